-- How a supplier's interface for orders is reached, and how an order that goes there stands.
alter table supplier drop constraint supplier_order_by_check;
alter table supplier add constraint supplier_order_by_check check (order_by in ('email', 'file', 'portal', 'interface'));

-- One for a supplier, by whose id it goes. The password is sealed.
create table supplier_interface (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  -- Empty is the product's own stand-in, in a demonstration.
  address text not null default '' check (length(address) <= 300),
  login text not null check (length(login) <= 100),
  user_id text not null default '' check (length(user_id) <= 100),
  password jsonb not null,
  location text not null default '' check (length(location) <= 60),
  delivery_id text not null default '' check (length(delivery_id) <= 60),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references supplier (tenant_id, id)
);
select app.protect('supplier_interface', '{no_customer,no_branch,no_technician}');

alter table purchase_order
  -- 'refused' is what they said no to, 'unknown' what was asked and never answered.
  add column sending text not null default 'no' check (sending in ('no', 'underway', 'refused', 'unknown')),
  add column sending_problem text not null default '' check (length(sending_problem) <= 500),
  add column sending_attempts bigint not null default 0 check (sending_attempts >= 0),
  add column sent_how text check (sent_how in ('email', 'file', 'marked', 'interface')),
  add column supplier_reference text not null default '' check (length(supplier_reference) <= 60);
select app.share_with_staff();
