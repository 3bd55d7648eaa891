-- Counts of what lies in a place: told by whoever counted, posted to the ledger or sent back by whoever is responsible for the stock.
create table stock_take (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  place_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'posted', 'sent-back', 'replaced')),
  place_code text not null,
  counted_on date not null,
  counted_at timestamptz not null,
  counted_by uuid,
  told_at timestamptz not null default app.now(),
  differences bigint not null check (differences >= 0),
  settled_at timestamptz,
  settled_by uuid,
  reason text not null default '',
  bound_branch uuid not null,
  bound_technician uuid not null,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, id, bound_branch, bound_technician),
  foreign key (tenant_id, place_id, bound_branch, bound_technician) references place (tenant_id, id, bound_branch, bound_technician) on update cascade,
  check ((state = 'waiting') = (settled_at is null))
);
create unique index stock_take_waiting on stock_take (tenant_id, place_id) where state = 'waiting';
create index stock_take_place on stock_take (tenant_id, place_id, counted_at desc, id desc);
create index stock_take_counted on stock_take (tenant_id, counted_at, id);
select app.protect('stock_take', '{no_customer,branch,technician}');

-- What was found of a product, and what the ledger had in that place when it was counted.
create table stock_take_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  stock_take_id uuid not null,
  product_id uuid not null,
  expected_milli bigint not null check (expected_milli >= 0),
  counted_milli bigint not null check (counted_milli >= 0),
  unit_cost bigint not null check (unit_cost >= 0),
  bound_branch uuid not null,
  bound_technician uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, stock_take_id, product_id),
  foreign key (tenant_id, stock_take_id, bound_branch, bound_technician) references stock_take (tenant_id, id, bound_branch, bound_technician) on update cascade,
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
select app.protect('stock_take_line', '{no_customer,branch,technician}', true);

-- When it was done, where a phone told it later: what was fitted before a count is no longer there when it is counted.
alter table stock_move add column done_at timestamptz;

create index product_barcode on product (tenant_id, barcode) where barcode <> '';
