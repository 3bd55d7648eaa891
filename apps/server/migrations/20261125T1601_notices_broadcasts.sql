-- What the company tells its people and its customers' users. Whom it is for is one list of ids, so that a policy asks one row and no other table:
-- roles, branches and customers by theirs, everybody and all customers by one of their own.
create table broadcast (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  title text not null check (length(title) <= 120),
  title_key text collate "C" not null,
  text text not null check (length(text) <= 16000),
  must_read boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'live', 'withdrawn')),
  everybody boolean not null default false,
  role_ids uuid[] not null default '{}',
  branch_ids uuid[] not null default '{}',
  all_customers boolean not null default false,
  customer_ids uuid[] not null default '{}',
  audience uuid[] not null generated always as (role_ids || branch_ids || customer_ids
    || case when everybody then array['00000000-0000-0000-0000-000000000001'::uuid] else array[]::uuid[] end
    || case when all_customers then array['00000000-0000-0000-0000-000000000002'::uuid] else array[]::uuid[] end) stored,
  to_words text not null default '',
  starts_day date,
  starts_time text not null default '08:00',
  -- When it goes or went out.
  starts_at timestamptz,
  ends_day date not null,
  ends_at timestamptz not null,
  -- Counts up whenever its readers are asked to read it again.
  edition bigint not null default 1 check (edition > 0),
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default app.now(),
  sent_by uuid,
  sent_by_name text not null default '',
  corrected_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by_name text not null default '',
  withdraw_reason text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, sent_by) references app_user (tenant_id, id),
  check (state not in ('scheduled', 'live') or starts_at is not null)
);
create index broadcast_created on broadcast (tenant_id, created_at, id);
create index broadcast_title on broadcast (tenant_id, title_key, id);
create index broadcast_ends_day on broadcast (tenant_id, ends_day, id);
create index broadcast_state on broadcast (tenant_id, state, created_at, id);
-- What is live: few of all, by its end for the count, by its beginning for the list.
create index broadcast_live on broadcast (tenant_id, ends_at) where state = 'live';
create index broadcast_live_started on broadcast (tenant_id, starts_at, id) where state = 'live';
create index broadcast_created_by on broadcast (tenant_id, created_by);
create index broadcast_sent_by on broadcast (tenant_id, sent_by);

-- What the person who asks is addressed by, whichever site they look at.
create function app.audience() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select array['00000000-0000-0000-0000-000000000001'::uuid]
      || array_remove(array[u.customer_id, coalesce(u.branch_id, u.home_branch_id), case when u.customer_id is null then null else '00000000-0000-0000-0000-000000000002'::uuid end], null)
      || array(select r.role_id from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id)
    from app_user u where u.tenant_id = app.tenant() and u.id = app.actor() $$;
revoke all on function app.audience() from public;
grant execute on function app.audience() to quarterlight_app;

select app.protect('broadcast', '{}');
-- Whom a customer, branch or technician bounds sees what is live for them and writes none; somebody of the office who looks at a branch stays of the office.
create policy own_user on broadcast as restrictive to quarterlight_app
  using (case when (select app.bound() and not app.looks_at_branch()) then state = 'live' and audience && (select app.audience()) else true end)
  with check (case when app.bound() and not app.looks_at_branch() then false else true end);

-- Who has read which edition, and when: only ever added to.
create table broadcast_read (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  broadcast_id uuid not null,
  edition bigint not null check (edition > 0),
  read_at timestamptz not null default app.now(),
  primary key (tenant_id, user_id, broadcast_id, edition),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, broadcast_id) references broadcast (tenant_id, id)
);
create index broadcast_read_broadcast on broadcast_read (tenant_id, broadcast_id, edition, user_id);
select app.protect('broadcast_read', '{own_user}', true);

select app.share_with_staff();
