-- What becomes of the charge for a visit that failed for a reason of the customer's: it is proposed once, and charged or let be with a reason.
alter table visit
  add column charge text not null default '' check (charge in ('', 'proposed', 'charged', 'dismissed')),
  add column charge_line_id uuid,
  add column charge_reason text not null default '',
  add column charge_by uuid,
  add column charge_at timestamptz,
  add constraint visit_charge_line check ((charge = 'charged') = (charge_line_id is not null)),
  add constraint visit_charge_of_failed check (charge = '' or outcome = 'failed');
