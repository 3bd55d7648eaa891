-- Why a job came to something else than its quotation.
alter table worksheet
  add column difference_reason text not null default '',
  add column difference_note text not null default '';
