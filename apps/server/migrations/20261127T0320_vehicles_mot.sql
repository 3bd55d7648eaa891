-- What the MOT history service said of a vehicle, kept with the vehicle: a mark that moves takes nothing with it.
create table vehicle_mot (
  tenant_id uuid not null default app.tenant() references tenant (id),
  vehicle_id uuid not null,
  answer jsonb not null,
  refreshed_at timestamptz not null,
  primary key (tenant_id, vehicle_id),
  foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id)
);
create index vehicle_mot_at on vehicle_mot (tenant_id, refreshed_at);
select app.protect('vehicle_mot', '{no_customer,no_technician,no_subcontractor}');

select app.share_with_staff();
