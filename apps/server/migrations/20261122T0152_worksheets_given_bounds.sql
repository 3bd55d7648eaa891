-- A line or an event that is written with its bounds keeps them, the foreign key to the worksheet holds them true: only without them are they looked
-- up. Five lines and an event are written with every job.
create or replace trigger take_bounds before insert on worksheet_line for each row
  when (new.customer_id is null or new.customer_id = '00000000-0000-0000-0000-000000000000') execute function app.take_worksheet_bounds();
create or replace trigger take_bounds before insert on worksheet_event for each row
  when (new.customer_id is null or new.customer_id = '00000000-0000-0000-0000-000000000000') execute function app.take_worksheet_bounds();
-- That foreign key says of which tenant they are, too, and a log entry's values are of their entry's.
alter table worksheet_line drop constraint worksheet_line_tenant_id_fkey;
alter table worksheet_event drop constraint worksheet_event_tenant_id_fkey;
alter table log_value drop constraint log_value_tenant_id_fkey;
