-- A job that is offered to a branch: what the branch is told of it is copied here, so that it need not see the job before it is its own.
create table job_offer (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  branch_id uuid not null,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'rejected', 'lapsed', 'withdrawn')),
  until timestamptz not null,
  number text not null,
  job_type text not null default '',
  vehicle text not null default '',
  glass text not null default '',
  adas_requirement text not null default 'unknown' check (adas_requirement in ('unknown', 'none-fitted', 'not-affected', 'required')),
  place text not null default 'mobile' check (place in ('mobile', 'workshop')),
  town text not null default '',
  outward text not null default '',
  minutes bigint not null default 90,
  pay_pence bigint check (pay_pence >= 0),
  wish_day date,
  wish_slot text check (wish_slot in ('A', 'P', 'D', 'O')),
  note text not null default '',
  reason_id uuid,
  answer_note text not null default '',
  answered_at timestamptz,
  answered_by uuid,
  offered_by uuid,
  created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  -- An offer that is over is its branch's no more.
  bound_branch uuid not null generated always as (case when state in ('offered', 'accepted') then branch_id else app.none() end) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, worksheet_id) references worksheet (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, reason_id) references lookup (tenant_id, id)
);
create unique index job_offer_one_accepted on job_offer (tenant_id, worksheet_id) where state = 'accepted';
create unique index job_offer_one_waiting on job_offer (tenant_id, worksheet_id, branch_id) where state = 'offered';
create index job_offer_worksheet on job_offer (tenant_id, worksheet_id, created_at, id);
create index job_offer_waiting on job_offer (tenant_id, until, id) where state = 'offered';
create index job_offer_branch on job_offer (tenant_id, bound_branch, until, id) where state = 'offered';
create index job_offer_reason on job_offer (tenant_id, reason_id) where reason_id is not null;
select app.protect('job_offer', '{no_customer,branch,no_technician}');
select app.share_with_staff();

-- How a job stands that is offered: it waits for an answer, or is to be re-allocated since nobody took it.
alter table worksheet add column offering text check (offering in ('waiting', 'to-reallocate'));
create index worksheet_offering on worksheet (tenant_id, offering, created_at, id) where offering is not null;
