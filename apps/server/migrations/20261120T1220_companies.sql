-- Customers, branches, suppliers and their contacts.
create table customer (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  account_code text not null,
  name text not null check (name <> ''),
  name_key text collate "C" not null,
  type text not null check (type in ('insurer', 'fleet', 'leasing', 'broker', 'trade', 'retail')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  on_stop boolean not null default false,
  parent_id uuid,
  vat_number text not null default '',
  credit_limit_pence bigint not null default 0,
  exposure_pence bigint not null default 0,
  terms_days bigint not null default 30,
  order_number_required boolean not null default false,
  excess_default_pence bigint not null default 0,
  asks_vat_registered boolean not null default false,
  consolidated text not null default 'none' check (consolidated in ('none', 'weekly', 'monthly')),
  discount_basis_points bigint not null default 0 check (discount_basis_points between 0 and 10000),
  quotations_module boolean not null default false,
  email text not null default '',
  telephone text not null default '',
  line1 text not null default '', line2 text not null default '', line3 text not null default '',
  town text not null default '', county text not null default '', postcode text not null default '',
  latitude double precision, longitude double precision,
  account_code_key text collate "C" not null generated always as (lower(account_code)) stored,
  postcode_key text collate "C" not null generated always as (lower(replace(postcode, ' ', ''))) stored,
  no_shows bigint not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bound_customer uuid not null generated always as (id) stored,
  primary key (tenant_id, id),
  unique (tenant_id, account_code),
  foreign key (tenant_id, parent_id) references customer (tenant_id, id)
);
create index customer_name on customer (tenant_id, name_key, id);
create index customer_code on customer (tenant_id, account_code_key, id);
create index customer_postcode on customer (tenant_id, postcode_key, id);
create index customer_type on customer (tenant_id, type, name_key, id);
create index customer_created on customer (tenant_id, created_at, id);
select app.protect('customer', '{customer}');

create table branch (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  code text not null,
  name text not null check (name <> ''),
  name_key text collate "C" not null,
  kind text not null default 'own' check (kind in ('own', 'subcontract')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  email text not null default '', telephone text not null default '',
  line1 text not null default '', line2 text not null default '', line3 text not null default '',
  town text not null default '', county text not null default '', postcode text not null default '',
  latitude double precision, longitude double precision,
  code_key text collate "C" not null generated always as (lower(code)) stored,
  postcode_key text collate "C" not null generated always as (lower(replace(postcode, ' ', ''))) stored,
  postcode_areas text[] not null default '{}',
  opens_at text not null default '08:00', closes_at text not null default '17:00',
  open_days bigint[] not null default '{1,2,3,4,5,6}',
  capacity_morning bigint not null default 10 check (capacity_morning >= 0),
  capacity_afternoon bigint not null default 10 check (capacity_afternoon >= 0),
  capacity_out_of_hours bigint not null default 2 check (capacity_out_of_hours >= 0),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  bound_branch uuid not null generated always as (id) stored,
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
create index branch_name on branch (tenant_id, name_key, id);
create index branch_code on branch (tenant_id, code_key, id);
select app.protect('branch', '{branch}');

create table supplier (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  account_code text not null,
  name text not null check (name <> ''),
  name_key text collate "C" not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  our_account text not null default '',
  order_by text not null default 'email' check (order_by in ('email', 'file', 'portal')),
  email text not null default '', telephone text not null default '',
  lead_days bigint not null default 1,
  cut_off text not null default '16:00',
  carriage_pence bigint not null default 0,
  minimum_order_pence bigint not null default 0,
  return_days bigint not null default 14,
  line1 text not null default '', line2 text not null default '', line3 text not null default '',
  town text not null default '', county text not null default '', postcode text not null default '',
  account_code_key text collate "C" not null generated always as (lower(account_code)) stored,
  postcode_key text collate "C" not null generated always as (lower(replace(postcode, ' ', ''))) stored,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, account_code)
);
create index supplier_name on supplier (tenant_id, name_key, id);
create index supplier_code on supplier (tenant_id, account_code_key, id);
-- Branches see suppliers: what a branch sells is priced from their offers; routes ask for the permission.
select app.protect('supplier', '{no_customer}');

create table contact (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  company text not null check (company in ('customer', 'branch', 'supplier')),
  company_id uuid not null,
  title text not null default '', first_name text not null default '', last_name text not null default '',
  contact_type text not null default '', mode_of_contact text not null default '',
  email text not null default '', telephone text not null default '', mobile text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id)
);
create index contact_company on contact (tenant_id, company_id, id);
select app.protect('contact', '{no_customer,no_branch}');
