-- A text that thousands of jobs or documents begin with: which they are, who may see them and where they stand by time is told by the indexes that find
-- them, so that a page is cut from their entries and not from thousands of rows.
drop index worksheet_customer_name;
create index worksheet_customer_name on worksheet (tenant_id, customer_key, id) include (created_at, customer_id, bound_branch, bound_technician);
drop index worksheet_registration;
create index worksheet_registration on worksheet (tenant_id, registration, id) include (created_at, customer_id, bound_branch, bound_technician);
drop index worksheet_postcode;
create index worksheet_postcode on worksheet (tenant_id, postcode, id) include (created_at, customer_id, bound_branch, bound_technician);
drop index worksheet_number;
create unique index worksheet_number on worksheet (tenant_id, (number collate "C")) include (id, created_at, customer_id, bound_branch, bound_technician);
drop index invoice_payer;
create index invoice_payer on invoice (tenant_id, payer_key, id) include (created_at, customer_id, bound_branch, state);
drop index invoice_registration;
create index invoice_registration on invoice (tenant_id, registration, id) include (created_at, customer_id, bound_branch, state);
drop index invoice_worksheet_number;
create index invoice_worksheet_number on invoice (tenant_id, worksheet_number, id) include (created_at, customer_id, bound_branch, state);
-- Booked up to today, newest first, passes what was taken in lately and is booked later: entries, not rows.
drop index worksheet_created;
create index worksheet_created on worksheet (tenant_id, created_at, id) include (booked_day);

-- Written with every job and line, and empty there: days of completion, claims on stock.
drop index worksheet_completed;
create index worksheet_completed on worksheet (tenant_id, completed_on, id) where completed_on is not null;
drop index worksheet_line_allocation;
create index worksheet_line_allocation on worksheet_line (tenant_id, allocation_id) where allocation_id is not null;
-- Of the jobs of a state those of some days are found by the days, or are few.
drop index worksheet_state_booked;
