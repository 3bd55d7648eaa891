-- The ground: schemas, the helper that walls a table in, tenants, settings, lookups, numbers, log, hints, idempotency.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create schema app;
grant usage on schema app, public to quarterlight_app, quarterlight_search;
revoke create on schema public from public;

create function app.tenant() returns uuid language sql stable as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;
create function app.customer() returns uuid language sql stable as $$ select nullif(current_setting('app.customer', true), '')::uuid $$;
create function app.branch() returns uuid language sql stable as $$ select nullif(current_setting('app.branch', true), '')::uuid $$;
create function app.technician() returns uuid language sql stable as $$ select nullif(current_setting('app.technician', true), '')::uuid $$;
create function app.none() returns uuid language sql immutable as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Walls a tenant table in: forced row-level security, one permissive policy for the tenant, one restrictive policy for each bound.
-- Bounds: customer, branch, technician (rows of one's own), no_customer, no_branch, no_technician (nobody of that kind sees a row).
-- `append` tables can only be read and added to.
-- The bounds are written as CASE: an OR is estimated to leave one row in two hundred, and the planner then scans and sorts whole tables. What is
-- read asks for the setting in a sub-select, once a statement instead of once a row: two to three times as fast for bound users, and for counts.
create function app.protect(table_name text, bounds text[], append boolean default false) returns void language plpgsql as $$
declare bound text; kind text; column_name text;
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant_only on %I to quarterlight_app using (tenant_id = app.tenant()) with check (tenant_id = app.tenant())', table_name);
  execute format('create policy owner_all on %I to quarterlight_owner using (true) with check (true)', table_name);
  foreach bound in array bounds loop
    kind := replace(bound, 'no_', '');
    if bound like 'no\_%' then
      execute format('create policy %I on %I as restrictive to quarterlight_app using (case when (select app.%s()) is null then true else false end)
        with check (case when app.%s() is null then true else false end)', bound, table_name, kind, kind);
    else
      select a.attname into column_name from pg_attribute a
        where a.attrelid = table_name::regclass and a.attname in ('bound_' || kind, kind || '_id') and not a.attisdropped
        order by a.attname = 'bound_' || kind desc limit 1;
      execute format('create policy %I on %I as restrictive to quarterlight_app using (case when (select app.%s()) is null then true else %I = (select app.%s()) end)
        with check (case when app.%s() is null then true else %I = app.%s() end)', 'own_' || kind, table_name, kind, column_name, kind, kind, column_name, kind);
    end if;
  end loop;
  if append then
    execute format('grant select, insert on %I to quarterlight_app', table_name);
  else
    execute format('grant select, insert, update, delete on %I to quarterlight_app', table_name);
  end if;
end $$;
revoke all on function app.protect(text, text[], boolean) from public;

create table tenant (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$'),
  name text not null,
  logo text not null default '',
  status text not null default 'active' check (status in ('active', 'suspended')),
  time_zone text not null default 'Europe/London',
  currency text not null default 'GBP',
  created_at timestamptz not null default now()
);
alter table tenant enable row level security;
alter table tenant force row level security;
create policy tenant_only on tenant to quarterlight_app using (id = app.tenant()) with check (id = app.tenant());
create policy owner_all on tenant to quarterlight_owner using (true) with check (true);
grant select, update on tenant to quarterlight_app;

-- Listed definer function: the one look-up that has to come before a tenant is known.
create function app.find_tenant(wanted text) returns table (id uuid, slug text, name text, logo text, status text, time_zone text, currency text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.slug, t.name, t.logo, t.status, t.time_zone, t.currency from tenant t where t.slug = wanted $$;
revoke all on function app.find_tenant(text) from public;
grant execute on function app.find_tenant(text) to quarterlight_app;

create table setting (
  tenant_id uuid not null default app.tenant() references tenant (id),
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
select app.protect('setting', '{}');

create table lookup (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  list text not null,
  name text not null check (name <> ''),
  kind text,
  rate_basis_points bigint,
  position bigint not null default 0,
  retired_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id)
);
create unique index lookup_list_name on lookup (tenant_id, list, name) where retired_at is null;
select app.protect('lookup', '{}');

create table number_counter (
  tenant_id uuid not null default app.tenant() references tenant (id),
  kind text not null,
  prefix text not null,
  next bigint not null default 1,
  primary key (tenant_id, kind)
);
select app.protect('number_counter', '{}');

-- The system log: who changed what, when, from where. Values live aside so that erasure can empty them without breaking the chain.
create table log_entry (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  at timestamptz not null default now(),
  entity text not null,
  entity_id uuid not null,
  label text not null default '',
  action text not null,
  user_id uuid,
  username text not null default '',
  ip text not null default '',
  fields text[] not null default '{}',
  digest text not null,
  primary key (tenant_id, id)
);
create index log_entry_entity on log_entry (tenant_id, entity, id);
create index log_entry_record on log_entry (tenant_id, entity_id, id);
create index log_entry_user on log_entry (tenant_id, user_id, id);
select app.protect('log_entry', '{}', true);

create table log_value (
  tenant_id uuid not null default app.tenant() references tenant (id),
  entry_id uuid not null,
  salt text not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, entry_id) references log_entry (tenant_id, id)
);
select app.protect('log_value', '{}', true);

create table log_seal (
  tenant_id uuid not null default app.tenant() references tenant (id),
  position bigint not null,
  entry_id uuid not null,
  hash text not null,
  sealed_at timestamptz not null default now(),
  primary key (tenant_id, position),
  unique (tenant_id, entry_id),
  foreign key (tenant_id, entry_id) references log_entry (tenant_id, id)
);
select app.protect('log_seal', '{}', true);

-- Listed definer function: which tenants have entries that no seal covers yet. Looks back two minutes behind the newest seal, since a transaction
-- may commit an entry after a younger one was sealed.
create function app.tenants_to_seal() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select t.id from tenant t
    cross join lateral (select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid as recent
      from lpad(to_hex(((extract(epoch from clock_timestamp()) - 120) * 1000)::bigint), 12, '0') as h) as floor
    left join lateral (select s.entry_id from log_seal s where s.tenant_id = t.id order by s.position desc limit 1) as head on true
    where exists (select from log_entry e where e.tenant_id = t.id and e.id >= least(coalesce(head.entry_id, app.none()), floor.recent)
      and not exists (select from log_seal s where s.tenant_id = t.id and s.entry_id = e.id)) $$;
revoke all on function app.tenants_to_seal() from public;
grant execute on function app.tenants_to_seal() to quarterlight_app;

-- What changed, for open screens: never a payload.
create table hint (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  entity text not null,
  entity_id uuid not null,
  version bigint not null default 0,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
select app.protect('hint', '{}');

create table idempotency_key (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status bigint,
  reply jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key_age on idempotency_key (tenant_id, at);
select app.protect('idempotency_key', '{}');

create table address_lookup (
  tenant_id uuid not null default app.tenant() references tenant (id),
  postcode text not null,
  answer jsonb not null,
  looked_up_at timestamptz not null default now(),
  primary key (tenant_id, postcode)
);
select app.protect('address_lookup', '{}');
