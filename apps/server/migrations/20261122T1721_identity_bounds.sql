-- Whom a customer, branch or technician bounds sees users within that bound alone, and nothing of how anybody signs in. Everybody's name is a table of its
-- own: it stands on jobs, in the diary and in histories, of which each reader sees their own.
alter table app_user
  add column bound_customer uuid not null generated always as (coalesce(customer_id, '00000000-0000-0000-0000-000000000000')) stored,
  add column bound_branch uuid not null generated always as (coalesce(branch_id, home_branch_id, '00000000-0000-0000-0000-000000000000')) stored,
  add column bound_technician uuid not null generated always as (id) stored,
  add constraint app_user_bounds unique (tenant_id, id, bound_customer, bound_branch, bound_technician);
select app.restrict('app_user', '{customer,branch,technician}');
create index app_user_bound_branch on app_user (tenant_id, bound_branch, name_key, id);

create table person_name (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references app_user (tenant_id, id) on delete cascade
);
select app.protect('person_name', '{}');
insert into person_name (tenant_id, id, name) select tenant_id, id, display_name from app_user;

create function app.keep_person_name() returns trigger language plpgsql as $$
begin
  insert into person_name (tenant_id, id, name) values (new.tenant_id, new.id, new.display_name)
    on conflict (tenant_id, id) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_person_name after insert or update of display_name on app_user for each row execute function app.keep_person_name();

-- Gives a table of what hangs on a user its bounds: the columns, the foreign key that keeps them true, the trigger that fills them and the policies.
create function app.take_user_bounds() returns trigger language plpgsql as $$
begin
  select u.bound_customer, u.bound_branch, u.bound_technician into new.bound_customer, new.bound_branch, new.bound_technician
    from app_user u where u.tenant_id = new.tenant_id and u.id = new.user_id;
  return new;
end $$;
create function app.bind_to_user(table_name text, bounds text[] default '{customer,branch,technician}') returns void language plpgsql as $$
begin
  execute format('alter table %I add column bound_customer uuid not null default app.none(), add column bound_branch uuid not null default app.none(),
    add column bound_technician uuid not null default app.none()', table_name);
  execute format('update %I t set bound_customer = u.bound_customer, bound_branch = u.bound_branch, bound_technician = u.bound_technician
    from app_user u where u.tenant_id = t.tenant_id and u.id = t.user_id', table_name);
  execute format('alter table %I add foreign key (tenant_id, user_id, bound_customer, bound_branch, bound_technician)
      references app_user (tenant_id, id, bound_customer, bound_branch, bound_technician) on update cascade', table_name);
  execute format('create trigger take_bounds before insert on %I for each row execute function app.take_user_bounds()', table_name);
  perform app.restrict(table_name, bounds);
end $$;
revoke all on function app.bind_to_user(text, text[]) from public;
select app.bind_to_user('user_role');
select app.bind_to_user('user_permission');
select app.bind_to_user('session');

-- Signing in is the product's own work, whoever signs in.
select app.restrict('signing_key', '{no_customer,no_branch,no_technician}');
select app.restrict('session_token', '{no_customer,no_branch,no_technician}');
select app.restrict('two_step_code', '{no_customer,no_branch,no_technician}');
select app.restrict('password_history', '{no_customer,no_branch,no_technician}');
select app.restrict('sign_in_attempt', '{no_customer,no_branch,no_technician}');
-- Who makes users of their own company invites them.
select app.restrict('password_reset', '{office_reads}');
select app.share_with_staff();

-- Vehicles are not shown to technicians: their jobs carry what they need of them.
delete from role_permission r using role, permission p
  where role.tenant_id = r.tenant_id and role.id = r.role_id and role.code = 'technician'
    and p.tenant_id = r.tenant_id and p.id = r.permission_id and p.name = 'view-vehicles';
