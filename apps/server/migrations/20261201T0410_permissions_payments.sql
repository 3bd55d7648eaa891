-- Companies from before get the permissions of payments, in the shipped roles that hold them; administrators get each new permission by themselves.
with added (module, name, description, roles) as (values
    ('Billing', 'view-payments', 'See payments and what is owed', array['manager', 'accounts']),
    ('Billing', 'write-off-debts', 'Write off what is owed, up to a limit', array['manager', 'accounts']),
    ('Billing', 'write-off-large-debts', 'Write off what is owed, of any value', array['manager'])),
  made as (
    insert into permission (tenant_id, id, system_module_id, name, description, shipped)
      select m.tenant_id, gen_random_uuid(), m.id, a.name, a.description, true from added a join system_module m on m.name = a.module
        where not exists (select from permission p where p.tenant_id = m.tenant_id and p.name = a.name)
      returning tenant_id, id, name)
insert into role_permission (tenant_id, role_id, permission_id)
  select r.tenant_id, r.id, made.id from made join added a on a.name = made.name join role r on r.tenant_id = made.tenant_id and r.code = any (a.roles)
  on conflict do nothing;
