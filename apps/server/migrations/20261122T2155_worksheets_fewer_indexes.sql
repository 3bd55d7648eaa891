-- Fifteen indexes that every job was entered into for lists that read little without them. Lists are planned for their values: of a technician's jobs,
-- some thousands in five years, those of a branch, a customer or a state are picked, and sorted, as they are asked for; so are a branch's of one customer
-- or of a rare job type.
drop index worksheet_technician_state;
drop index worksheet_technician_number;
drop index worksheet_technician_customer_name;
drop index worksheet_technician_registration;
drop index worksheet_technician_branch;
drop index worksheet_technician_customer;
drop index worksheet_branch_customer;
drop index worksheet_branch_job_type;
-- Colours and hold-ups are told by what worksheet_unfinished and worksheet_live find: the jobs at hand, however old the company is.
drop index worksheet_failed_attempt;
drop index worksheet_failed_adas;
drop index worksheet_inspected;
drop index worksheet_priority;
drop index worksheet_adas_unknown;
drop index worksheet_unauthorised;
-- The newest finished jobs stand behind those at hand in worksheet_created.
drop index worksheet_finished;
