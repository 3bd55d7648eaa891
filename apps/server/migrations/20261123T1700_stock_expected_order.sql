-- What is on order says with which purchase order it comes and whether the supplier has that already. The order's id is opaque here.
alter table expected_supply add column order_id uuid, add column order_sent boolean not null default false;
update expected_supply e set order_id = o.id, reference = o.number, order_sent = o.state not in ('draft', 'approved')
  from purchase_order_line l join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.tenant_id = e.tenant_id and l.expected_supply_id = e.id;
