-- How much of a product there is to be at a location: below the minimum it is ordered, up to the maximum. Typed, or accepted from what its use proposes.
create table stock_level (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  place_id uuid not null,
  product_id uuid not null,
  product_code text not null,
  minimum_milli bigint not null check (minimum_milli >= 0),
  maximum_milli bigint not null check (maximum_milli >= minimum_milli),
  source text not null check (source in ('typed', 'proposed')),
  set_by uuid,
  set_at timestamptz not null default app.now(),
  bound_branch uuid not null,
  bound_technician uuid not null,
  version bigint not null default 1,
  primary key (tenant_id, id),
  constraint stock_level_once unique (tenant_id, place_id, product_id),
  foreign key (tenant_id, place_id, bound_branch, bound_technician) references place (tenant_id, id, bound_branch, bound_technician) on update cascade,
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create index stock_level_product on stock_level (tenant_id, product_id, place_id);
create index expected_supply_place on expected_supply (tenant_id, place_id, product_id) where quantity_milli > 0;
select app.protect('stock_level', '{no_customer,branch,technician}');
select app.share_with_staff();
