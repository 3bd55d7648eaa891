-- When the technician, who has set off, expects to arrive; of the visit that is booked now.
alter table worksheet add column expected_at timestamptz;
