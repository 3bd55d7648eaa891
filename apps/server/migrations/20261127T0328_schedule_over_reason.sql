-- Why a visit was booked beyond capacity; empty for one that is not, and for those of before it was asked.
alter table booking add column over_reason text not null default '' check (length(over_reason) <= 200);
