-- What is on order knows whether its order is approved, which the supplier does not have for that.
alter table expected_supply add column order_approved boolean not null default false;
update expected_supply e set order_approved = true from purchase_order o where o.tenant_id = e.tenant_id and o.id = e.order_id and o.state = 'approved';
