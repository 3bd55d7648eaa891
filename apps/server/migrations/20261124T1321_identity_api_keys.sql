-- Keys by which a user's programs ask in the user's place. The key itself is shown once and nowhere kept: `secret_hash` is a digest of 256 random bits,
-- `prefix` the part that finds it.
create table api_key (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  user_id uuid not null,
  name text not null check (name <> ''),
  name_key text not null,
  prefix text not null,
  secret_hash text not null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text not null default '',
  revoked_at timestamptz,
  revoked_by uuid,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, prefix),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, revoked_by) references app_user (tenant_id, id)
);
create index api_key_user on api_key (tenant_id, user_id, id);
create index api_key_name on api_key (tenant_id, name_key, id);
create index api_key_expires on api_key (tenant_id, expires_at, id);
create index api_key_last_used on api_key (tenant_id, last_used_at, id);
create index api_key_revoked_by on api_key (tenant_id, revoked_by) where revoked_by is not null;

create table api_key_permission (
  tenant_id uuid not null default app.tenant() references tenant (id),
  key_id uuid not null,
  permission_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, key_id, permission_id),
  foreign key (tenant_id, key_id) references api_key (tenant_id, id),
  foreign key (tenant_id, permission_id) references permission (tenant_id, id)
);
create index api_key_permission_permission on api_key_permission (tenant_id, permission_id);
create index api_key_permission_user on api_key_permission (tenant_id, user_id);

-- Whoever is bound sees the keys of people within the bound and always their own, at whatever site they are.
do $$
declare t text; kind text;
begin
  foreach t in array array['api_key', 'api_key_permission'] loop
    perform app.protect(t, '{}');
    perform app.bind_to_user(t, '{}');
    foreach kind in array array['customer', 'branch', 'technician'] loop
      execute format('create policy own_%1$s on %2$I as restrictive to quarterlight_app
        using (case when (select app.%1$s()) is null then true else bound_%1$s = (select app.%1$s()) or user_id = (select app.actor()) end)
        with check (case when app.%1$s() is null then true else bound_%1$s = app.%1$s() or user_id = app.actor() end)', kind, t);
    end loop;
  end loop;
end $$;
select app.share_with_staff();
