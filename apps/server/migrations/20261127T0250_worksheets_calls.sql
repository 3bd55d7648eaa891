-- What came of ringing somebody about a job; only added to. When to ring again stands on the job until the next call note.
create table worksheet_call (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  at timestamptz not null default app.now(),
  outcome text not null check (outcome in ('reached', 'message-left', 'no-answer')),
  ring_at timestamptz,
  note text not null default '',
  user_id uuid, user_name text not null default '',
  primary key (tenant_id, id)
);
create index worksheet_call_worksheet on worksheet_call (tenant_id, worksheet_id, id);
create index worksheet_call_user on worksheet_call (tenant_id, user_id) where user_id is not null;
select app.bind_to_worksheet('worksheet_call', '{no_customer,branch,no_technician,no_subcontractor}');
-- What was noted stays as it was; a person's words and names can be erased.
revoke update, delete on worksheet_call from quarterlight_app;
grant update (note, user_name) on worksheet_call to quarterlight_app;
select app.share_with_staff();

-- Calls to make: the one that is due first, for the office and for a branch.
alter table worksheet add column ring_at timestamptz;
create index worksheet_ring on worksheet (tenant_id, ring_at, id) include (branch_id, bound_branch) where ring_at is not null;
create index worksheet_ring_branch on worksheet (tenant_id, branch_id, ring_at, id) where ring_at is not null;
