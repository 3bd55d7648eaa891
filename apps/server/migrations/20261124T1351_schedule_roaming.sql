-- A technician lent to another branch for a range of days: one place at a time, whoever writes.
create table roaming (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  technician_id uuid not null,
  -- Where they belonged when they were lent; both branches see the row.
  home_branch_id uuid,
  branch_id uuid not null,
  from_day date not null,
  to_day date not null,
  nights_away bigint not null default 0 check (nights_away between 0 and 366),
  note text not null default '',
  approved_by uuid, approved_at timestamptz not null default app.now(),
  created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  check (to_day >= from_day and to_day - from_day <= 365),
  check (home_branch_id is null or home_branch_id <> branch_id),
  foreign key (tenant_id, technician_id) references app_user (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, home_branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, approved_by) references app_user (tenant_id, id),
  constraint roaming_one_place exclude using gist (tenant_id with =, technician_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index roaming_technician on roaming (tenant_id, technician_id, from_day, id);
create index roaming_branch on roaming (tenant_id, branch_id, from_day, id);
create index roaming_home on roaming (tenant_id, home_branch_id, from_day, id);
create index roaming_from on roaming (tenant_id, from_day, id);
create index roaming_to on roaming (tenant_id, to_day, id);
select app.protect('roaming', '{no_customer,technician}');
create policy own_branch on roaming as restrictive to quarterlight_app
  using (case when (select app.branch()) is null then true else branch_id = (select app.branch()) or home_branch_id = (select app.branch()) end)
  with check (case when app.branch() is null then true else branch_id = app.branch() or home_branch_id = app.branch() end);

-- What a branch needs of the technicians lent to it, whose rows are another branch's: for the days on which they are there, and no more.
create function app.lent_technicians(first date, last date) returns table (id uuid, display_name text, name_key text, colour text, skills text[],
    home_branch_id uuid, roaming boolean, work_days bigint[], daily_minutes bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.display_name, u.name_key, u.colour, u.skills, u.home_branch_id, u.roaming, u.work_days, u.daily_minutes from app_user u
   where u.tenant_id = app.tenant() and u.is_technician and u.status <> 'disabled' and u.id in (select r.technician_id from roaming r
     where r.tenant_id = app.tenant() and r.branch_id = app.branch() and r.from_day <= last and r.to_day >= first) $$;
create function app.hold_lent_technician(technician uuid, on_day date) returns table (id uuid, display_name text, is_technician boolean, status text,
    work_days bigint[], daily_minutes bigint)
  language sql volatile security definer set search_path = public, pg_temp as $$
  select u.id, u.display_name, u.is_technician, u.status, u.work_days, u.daily_minutes from app_user u
   where u.tenant_id = app.tenant() and u.id = technician and exists (select from roaming r
     where r.tenant_id = app.tenant() and r.technician_id = technician and r.branch_id = app.branch() and r.from_day <= on_day and r.to_day >= on_day)
   for key share of u $$;
create function app.lent_absences(first date, last date) returns setof absence
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.* from absence a where a.tenant_id = app.tenant() and a.state in ('requested', 'approved') and a.from_day <= last and a.to_day >= first and exists (select from roaming r
     where r.tenant_id = app.tenant() and r.technician_id = a.user_id and r.branch_id = app.branch() and r.from_day <= least(a.to_day, last) and r.to_day >= greatest(a.from_day, first)) $$;
-- The names of the two branches of a lending, of which a branch's people see one.
create function app.roaming_branches(first date, last date) returns table (id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select b.id, b.name from branch b where b.tenant_id = app.tenant() and b.id in (select unnest(array[r.branch_id, r.home_branch_id]) from roaming r
     where r.tenant_id = app.tenant() and (r.branch_id = app.branch() or r.home_branch_id = app.branch()) and r.from_day <= last and r.to_day >= first) $$;
revoke all on function app.lent_technicians(date, date), app.hold_lent_technician(uuid, date), app.lent_absences(date, date), app.roaming_branches(date, date) from public;
grant execute on function app.lent_technicians(date, date), app.hold_lent_technician(uuid, date), app.lent_absences(date, date), app.roaming_branches(date, date) to quarterlight_app;
select app.share_with_staff();
