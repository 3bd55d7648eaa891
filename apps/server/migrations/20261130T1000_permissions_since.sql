-- Companies from before get the permissions that came since, in the shipped roles that hold them; administrators get each new permission by themselves.
with added (module, name, description, roles) as (values
    ('Purchase orders', 'approve-large-purchase-orders', 'Approve purchase orders of any value', array['manager']),
    ('Stock control', 'approve-stock-differences', 'Approve write-offs and differences of counts', array['manager', 'stock']),
    ('Stock control', 'approve-large-stock-differences', 'Approve write-offs and differences of counts of any value', array['manager']),
    ('Stock control', 'close-stock-periods', 'Close months of the accounts of stock', array['manager', 'accounts']),
    ('Billing', 'view-branch-invoices', 'See what branches bill us', array['manager', 'accounts']),
    ('Billing', 'submit-branch-invoices', 'Send invoices of a branch in', array['manager', 'accounts', 'branch']),
    ('Billing', 'answer-branch-invoices', 'Approve, query and refuse what branches bill us', array['manager', 'accounts']),
    ('Data loads', 'load-moved-work', 'Load jobs and invoices of another system', array['manager'])),
  made as (
    insert into permission (tenant_id, id, system_module_id, name, description, shipped)
      select m.tenant_id, gen_random_uuid(), m.id, a.name, a.description, true from added a join system_module m on m.name = a.module
        where not exists (select from permission p where p.tenant_id = m.tenant_id and p.name = a.name)
      returning tenant_id, id, name)
insert into role_permission (tenant_id, role_id, permission_id)
  select r.tenant_id, r.id, made.id from made join added a on a.name = made.name join role r on r.tenant_id = made.tenant_id and r.code = any (a.roles)
  on conflict do nothing;
