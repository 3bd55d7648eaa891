-- What is calibrated with: it stands in a branch, or goes with a technician's van.
create table equipment (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  maker text not null default '',
  serial_number text not null default '',
  software_version text not null default '',
  branch_id uuid not null,
  technician_id uuid,
  licence_expires date,
  calibrated_on date,
  service_due date,
  retired_on date,
  note text not null default '',
  licence_told_days bigint check (licence_told_days in (30, 7)),
  service_told_days bigint check (service_told_days in (30, 7)),
  created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, technician_id) references app_user (tenant_id, id)
);
create unique index equipment_serial on equipment (tenant_id, lower(maker), lower(serial_number)) where serial_number <> '';
create index equipment_name on equipment (tenant_id, name_key, id);
create index equipment_licence on equipment (tenant_id, licence_expires, id);
create index equipment_service on equipment (tenant_id, service_due, id);
create index equipment_branch on equipment (tenant_id, branch_id, name_key, id);
create index equipment_technician on equipment (tenant_id, technician_id) where technician_id is not null;
select app.protect('equipment', '{no_customer,branch,technician}');

select app.share_with_staff();
