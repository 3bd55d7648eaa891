-- What is asked back of suppliers: goods that go back to them, and money.
insert into number_counter (tenant_id, kind, prefix) select id, 'purchase-credit', 'SC' from tenant;

-- What is billed of a line of an order, net: no more of it is credited.
alter table purchase_order_line add column billed_pence bigint not null default 0 check (billed_pence >= 0);
update purchase_order_line set billed_pence = billed.pence from (
  select line.tenant_id, line.purchase_order_line_id, sum(line.net_pence)::int8 as pence
  from supplier_invoice_line line join supplier_invoice invoice on invoice.tenant_id = line.tenant_id and invoice.id = line.supplier_invoice_id
  where invoice.state in ('matched', 'accepted') and line.purchase_order_line_id is not null group by 1, 2
) billed where purchase_order_line.tenant_id = billed.tenant_id and purchase_order_line.id = billed.purchase_order_line_id;

create table purchase_credit (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  number text collate "C" not null,
  state text not null default 'raised' check (state in ('raised', 'sent', 'collected', 'queried', 'credited', 'refused', 'withdrawn')),
  purchase_order_id uuid not null,
  supplier_id uuid not null,
  -- That of the order.
  branch_id uuid,
  reason text not null check (reason in ('Not required', 'Wrong glass, our error', 'Wrong glass, supplier’s error', 'Damaged in transit', 'Faulty', 'Price',
    'Short delivery', 'Surcharge or core', 'Duplicate', 'Cancelled job', 'Other')),
  note text not null default '',
  rma_number text not null default '',
  has_goods boolean not null,
  -- The day by which goods are to be back, by the supplier's terms or as it was agreed.
  return_by date,
  collected_at timestamptz,
  collected_by text not null default '',
  -- Net. What the supplier may keep is taken off already.
  handling_pence bigint not null default 0 check (handling_pence >= 0),
  expected_pence bigint not null check (expected_pence >= 0),
  sent_at timestamptz,
  sent_how text not null default '' check (sent_how in ('', 'email', 'marked')),
  chased_at timestamptz,
  chases bigint not null default 0,
  credit_note text not null default '',
  credit_note_key text collate "C" not null default '',
  credit_dated date,
  net_pence bigint check (net_pence >= 0),
  vat_pence bigint check (vat_pence >= 0),
  gross_pence bigint check (gross_pence >= 0),
  answer text not null default '',
  created_by uuid,
  created_at timestamptz not null default app.now(),
  settled_by uuid,
  settled_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  check ((state in ('credited', 'refused', 'withdrawn')) = (settled_at is not null)),
  check ((state = 'credited') = (net_pence is not null)),
  check (has_goods or collected_at is null)
);
create unique index purchase_credit_note_once on purchase_credit (tenant_id, supplier_id, credit_note_key) where state = 'credited';
create index purchase_credit_created on purchase_credit (tenant_id, created_at, id);
create index purchase_credit_return_by on purchase_credit (tenant_id, return_by, id);
create index purchase_credit_expected on purchase_credit (tenant_id, expected_pence, id);
create index purchase_credit_state on purchase_credit (tenant_id, state, created_at, id);
create index purchase_credit_open on purchase_credit (tenant_id, created_at, id) where settled_at is null;
create index purchase_credit_here on purchase_credit (tenant_id, return_by, id) where settled_at is null and has_goods and collected_at is null;
create index purchase_credit_supplier on purchase_credit (tenant_id, supplier_id, created_at, id);
create index purchase_credit_branch on purchase_credit (tenant_id, branch_id, created_at, id) where branch_id is not null;
create index purchase_credit_order on purchase_credit (tenant_id, purchase_order_id, created_at, id);
select app.protect('purchase_credit', '{no_customer,branch,no_technician}');

create table purchase_credit_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  purchase_credit_id uuid not null,
  position bigint not null,
  kind text not null check (kind in ('goods', 'money')),
  purchase_order_line_id uuid not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  unit_cost bigint not null check (unit_cost > 0),
  net_pence bigint not null check (net_pence >= 0),
  -- Goods: the lot, what it cost us, where it lay, where it waits, and the move by which it went.
  lot_id uuid,
  cost_pence bigint not null default 0 check (cost_pence >= 0),
  condition text not null default '' check (condition in ('', 'Unopened', 'Opened', 'Damaged', 'Faulty')),
  from_place_id uuid,
  place_id uuid,
  move_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_credit_id) references purchase_credit (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id),
  foreign key (tenant_id, lot_id) references lot (tenant_id, id),
  foreign key (tenant_id, from_place_id) references place (tenant_id, id),
  foreign key (tenant_id, place_id) references place (tenant_id, id),
  check ((kind = 'goods') = (lot_id is not null and from_place_id is not null and place_id is not null and condition <> ''))
);
create index purchase_credit_line_credit on purchase_credit_line (tenant_id, purchase_credit_id, position);
create index purchase_credit_line_order on purchase_credit_line (tenant_id, purchase_order_line_id);
create index purchase_credit_line_lot on purchase_credit_line (tenant_id, lot_id, place_id) where lot_id is not null;
create index purchase_credit_line_from on purchase_credit_line (tenant_id, from_place_id) where from_place_id is not null;
create index purchase_credit_line_place on purchase_credit_line (tenant_id, place_id) where place_id is not null;
select app.protect('purchase_credit_line', '{no_customer,no_branch,no_technician}');
-- Somebody of the office who looks at a branch sees what its credits are for: they are asked for by their credit.
alter policy no_branch on purchase_credit_line using (case when (select app.branch()) is null or (select app.looks_at_branch()) then true else false end)
  with check (case when app.branch() is null or app.looks_at_branch() then true else false end);
select app.share_with_staff();
