-- A job carries its copy of the vehicle for those from whom vehicles are hidden. Jobs that are still to be done get theirs now.
alter table worksheet
  add column vehicle_make text not null default '', add column vehicle_model text not null default '', add column vehicle_body text not null default '',
  add column vehicle_year bigint, add column vehicle_vin text not null default '', add column vehicle_colour text not null default '',
  add column vehicle_adas text[] not null default '{}';
update worksheet w set vehicle_make = v.make, vehicle_model = v.model, vehicle_body = v.body, vehicle_year = v.year, vehicle_vin = v.vin,
    vehicle_colour = v.colour, vehicle_adas = v.adas_features
  from vehicle v where v.tenant_id = w.tenant_id and v.id = w.vehicle_id and w.state in ('submitted', 'open', 'awaiting', 'booked', 'released', 'in-progress');

-- Taken whenever the job is given a vehicle or moves on, where whoever does it sees the vehicle; else the job keeps what it has.
create function app.take_vehicle() returns trigger language plpgsql as $$
declare v record;
begin
  select make, model, body, year, vin, colour, adas_features into v from vehicle where tenant_id = new.tenant_id and id = new.vehicle_id;
  if found then
    new.vehicle_make := v.make; new.vehicle_model := v.model; new.vehicle_body := v.body; new.vehicle_year := v.year;
    new.vehicle_vin := v.vin; new.vehicle_colour := v.colour; new.vehicle_adas := v.adas_features;
  end if;
  return new;
end $$;
create trigger worksheet_takes_vehicle before insert on worksheet for each row when (new.vehicle_id is not null) execute function app.take_vehicle();
create trigger worksheet_takes_vehicle_again before update of vehicle_id, state on worksheet for each row
  when (new.vehicle_id is not null and (new.vehicle_id is distinct from old.vehicle_id or new.state <> old.state)) execute function app.take_vehicle();
