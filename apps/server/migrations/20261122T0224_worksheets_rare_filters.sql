-- The colour of a job with priority is shown of unfinished ones only, as the other colours are.
drop index worksheet_priority;
create index worksheet_priority on worksheet (tenant_id, created_at, id) where priority and state not in ('completed', 'invoiced');
-- Few jobs wait for an insurer's word: they are not looked for among all that are at hand.
create index worksheet_unauthorised on worksheet (tenant_id, created_at, id)
  where authorisation_needed and authorisation_number = '' and state not in ('completed', 'invoiced', 'cancelled', 'rejected');
