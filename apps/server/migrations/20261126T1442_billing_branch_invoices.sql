-- What a subcontracting branch bills us for its work: one document of theirs, its jobs, and what became of it.
create table branch_invoice (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  branch_id uuid not null,
  number text not null,
  number_key text collate "C" not null,
  invoiced_on date not null,
  state text not null default 'submitted' check (state in ('submitted', 'queried', 'approved', 'refused', 'withdrawn', 'exported')),
  net_pence bigint not null check (net_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  -- What the rate card has for its jobs, as it was when they were completed.
  agreed_pence bigint not null check (agreed_pence >= 0),
  note text not null default '',
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid,
  file_id uuid,
  submitted_by uuid,
  created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
-- A number is used once by a branch, but for what was refused or withdrawn.
create unique index branch_invoice_one_number on branch_invoice (tenant_id, branch_id, number_key) where state not in ('refused', 'withdrawn');
create index branch_invoice_created on branch_invoice (tenant_id, created_at, id);
create index branch_invoice_day on branch_invoice (tenant_id, invoiced_on, id);
create index branch_invoice_number on branch_invoice (tenant_id, number_key, id);
create index branch_invoice_state on branch_invoice (tenant_id, state, created_at, id);
create index branch_invoice_branch on branch_invoice (tenant_id, branch_id, created_at, id);
create index branch_invoice_file on branch_invoice (tenant_id, file_id) where file_id is not null;
select app.protect('branch_invoice', '{no_customer,branch,no_technician}');

create table branch_invoice_job (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  branch_invoice_id uuid not null,
  branch_id uuid not null,
  worksheet_id uuid not null,
  worksheet_number text not null,
  position bigint not null,
  net_pence bigint not null check (net_pence >= 0),
  -- Null where the rate card has nothing for it.
  agreed_pence bigint check (agreed_pence >= 0),
  -- Refused and withdrawn ones hold their jobs no more.
  counts boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_invoice_id) references branch_invoice (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, worksheet_id) references worksheet (tenant_id, id)
);
create unique index branch_invoice_job_once on branch_invoice_job (tenant_id, worksheet_id, branch_id) where counts;
create index branch_invoice_job_invoice on branch_invoice_job (tenant_id, branch_invoice_id, position, id);
create index branch_invoice_job_worksheet on branch_invoice_job (tenant_id, worksheet_id);
create index branch_invoice_job_branch on branch_invoice_job (tenant_id, branch_id);
select app.protect('branch_invoice_job', '{no_customer,branch,no_technician}');
select app.share_with_staff();

-- What a branch has completed and not billed yet.
create index worksheet_branch_completed on worksheet (tenant_id, branch_id, completed_on, id) where completed_on is not null;
