-- Weekdays on which a branch's hours or capacity differ from its usual ones; children of the branch, changed with it. Monday is 1.
create table branch_weekday (
  tenant_id uuid not null default app.tenant() references tenant (id),
  branch_id uuid not null,
  weekday bigint not null check (weekday between 1 and 7),
  opens_at text not null check (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes_at text not null check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and closes_at > opens_at),
  capacity_morning bigint not null check (capacity_morning >= 0),
  capacity_afternoon bigint not null check (capacity_afternoon >= 0),
  capacity_out_of_hours bigint not null check (capacity_out_of_hours >= 0),
  primary key (tenant_id, branch_id, weekday),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
-- Whoever sees a branch sees its week.
select app.protect('branch_weekday', '{branch}');
select app.share_with_staff();
