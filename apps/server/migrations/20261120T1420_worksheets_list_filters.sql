-- The working list by job type, and the warranty jobs among all.
create index worksheet_job_type on worksheet (tenant_id, job_type_id, created_at, id);
create index worksheet_warranty on worksheet (tenant_id, created_at, id) where warranty_of_id is not null;
