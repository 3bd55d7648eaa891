-- Users are listed by their kind and by how their invitation stands: it has an end, and may be withdrawn.
alter table app_user
  add column kind text not null generated always as
    (case when is_technician then 'technician' when company_type = 'Organisation' then 'staff' when company_type = 'Customer' then 'customer' else 'branch' end) stored,
  add column invited_until timestamptz,
  add column withdrawn_at timestamptz;

create index app_user_kind on app_user (tenant_id, kind, name_key, id);
create index app_user_status on app_user (tenant_id, status, name_key, id);
create index app_user_home_branch on app_user (tenant_id, home_branch_id, name_key, id) where home_branch_id is not null;
create index app_user_customer on app_user (tenant_id, customer_id, name_key, id) where customer_id is not null;
create index app_user_branch on app_user (tenant_id, branch_id, name_key, id) where branch_id is not null;
create index app_user_last_seen on app_user (tenant_id, last_seen_at, id);
create index app_user_withdrawn on app_user (tenant_id, name_key, id) where withdrawn_at is not null;

-- A link says what it is for, and why it is no longer good. Who makes users of their own company voids their links, too.
alter table password_reset
  add column invitation boolean not null default false,
  add column voided text not null default '' check (voided in ('', 'replaced', 'withdrawn', 'closed'));
drop policy office_reads on password_reset;
select app.bind_to_user('password_reset');

-- Only an invitation lasts longer than half an hour.
update password_reset set invitation = true where expires_at - created_at > interval '1 hour';
update app_user u set invited_until = r.until
  from (select tenant_id, user_id, max(expires_at) as until from password_reset where invitation and used_at is null group by 1, 2) r
  where r.tenant_id = u.tenant_id and r.user_id = u.id and u.status = 'invited' and u.password_hash is null;
