-- Purchase orders, their lines and deliveries.
create table purchase_order (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  number text not null,
  supplier_id uuid not null,
  deliver_to_place_id uuid not null,
  branch_id uuid,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'part-received', 'received', 'closed', 'cancelled')),
  expected_on date,
  carriage_pence bigint not null default 0 check (carriage_pence >= 0),
  net_pence bigint not null default 0,
  notes text not null default '',
  created_by uuid, created_at timestamptz not null default now(),
  approved_by uuid, approved_at timestamptz,
  sent_by uuid, sent_at timestamptz,
  cancelled_at timestamptz, cancel_reason text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, deliver_to_place_id) references place (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
create index purchase_order_state on purchase_order (tenant_id, state, created_at, id);
create index purchase_order_created on purchase_order (tenant_id, created_at, id);
create index purchase_order_expected on purchase_order (tenant_id, expected_on, id);
create index purchase_order_number on purchase_order (tenant_id, (number collate "C"), id);
create index purchase_order_supplier on purchase_order (tenant_id, supplier_id, id);
select app.protect('purchase_order', '{no_customer,branch}');

create table purchase_order_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  purchase_order_id uuid not null,
  position bigint not null,
  product_id uuid not null,
  supplier_code text not null default '',
  quantity_milli bigint not null check (quantity_milli > 0),
  received_milli bigint not null default 0 check (received_milli >= 0),
  unit_cost bigint not null check (unit_cost >= 0),
  price_file_line_id uuid,
  expected_supply_id uuid,
  worksheet_id uuid,
  worksheet_line_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, price_file_line_id) references price_file_line (tenant_id, id),
  foreign key (tenant_id, expected_supply_id) references expected_supply (tenant_id, id)
);
create index purchase_order_line_order on purchase_order_line (tenant_id, purchase_order_id, position);
create index purchase_order_line_product on purchase_order_line (tenant_id, product_id, purchase_order_id);
create index purchase_order_line_expected on purchase_order_line (tenant_id, expected_supply_id);
create index purchase_order_line_of_worksheet on purchase_order_line (tenant_id, worksheet_id, purchase_order_id);
create index purchase_order_line_worksheet on purchase_order_line (tenant_id, worksheet_line_id);
select app.protect('purchase_order_line', '{no_customer,no_branch}');

create table delivery (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  purchase_order_id uuid not null,
  delivery_note text not null,
  received_by uuid, received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, purchase_order_id, delivery_note),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id)
);
create index delivery_order on delivery (tenant_id, purchase_order_id, id);
select app.protect('delivery', '{no_customer,no_branch}', true);

create table delivery_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  delivery_id uuid not null,
  purchase_order_line_id uuid not null,
  lot_id uuid not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  damaged boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, delivery_id) references delivery (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id),
  foreign key (tenant_id, lot_id) references lot (tenant_id, id)
);
create index delivery_line_delivery on delivery_line (tenant_id, delivery_id);
select app.protect('delivery_line', '{no_customer,no_branch}', true);
