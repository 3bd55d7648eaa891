-- Whoever works here may ask for an absence of their own; administrators get each new permission by themselves.
insert into permission (tenant_id, id, system_module_id, name, description, shipped)
  select m.tenant_id, gen_random_uuid(), m.id, 'request-absences', 'Ask for an absence of one’s own', true from system_module m
    where m.name = 'Users' and not exists (select from permission p where p.tenant_id = m.tenant_id and p.name = 'request-absences');
insert into role_permission (tenant_id, role_id, permission_id)
  select r.tenant_id, r.id, p.id from role r join permission p on p.tenant_id = r.tenant_id and p.name = 'request-absences'
    where r.code in ('manager', 'adviser', 'stock', 'buyer', 'accounts', 'technician', 'branch') on conflict do nothing;
