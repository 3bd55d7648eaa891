-- Closed days become exceptions: a day on which a branch is closed, or on which other hours and another capacity hold than on its weekday.
alter table closed_day rename to branch_exception;
alter table branch_exception drop constraint closed_day_pkey;
alter table branch_exception
  add column id uuid not null default gen_random_uuid(),
  add column kind text not null default 'closed' check (kind in ('closed', 'other')),
  add column opens_at text check (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column closes_at text check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and closes_at > opens_at),
  add column capacity_morning bigint check (capacity_morning >= 0),
  add column capacity_afternoon bigint check (capacity_afternoon >= 0),
  add column capacity_out_of_hours bigint check (capacity_out_of_hours >= 0),
  add column created_at timestamptz not null default app.now(),
  add column version bigint not null default 1,
  add constraint branch_exception_pkey primary key (tenant_id, id),
  add constraint branch_exception_day unique (tenant_id, branch_id, day),
  add constraint branch_exception_whole check (
    (kind = 'closed') = (opens_at is null) and (opens_at is null) = (closes_at is null) and (opens_at is null) = (capacity_morning is null)
    and (opens_at is null) = (capacity_afternoon is null) and (opens_at is null) = (capacity_out_of_hours is null));
alter table branch_exception alter column id drop default;
alter table branch_exception rename constraint closed_day_tenant_id_fkey to branch_exception_tenant_id_fkey;
alter table branch_exception rename constraint closed_day_tenant_id_branch_id_fkey to branch_exception_tenant_id_branch_id_fkey;
-- A branch's people see and keep their own branch's days alone.
select app.restrict('branch_exception', '{branch}');
select app.share_with_staff();
