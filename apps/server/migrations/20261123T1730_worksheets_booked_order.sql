-- By when they are booked, a day's visits stand in the order of its slots: all day, morning, afternoon, out of hours.
alter table worksheet add column booked_order bigint generated always as (
  (booked_day - date '2000-01-01')::bigint * 4 + case booked_slot when 'A' then 1 when 'P' then 2 when 'O' then 3 else 0 end
) stored;
create index worksheet_booked_order on worksheet (tenant_id, booked_order, id);
-- What a person took in, the newest first.
create index worksheet_taken_by on worksheet (tenant_id, created_by, created_at, id) where created_by is not null;
