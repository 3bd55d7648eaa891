-- What the account calls the vehicle, as it was when the job was taken.
alter table worksheet add column fleet_number text not null default '';
