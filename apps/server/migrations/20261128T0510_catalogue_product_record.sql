-- What a product's record keeps besides: for how long after it was received it may be used, and which of its pictures is shown first.
alter table product
  add column shelf_life_days bigint check (shelf_life_days between 1 and 3650),
  add column picture_file_id uuid,
  add foreign key (tenant_id, picture_file_id) references file (tenant_id, id),
  add constraint product_not_its_own_successor check (superseded_by_id <> id);
create index product_picture on product (tenant_id, picture_file_id) where picture_file_id is not null;

-- The name is a table's from now on.
alter index product_code rename to product_by_code;

-- Other codes by which a product is known: a supplier's, a vehicle maker's (which several products may share), and further barcodes.
create table product_code (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  product_id uuid not null,
  kind text not null check (kind in ('supplier', 'maker', 'barcode')),
  supplier_id uuid,
  code text not null check (code <> ''),
  code_key text collate "C" not null check (code_key <> ''),
  primary key (tenant_id, id),
  constraint product_code_supplier check ((kind = 'supplier') = (supplier_id is not null)),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index product_code_of_supplier on product_code (tenant_id, supplier_id, code_key) where kind = 'supplier';
create unique index product_code_barcode on product_code (tenant_id, code_key) where kind = 'barcode';
create unique index product_code_maker on product_code (tenant_id, product_id, code_key) where kind = 'maker';
create index product_code_key on product_code (tenant_id, code_key, product_id);
create index product_code_product on product_code (tenant_id, product_id, id);
select app.protect('product_code', '{no_customer}');

-- What a product is an accessory of.
create index product_accessory_of on product_accessory (tenant_id, accessory_id, product_id);

-- Whose jobs wait for a product, and what was fitted of it by month.
create index worksheet_line_waiting on worksheet_line (tenant_id, product_id, id) where kind in ('glass', 'part') and fitted_at is null;
create index worksheet_line_used on worksheet_line (tenant_id, product_id, fitted_at) include (quantity_milli, worksheet_id) where fitted_at is not null;
select app.share_with_staff();
