-- The work of a line, where it is other work than the job's; and all such work of a job, kept with its lines, so that a list finds the job by it.
alter table worksheet_line
  add column job_type_id uuid,
  add foreign key (tenant_id, job_type_id) references lookup (tenant_id, id);
create index worksheet_line_job_type on worksheet_line (tenant_id, job_type_id, worksheet_id) where job_type_id is not null;

alter table worksheet add column further_job_types uuid[] not null default '{}';
create index worksheet_further_job_types on worksheet (tenant_id, created_at, id) include (further_job_types, customer_id) where further_job_types <> '{}';
