-- A vehicle that was here twice: which one it is now, since when, and what goes back with an undo of the day.
alter table vehicle add column merged_into_id uuid, add column merged_at timestamptz, add column merged_by_name text not null default '',
  add column merged_before jsonb,
  add foreign key (tenant_id, merged_into_id) references vehicle (tenant_id, id);
create index vehicle_merged_into on vehicle (tenant_id, merged_into_id, id) where merged_into_id is not null;
alter table vehicle_mark drop constraint vehicle_mark_why_check, add constraint vehicle_mark_why check (why in ('first', 'received', 'given', 'merged'));
-- The same VIN is looked for only where there is one.
create index vehicle_same_vin on vehicle (tenant_id, vin) where vin <> '' and merged_into_id is null;
-- Lists leave out those that were merged, and are counted by their indexes alone.
drop index vehicle_fold;
create index vehicle_fold on vehicle (tenant_id, registration_fold, id) include (merged_into_id);
drop index vehicle_created;
create index vehicle_created on vehicle (tenant_id, created_at, id) include (merged_into_id);
create index quotation_vehicle on quotation (tenant_id, vehicle_id, id) where vehicle_id is not null;

-- A job whose vehicle is merged into another keeps what was said of it then.
create or replace function app.take_vehicle() returns trigger language plpgsql as $$
declare v record;
begin
  if tg_op = 'UPDATE' and new.vehicle_id is distinct from old.vehicle_id and current_setting('app.merging_vehicles', true) = 'on' then
    return new;
  end if;
  select make, model, body, year, vin, colour, adas_features into v from vehicle where tenant_id = new.tenant_id and id = new.vehicle_id;
  if found then
    new.vehicle_make := v.make; new.vehicle_model := v.model; new.vehicle_body := v.body; new.vehicle_year := v.year;
    new.vehicle_vin := v.vin; new.vehicle_colour := v.colour; new.vehicle_adas := v.adas_features;
  end if;
  return new;
end $$;

select app.share_with_staff();
