-- A move counts on the day on which it is posted, but where it is dated back into an open period.
alter table stock_move add column effective_on date;
create index stock_move_dated on stock_move (tenant_id, effective_on, id) where effective_on is not null;

-- The months of the accounts. Nothing is dated into a closed one; it keeps the nominal codes that its moves were closed under.
create table stock_period (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  state text not null default 'closed' check (state in ('closed', 'open')),
  changed_at timestamptz not null default app.now(),
  changed_by uuid,
  nominal_stock text not null,
  nominal_received text not null,
  nominal_cost_of_sales text not null,
  nominal_write_off text not null,
  nominal_count text not null,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, month)
);
select app.protect('stock_period', '{no_customer}');

-- What lay where at the end of each month that is over: what stock was worth on any day is that month's end before it and the moves since.
create table stock_month (
  tenant_id uuid not null default app.tenant() references tenant (id),
  month_end date not null,
  kept_at timestamptz not null default app.now(),
  primary key (tenant_id, month_end)
);
select app.protect('stock_month', '{no_customer}');

create table stock_month_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  month_end date not null,
  place_id uuid not null,
  lot_id uuid not null,
  quantity_milli bigint not null check (quantity_milli >= 0),
  bound_branch uuid not null,
  bound_technician uuid not null,
  primary key (tenant_id, month_end, place_id, lot_id),
  foreign key (tenant_id, month_end) references stock_month (tenant_id, month_end),
  foreign key (tenant_id, place_id, bound_branch, bound_technician) references place (tenant_id, id, bound_branch, bound_technician) on update cascade,
  foreign key (tenant_id, lot_id) references lot (tenant_id, id)
);
create index stock_month_line_place on stock_month_line (tenant_id, place_id);
create index stock_month_line_lot on stock_month_line (tenant_id, lot_id);
select app.protect('stock_month_line', '{no_customer,branch,technician}');
select app.share_with_staff();
