-- Cancelled and rejected jobs pile up with the years among the unfinished ones: the few that have a colour of their own are found without passing them.
create index worksheet_coloured on worksheet (tenant_id, created_at, id) include (state, failed_attempt, failed_adas, inspected_at)
  where (failed_attempt or failed_adas or inspected_at is not null) and state not in ('completed', 'invoiced');
create index worksheet_priority on worksheet (tenant_id, created_at, id) include (state, failed_attempt, failed_adas, inspected_at)
  where priority and state not in ('completed', 'invoiced');
