-- Glass whose job no longer wants it: in hand where a lot of it lies, or still on order. Open until somebody settles it: another job, stock, back to its
-- supplier. What lies free of a lot in a place is never less than what is open of it there. The worksheet's id is opaque here.
create table unallocated_glass (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  product_id uuid not null,
  lot_id uuid,
  -- Where it lies, or is to come to.
  place_id uuid not null,
  expected_supply_id uuid,
  supplier_id uuid,
  quantity_milli bigint not null check (quantity_milli > 0),
  value_pence bigint,
  -- The last day on which its supplier takes it back.
  return_by date,
  reason text not null check (reason in ('job-cancelled', 'line-changed', 'line-removed', 'wrong-glass', 'brought-back', 'not-needed', 'other-glass')),
  worksheet_id uuid not null,
  freed_by uuid,
  created_at timestamptz not null default app.now(),
  settled_at timestamptz,
  settled_how text check (settled_how in ('allocated', 'stock', 'return', 'quarantine', 'written-off', 'gone')),
  settled_by uuid,
  settled_worksheet_id uuid,
  bound_branch uuid not null,
  bound_technician uuid not null,
  version bigint not null default 1,
  primary key (tenant_id, id),
  check ((lot_id is null) <> (expected_supply_id is null)),
  check ((settled_at is null) = (settled_how is null)),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, lot_id) references lot (tenant_id, id),
  foreign key (tenant_id, place_id) references place (tenant_id, id),
  foreign key (tenant_id, expected_supply_id) references expected_supply (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create index unallocated_glass_since on unallocated_glass (tenant_id, created_at, id) where settled_at is null;
create index unallocated_glass_branch on unallocated_glass (tenant_id, bound_branch, created_at, id) where settled_at is null;
create index unallocated_glass_value on unallocated_glass (tenant_id, value_pence, id) where settled_at is null;
create index unallocated_glass_return_by on unallocated_glass (tenant_id, return_by, id) where settled_at is null;
create index unallocated_glass_product on unallocated_glass (tenant_id, product_id, id) where settled_at is null;
create index unallocated_glass_lot on unallocated_glass (tenant_id, lot_id, place_id) where settled_at is null and lot_id is not null;
create index unallocated_glass_expected on unallocated_glass (tenant_id, expected_supply_id) where settled_at is null and expected_supply_id is not null;
create index unallocated_glass_supplier on unallocated_glass (tenant_id, supplier_id, id);
select app.protect('unallocated_glass', '{no_customer,branch,technician}');

-- The glass of jobs that is not fitted, by product: which of them want what has come free.
create index worksheet_line_wanted on worksheet_line (tenant_id, product_id, worksheet_id) where kind = 'glass' and fitted_at is null;
create index product_superseded_by on product (tenant_id, superseded_by_id) where superseded_by_id is not null;
