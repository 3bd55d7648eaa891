-- What a guess was at, apart from whose: a visitor may type any text as a username, also one that another count goes by.
alter table sign_in_attempt add column kind text not null default 'sign-in' check (kind in ('sign-in', 'own-password'));
drop index sign_in_attempt_account;
create index sign_in_attempt_account on sign_in_attempt (tenant_id, kind, username_key, at);

-- Administrator holds every permission, one that was just added too: nobody gives what they do not hold, so else nobody could give it.
create function app.give_to_administrator() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into role_permission (tenant_id, role_id, permission_id)
    select new.tenant_id, role.id, new.id from role where role.tenant_id = new.tenant_id and role.code = 'administrator' on conflict do nothing;
  return null;
end $$;
create trigger permission_to_administrator after insert on permission for each row execute function app.give_to_administrator();
insert into role_permission (tenant_id, role_id, permission_id)
  select role.tenant_id, role.id, permission.id from role join permission on permission.tenant_id = role.tenant_id
    where role.code = 'administrator' on conflict do nothing;
