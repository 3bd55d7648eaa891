-- What the maker's sheet of an adhesive says: at which air temperatures it may be used, and how long a vehicle stands after it; null where it says nothing.
alter table product
  add column used_from_celsius bigint check (used_from_celsius between -40 and 60),
  add column used_to_celsius bigint check (used_to_celsius between -40 and 60),
  add column drive_away_minutes bigint check (drive_away_minutes between 1 and 2880),
  add constraint product_used_between check (used_from_celsius <= used_to_celsius);
