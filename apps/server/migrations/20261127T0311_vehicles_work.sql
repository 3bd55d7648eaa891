-- The jobs of a vehicle by their day, whatever it has of them.
create index worksheet_vehicle_created on worksheet (tenant_id, vehicle_id, created_at, id) where vehicle_id is not null;
-- Who said what driver assistance a vehicle has, and when.
alter table vehicle add column adas_source text not null default '' check (adas_source in ('', 'typed', 'job')), add column adas_at timestamptz;

select app.share_with_staff();
