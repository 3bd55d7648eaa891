-- What whoever asks for the proof of a calibration is told besides: of a subcontractor, by whom by name, and where the result can be seen.
alter table calibration
  add column subcontractor_address text not null default '',
  add column competent_person text not null default '',
  add column evidence text not null default '',
  add column recorded_by uuid,
  add column recorded_at timestamptz;
update calibration set recorded_at = performed_at;
alter table calibration alter column recorded_at set not null, alter column recorded_at set default app.now();
