-- Places, lots, the append-only ledger, its balances, and claims on them.
create table place (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  parent_id uuid,
  level text not null check (level in ('location', 'rack', 'bin', 'outside')),
  type text not null check (type in ('depot', 'van', 'quarantine', 'returns', 'in-transit', 'supplier', 'customer', 'write-off')),
  code text not null,
  name text not null,
  branch_id uuid,
  technician_id uuid,
  barcode text not null default '',
  active boolean not null default true,
  version bigint not null default 1,
  bound_branch uuid not null generated always as (coalesce(branch_id, app.none())) stored,
  bound_technician uuid not null generated always as (coalesce(technician_id, app.none())) stored,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, id, bound_branch, bound_technician),
  foreign key (tenant_id, parent_id) references place (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, technician_id) references app_user (tenant_id, id)
);
create index place_parent on place (tenant_id, parent_id, code);
create unique index place_van on place (tenant_id, technician_id) where type = 'van' and level = 'location';
select app.protect('place', '{no_customer}');

create table lot (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  product_id uuid not null,
  supplier_id uuid,
  batch text not null default '',
  expires date,
  received_milli bigint not null check (received_milli > 0),
  unit_cost bigint not null check (unit_cost >= 0),
  delivery_line_id uuid,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create index lot_product on lot (tenant_id, product_id, id);
create index lot_batch on lot (tenant_id, batch, id);
select app.protect('lot', '{no_customer}', true);

create table stock_move (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('receipt', 'put-away', 'transfer-out', 'transfer-in', 'issue', 'return', 'fit', 'supplier-return', 'write-off', 'count', 'reversal')),
  product_id uuid not null,
  lot_id uuid not null,
  from_place_id uuid not null,
  to_place_id uuid not null check (to_place_id <> from_place_id),
  quantity_milli bigint not null check (quantity_milli > 0),
  unit_cost bigint not null,
  document text not null default '',
  document_id uuid,
  worksheet_id uuid,
  reason text not null default '',
  reverses_id uuid,
  user_id uuid,
  posted_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, lot_id) references lot (tenant_id, id),
  foreign key (tenant_id, from_place_id) references place (tenant_id, id),
  foreign key (tenant_id, to_place_id) references place (tenant_id, id),
  foreign key (tenant_id, reverses_id) references stock_move (tenant_id, id)
);
create unique index stock_move_reversed_once on stock_move (tenant_id, reverses_id) where reverses_id is not null;
create index stock_move_product on stock_move (tenant_id, product_id, id);
create index stock_move_lot on stock_move (tenant_id, lot_id, id);
create index stock_move_from on stock_move (tenant_id, from_place_id, id);
create index stock_move_to on stock_move (tenant_id, to_place_id, id);
create index stock_move_posted on stock_move (tenant_id, posted_at, id);
create index stock_move_worksheet on stock_move (tenant_id, worksheet_id, id);
select app.protect('stock_move', '{no_customer}', true);

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'QL001';
end $$;
create trigger stock_move_append_only before update or delete on stock_move for each row execute function app.refuse_change();
create trigger stock_move_no_truncate before truncate on stock_move for each statement execute function app.refuse_change();
create trigger log_entry_append_only before update or delete on log_entry for each row execute function app.refuse_change();
create trigger log_entry_no_truncate before truncate on log_entry for each statement execute function app.refuse_change();

-- Only what lies in our own places; a row that reaches nothing is removed.
create table stock_balance (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null default gen_random_uuid(),
  place_id uuid not null,
  lot_id uuid not null,
  product_id uuid not null,
  quantity_milli bigint not null check (quantity_milli >= 0),
  allocated_milli bigint not null default 0 check (allocated_milli >= 0),
  bound_branch uuid not null,
  bound_technician uuid not null,
  since timestamptz not null default now(),
  primary key (tenant_id, place_id, lot_id),
  check (allocated_milli <= quantity_milli),
  foreign key (tenant_id, place_id, bound_branch, bound_technician) references place (tenant_id, id, bound_branch, bound_technician) on update cascade,
  foreign key (tenant_id, lot_id) references lot (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create index stock_balance_product on stock_balance (tenant_id, product_id, place_id);
create index stock_balance_lot on stock_balance (tenant_id, lot_id);
select app.protect('stock_balance', '{no_customer,branch,technician}');

-- Glass on order, not yet received; written by purchasing.
create table expected_supply (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  product_id uuid not null,
  place_id uuid not null,
  quantity_milli bigint not null check (quantity_milli >= 0),
  allocated_milli bigint not null default 0 check (allocated_milli >= 0 and allocated_milli <= quantity_milli),
  expected_on date,
  reference text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, place_id) references place (tenant_id, id)
);
create index expected_supply_product on expected_supply (tenant_id, product_id, expected_on);
select app.protect('expected_supply', '{no_customer}');

-- A worksheet line's claim. The worksheet and line ids are opaque here.
create table allocation (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  product_id uuid not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  state text not null check (state in ('expected', 'reserved', 'fitted', 'released')),
  place_id uuid,
  lot_id uuid,
  expected_supply_id uuid,
  worksheet_id uuid not null,
  worksheet_line_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id),
  check ((state = 'expected') = (expected_supply_id is not null and lot_id is null)),
  check (state not in ('reserved', 'fitted') or (place_id is not null and lot_id is not null)),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, place_id) references place (tenant_id, id),
  foreign key (tenant_id, lot_id) references lot (tenant_id, id),
  foreign key (tenant_id, expected_supply_id) references expected_supply (tenant_id, id)
);
create unique index allocation_line_open on allocation (tenant_id, worksheet_line_id) where state in ('expected', 'reserved');
create index allocation_worksheet on allocation (tenant_id, worksheet_id);
create index allocation_balance on allocation (tenant_id, place_id, lot_id) where state = 'reserved';
create index allocation_expected on allocation (tenant_id, expected_supply_id) where state = 'expected';
select app.protect('allocation', '{no_customer}');
