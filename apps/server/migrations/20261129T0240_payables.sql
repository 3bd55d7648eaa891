-- What suppliers bill: their invoices, each line beside the line of the order that it bills. How much of a line is billed stands with the line.
alter table purchase_order_line add column invoiced_milli bigint not null default 0 check (invoiced_milli >= 0);
create index purchase_order_line_not_invoiced on purchase_order_line (tenant_id, id) where received_milli > invoiced_milli;
create index delivery_line_order_line on delivery_line (tenant_id, purchase_order_line_id);

create table supplier_invoice (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  supplier_id uuid not null,
  number text not null check (length(number) between 1 and 60),
  number_key text collate "C" not null,
  state text not null default 'entered' check (state in ('entered', 'queried', 'matched', 'accepted', 'cancelled')),
  dated date not null,
  due_on date not null,
  net_pence bigint not null check (net_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  gross_pence bigint not null check (gross_pence >= 0),
  note text not null default '',
  created_by uuid,
  created_at timestamptz not null default app.now(),
  settled_by uuid,
  settled_at timestamptz,
  answer text not null default '',
  -- What goods cost more, or less, than was ordered; known once it is matched.
  variance_pence bigint not null default 0,
  -- The differences that were accepted, as they were then.
  differences jsonb not null default '[]',
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index supplier_invoice_once on supplier_invoice (tenant_id, supplier_id, number_key) where state <> 'cancelled';
create index supplier_invoice_number on supplier_invoice (tenant_id, number_key, id);
create index supplier_invoice_created on supplier_invoice (tenant_id, created_at, id);
create index supplier_invoice_dated on supplier_invoice (tenant_id, dated, id);
create index supplier_invoice_due on supplier_invoice (tenant_id, due_on, id);
create index supplier_invoice_state on supplier_invoice (tenant_id, state, created_at, id);
create index supplier_invoice_open on supplier_invoice (tenant_id, created_at, id) where settled_at is null;
create index supplier_invoice_supplier on supplier_invoice (tenant_id, supplier_id, created_at, id);
select app.protect('supplier_invoice', '{no_customer,no_branch,no_technician}');

create table supplier_invoice_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  supplier_invoice_id uuid not null,
  position bigint not null,
  kind text not null default 'goods' check (kind in ('goods', 'carriage', 'other')),
  purchase_order_line_id uuid,
  supplier_code text not null default '',
  description text not null default '',
  quantity_milli bigint not null check (quantity_milli > 0),
  unit_cost bigint not null check (unit_cost >= 0),
  net_pence bigint not null check (net_pence >= 0),
  vat_basis_points bigint not null check (vat_basis_points between 0 and 10000),
  primary key (tenant_id, id),
  foreign key (tenant_id, supplier_invoice_id) references supplier_invoice (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id)
);
create index supplier_invoice_line_invoice on supplier_invoice_line (tenant_id, supplier_invoice_id, position);
create index supplier_invoice_line_order on supplier_invoice_line (tenant_id, purchase_order_line_id) where purchase_order_line_id is not null;
select app.protect('supplier_invoice_line', '{no_customer,no_branch,no_technician}', true);
select app.share_with_staff();
