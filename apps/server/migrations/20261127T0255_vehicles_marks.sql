-- Which mark a vehicle had from a day to a day. Of one whose mark never moved nothing stands here: its mark is its own. An empty mark is one that nobody knows.
create table vehicle_mark (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  vehicle_id uuid not null,
  registration text not null,
  registration_fold text collate "C" not null,
  foreign_plate boolean not null default false,
  from_day date,
  to_day date,
  why text not null check (why in ('first', 'received', 'given')),
  -- The vehicle from which the mark came, or which took the one before.
  other_vehicle_id uuid,
  created_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id),
  foreign key (tenant_id, other_vehicle_id) references vehicle (tenant_id, id),
  constraint vehicle_mark_days check (to_day >= from_day)
);
create index vehicle_mark_vehicle on vehicle_mark (tenant_id, vehicle_id, id);
create index vehicle_mark_other on vehicle_mark (tenant_id, other_vehicle_id) where other_vehicle_id is not null;
create index vehicle_mark_fold on vehicle_mark (tenant_id, registration_fold, to_day, id);
-- A vehicle has one mark at a time, and a mark one vehicle.
create unique index vehicle_mark_now on vehicle_mark (tenant_id, vehicle_id) where to_day is null;
create unique index vehicle_mark_holder on vehicle_mark (tenant_id, registration) where to_day is null and registration <> '';
select app.protect('vehicle_mark', '{no_customer,no_technician,no_subcontractor}');

-- Several vehicles may have a mark that nobody knows.
drop index vehicle_registration;
create unique index vehicle_registration on vehicle (tenant_id, registration) where registration <> '';

select app.share_with_staff();
