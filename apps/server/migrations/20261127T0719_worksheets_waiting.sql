-- A job that waits for an earlier slot: which days it could be, and what else was wished for.
alter table worksheet
  add column wait_since timestamptz,
  add column wait_from date,
  add column wait_to date,
  add column wait_slots text[] not null default '{}' check (wait_slots <@ array['A', 'P', 'D', 'O']),
  add column wait_technician_id uuid,
  add column wait_note text not null default '',
  add constraint worksheet_wait_whole check (
    num_nonnulls(wait_since, wait_from, wait_to) in (0, 3)
    and (wait_since is not null or (wait_slots = '{}' and wait_technician_id is null))),
  add constraint worksheet_wait_days check (wait_from <= wait_to),
  add foreign key (tenant_id, wait_technician_id) references app_user (tenant_id, id);
create index worksheet_wait on worksheet (tenant_id, wait_since, id) include (branch_id, bound_branch)
  where wait_since is not null and state in ('open', 'awaiting', 'booked');
create index worksheet_wait_technician on worksheet (tenant_id, wait_technician_id) where wait_technician_id is not null;

-- When minutes of a technician's slot were last given back: what waits for an earlier slot may fill them.
alter table technician_capacity add column freed_at timestamptz;
create index technician_capacity_freed on technician_capacity (tenant_id, day) where freed_at is not null;
