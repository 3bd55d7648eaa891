-- Vehicles, the registration look-up's kept answers, the catalogue and its prices.
create table vehicle (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  registration text not null,
  registration_fold text collate "C" not null,
  foreign_plate boolean not null default false,
  vin text not null default '',
  make text not null default '', model text not null default '', derivative text not null default '',
  body text not null default '', doors bigint,
  year bigint, first_registered text not null default '',
  colour text not null default '', fuel text not null default '', engine_cc bigint,
  tax_status text not null default '', mot_status text not null default '', mot_expires date,
  adas_features text[] not null default '{}',
  glass_model text not null default '',
  notes text not null default '',
  source text not null default 'typed' check (source in ('dvla', 'load', 'typed')),
  looked_up_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index vehicle_registration on vehicle (tenant_id, registration);
create index vehicle_fold on vehicle (tenant_id, registration_fold, id);
create index vehicle_vin on vehicle (tenant_id, vin, id);
create index vehicle_created on vehicle (tenant_id, created_at, id);
select app.protect('vehicle', '{no_customer}');

create table vehicle_lookup (
  tenant_id uuid not null default app.tenant() references tenant (id),
  registration text not null,
  answer jsonb not null,
  looked_up_at timestamptz not null default now(),
  primary key (tenant_id, registration)
);
select app.protect('vehicle_lookup', '{no_customer}');

create table product_category (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  parent_id uuid,
  code text not null,
  name text not null,
  kind text not null check (kind in ('glass', 'moulding', 'adhesive', 'clip', 'consumable', 'tool', 'sundry')),
  stock_tracked boolean not null default true,
  vat_rate_id uuid not null,
  mark_up_basis_points bigint not null default 0,
  sales_nominal text not null default '4000', purchase_nominal text not null default '5000',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, parent_id) references product_category (tenant_id, id),
  foreign key (tenant_id, vat_rate_id) references lookup (tenant_id, id)
);
select app.protect('product_category', '{no_customer}');

create table product (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  code text not null,
  code_key text collate "C" not null,
  eurocode_prefix text collate "C" not null default '',
  description text not null,
  description_key text collate "C" not null,
  category_id uuid not null,
  glass_type_id uuid,
  position text not null default '',
  quality text not null default 'OEE' check (quality in ('OEM', 'OEE', 'aftermarket', 'dealer-only')),
  features text[] not null default '{}',
  needs_calibration boolean not null default false,
  whole_units boolean not null default true,
  barcode text not null default '',
  list_price_pence bigint not null default 0 check (list_price_pence >= 0),
  standard_cost_unit bigint not null default 0 check (standard_cost_unit >= 0),
  placeholder boolean not null default false,
  superseded_by_id uuid,
  active boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, category_id) references product_category (tenant_id, id),
  foreign key (tenant_id, glass_type_id) references lookup (tenant_id, id),
  foreign key (tenant_id, superseded_by_id) references product (tenant_id, id)
);
create index product_code on product (tenant_id, code_key, id);
create index product_category_code on product (tenant_id, category_id, code_key, id);
create index product_glass_type on product (tenant_id, glass_type_id, code_key, id);
create index product_created on product (tenant_id, created_at, id);
create index product_description on product (tenant_id, description_key, id);
create index product_prefix on product (tenant_id, eurocode_prefix, id);
select app.protect('product', '{no_customer}');

create table product_fit (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  product_id uuid not null,
  make_key text collate "C" not null, model_key text collate "C" not null,
  make text not null, model text not null, body text not null default '',
  year_from bigint not null default 0, year_to bigint not null default 9999,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create index product_fit_vehicle on product_fit (tenant_id, make_key, model_key, product_id);
create index product_fit_product on product_fit (tenant_id, product_id);
select app.protect('product_fit', '{no_customer}');

create table product_accessory (
  tenant_id uuid not null default app.tenant() references tenant (id),
  product_id uuid not null,
  accessory_id uuid not null,
  quantity_milli bigint not null default 1000,
  primary key (tenant_id, product_id, accessory_id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, accessory_id) references product (tenant_id, id)
);
select app.protect('product_accessory', '{no_customer}');

-- Rates and prices are seen by branches too, so that a job costs the same whoever books it; routes ask for the permission.
create table labour_rate (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  job_type_id uuid, glass_type_id uuid,
  place text check (place in ('workshop', 'mobile')),
  customer_id uuid, category_id uuid,
  price_pence bigint not null check (price_pence >= 0),
  minutes bigint not null default 90,
  valid_from date not null, valid_to date,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_type_id) references lookup (tenant_id, id),
  foreign key (tenant_id, glass_type_id) references lookup (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, category_id) references product_category (tenant_id, id)
);
create index labour_rate_name on labour_rate (tenant_id, name_key, id);
create index labour_rate_from on labour_rate (tenant_id, valid_from, id);
select app.protect('labour_rate', '{no_customer}');

create table price_file (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  supplier_id uuid not null,
  name text not null,
  effective_from date not null,
  superseded_from date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create index price_file_supplier on price_file (tenant_id, supplier_id, effective_from);
select app.protect('price_file', '{no_customer}');

create table price_file_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  price_file_id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  supplier_code text not null,
  list_unit bigint not null default 0,
  discount_basis_points bigint not null default 0,
  net_unit bigint not null check (net_unit >= 0),
  surcharge_unit bigint not null default 0,
  pack_milli bigint not null default 1000,
  in_stock boolean not null default true,
  effective_from date not null,
  superseded_from date,
  primary key (tenant_id, id),
  foreign key (tenant_id, price_file_id) references price_file (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create index price_file_line_product on price_file_line (tenant_id, product_id, effective_from);
select app.protect('price_file_line', '{no_customer}');

create table customer_price (
  tenant_id uuid not null default app.tenant() references tenant (id),
  customer_id uuid not null,
  product_id uuid not null,
  price_pence bigint not null check (price_pence >= 0),
  primary key (tenant_id, customer_id, product_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
select app.protect('customer_price', '{no_customer}');

create table customer_discount (
  tenant_id uuid not null default app.tenant() references tenant (id),
  customer_id uuid not null,
  category_id uuid not null,
  discount_basis_points bigint not null check (discount_basis_points between 0 and 10000),
  primary key (tenant_id, customer_id, category_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, category_id) references product_category (tenant_id, id)
);
select app.protect('customer_discount', '{no_customer}');
