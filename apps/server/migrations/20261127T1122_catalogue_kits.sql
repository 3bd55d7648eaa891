-- Products and work that are charged together; for which work, glass and product one is proposed: null is any.
create table kit (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null check (name <> ''),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  job_type_id uuid,
  glass_type_id uuid,
  product_id uuid,
  note text not null default '',
  active boolean not null default true,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_type_id) references lookup (tenant_id, id),
  foreign key (tenant_id, glass_type_id) references lookup (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  constraint kit_name_once unique (tenant_id, name_key)
);
create index kit_name on kit (tenant_id, name_key, id);
create index kit_job_type on kit (tenant_id, job_type_id) where job_type_id is not null;
create index kit_glass_type on kit (tenant_id, glass_type_id) where glass_type_id is not null;
create index kit_product on kit (tenant_id, product_id) where product_id is not null;
select app.protect('kit', '{no_customer,no_technician,no_subcontractor}');

create table kit_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  kit_id uuid not null,
  position bigint not null,
  kind text not null check (kind in ('glass', 'part', 'labour', 'calibration', 'sundry')),
  product_id uuid,
  description text not null default '',
  quantity_milli bigint not null default 1000 check (quantity_milli > 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, kit_id) references kit (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create index kit_line_kit on kit_line (tenant_id, kit_id, position);
create index kit_line_product on kit_line (tenant_id, product_id, kit_id) where product_id is not null;
select app.protect('kit_line', '{no_customer,no_technician,no_subcontractor}');
select app.share_with_staff();
