-- What people of the company are to know: courses for roles or for all of them, read and understood version by version, and again once that lapses.
-- Everybody in the company is a list entry of its own, beside those of broadcasts: whoever is no customer's user.
create or replace function app.audience() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select array['00000000-0000-0000-0000-000000000001'::uuid]
      || array_remove(array[u.customer_id, coalesce(u.branch_id, u.home_branch_id),
           case when u.customer_id is null then '00000000-0000-0000-0000-000000000003'::uuid else '00000000-0000-0000-0000-000000000002'::uuid end], null)
      || array(select r.role_id from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id)
    from app_user u where u.tenant_id = app.tenant() and u.id = app.actor() $$;

create table course (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  title text not null check (length(title) <= 120),
  title_key text collate "C" not null,
  about text not null default '' check (length(about) <= 1000),
  state text not null default 'draft' check (state in ('draft', 'live', 'retired')),
  everybody boolean not null default false,
  role_ids uuid[] not null default '{}',
  audience uuid[] not null generated always as (role_ids
    || case when everybody then array['00000000-0000-0000-0000-000000000003'::uuid] else array[]::uuid[] end) stored,
  to_words text not null default '',
  -- Texts and documents in their order, as the contract has them.
  parts jsonb not null default '[]',
  -- Counts up with each new version; readings of versions from `asked_from` on count.
  edition bigint not null default 1 check (edition > 0),
  asked_from bigint not null default 1 check (asked_from between 1 and edition),
  lapses_months bigint check (lapses_months between 1 and 120),
  remind_days bigint not null default 30 check (remind_days between 0 and 365),
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default app.now(),
  -- Since when its version is out.
  issued_at timestamptz,
  issued_by_name text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
create index course_title on course (tenant_id, title_key, id);
create index course_created on course (tenant_id, created_at, id);
create index course_state on course (tenant_id, state, title_key, id);
create index course_created_by on course (tenant_id, created_by);
select app.protect('course', '{}');
-- As with broadcasts: whom a customer, branch or technician bounds sees what is live for them and writes none.
create policy own_user on course as restrictive to quarterlight_app
  using (case when (select app.bound() and not app.looks_at_branch()) then state = 'live' and audience && (select app.audience()) else true end)
  with check (case when app.bound() and not app.looks_at_branch() then false else true end);

-- What each version said: only ever added to, its issuer's name aside.
create table course_edition (
  tenant_id uuid not null default app.tenant() references tenant (id),
  course_id uuid not null,
  edition bigint not null check (edition > 0),
  title text not null,
  parts jsonb not null,
  -- What is new in it, and whether those who had read an older one were asked to read it.
  changes text not null default '' check (length(changes) <= 500),
  asks_again boolean not null default true,
  issued_at timestamptz not null default app.now(),
  issued_by_name text not null default '',
  primary key (tenant_id, course_id, edition),
  foreign key (tenant_id, course_id) references course (tenant_id, id)
);
select app.protect('course_edition', '{}', true);
-- The name alone changes, where whoever issued it is erased.
grant update (issued_by_name) on course_edition to quarterlight_app, quarterlight_staff;
create policy office_reads on course_edition as restrictive to quarterlight_app
  using (case when (select app.bound() and not app.looks_at_branch()) then false else true end)
  with check (case when app.bound() and not app.looks_at_branch() then false else true end);

-- Who has read and understood which version, on which day in the company's zone: only ever added to, once a day.
create table course_reading (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  course_id uuid not null,
  edition bigint not null check (edition > 0),
  read_day date not null,
  read_at timestamptz not null default app.now(),
  primary key (tenant_id, user_id, course_id, edition, read_day),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, course_id) references course (tenant_id, id)
);
create index course_reading_course on course_reading (tenant_id, course_id, edition, user_id);
select app.protect('course_reading', '{}', true);
-- Whoever of the office looks at a branch sees how far its people are.
create policy own_user on course_reading as restrictive to quarterlight_app
  using (case when (select app.bound() and not app.looks_at_branch()) then user_id = (select app.actor()) else true end)
  with check (case when app.bound() and not app.looks_at_branch() then user_id = app.actor() else true end);

-- A file whose record is for a list of people is read by them, too, whatever bounds them: the same list, kept by whoever holds the record.
alter table file add column audience uuid[];
alter policy own_customer on file using (case when (select app.customer()) is null then true when audience is null then customer_id = (select app.customer())
  when (select app.looks_at_branch()) then true else audience && (select app.audience()) end);
alter policy own_branch on file using (case when (select app.branch()) is null then true when audience is null then branch_id = (select app.branch())
  when (select app.looks_at_branch()) then true else audience && (select app.audience()) end);
alter policy own_technician on file using (case when (select app.technician()) is null then true when audience is null then technician_id = (select app.technician())
  when (select app.looks_at_branch()) then true else audience && (select app.audience()) end);

select app.share_with_staff();
