-- The day that a customer was last told: it stays when the slot is lost, and the jobs to book stand in its order.
alter table worksheet add column promised_on date;
update worksheet set promised_on = coalesce(booked_day, (
    select max(b.day) from booking b where b.tenant_id = worksheet.tenant_id and b.worksheet_id = worksheet.id))
  where state in ('open', 'awaiting', 'booked', 'released', 'in-progress');
create index worksheet_to_book on worksheet (tenant_id, promised_on, id) where state in ('open', 'awaiting') and booking_id is null;
