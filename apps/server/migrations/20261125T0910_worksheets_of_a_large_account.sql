-- An account with a tenth of all jobs: its lists, filtered and counted, are told by its own indexes alone, for the office and for its own people.
drop index worksheet_customer;
create index worksheet_customer on worksheet (tenant_id, customer_id, created_at, id) include (job_type_id);
drop index worksheet_customer_state;
create index worksheet_customer_state on worksheet (tenant_id, customer_id, state, created_at, id) include (gross_pence, bound_branch, bound_technician);
-- What is not finished of one account, with what colours it and what it comes to.
create index worksheet_customer_unfinished on worksheet (tenant_id, customer_id, state, created_at, id)
  include (gross_pence, booking_id, priority, failed_attempt, failed_adas, inspected_at, bound_branch, bound_technician)
  where state not in ('completed', 'invoiced');
-- The jobs booked in some days, with whose they are.
drop index worksheet_booked;
create index worksheet_booked on worksheet (tenant_id, booked_day, id) include (created_at, customer_id, bound_branch, bound_technician);
