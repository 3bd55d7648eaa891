-- A vehicle belongs to an account from a day to a day. An account's users read their own; the vehicle itself is hidden from them, so that an entry has what
-- they need of it, kept as the vehicle has it.
create table fleet_entry (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  vehicle_id uuid not null,
  customer_id uuid not null,
  registration text not null,
  registration_fold text collate "C" not null,
  foreign_plate boolean not null default false,
  make text not null default '',
  model text not null default '',
  fleet_number text not null default '',
  fleet_number_key text collate "C",
  driver_name text not null default '',
  driver_key text collate "C",
  driver_telephone text not null default '',
  driver_email text not null default '',
  cost_centre text not null default '',
  note text not null default '',
  from_day date not null,
  to_day date,
  created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  constraint fleet_entry_days check (to_day >= from_day),
  constraint fleet_entry_one_account exclude using gist (tenant_id with =, vehicle_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index fleet_entry_registration on fleet_entry (tenant_id, registration_fold, id);
create index fleet_entry_number on fleet_entry (tenant_id, fleet_number_key, id);
create index fleet_entry_driver on fleet_entry (tenant_id, driver_key, id);
create index fleet_entry_from on fleet_entry (tenant_id, from_day, id);
create index fleet_entry_to on fleet_entry (tenant_id, to_day, id);
create index fleet_entry_vehicle on fleet_entry (tenant_id, vehicle_id, from_day, id);
create index fleet_entry_customer_registration on fleet_entry (tenant_id, customer_id, registration_fold, id);
create index fleet_entry_customer_number on fleet_entry (tenant_id, customer_id, fleet_number_key, id);
create index fleet_entry_customer_from on fleet_entry (tenant_id, customer_id, from_day, id);
select app.protect('fleet_entry', '{customer,no_technician,no_subcontractor}');

select app.share_with_staff();
