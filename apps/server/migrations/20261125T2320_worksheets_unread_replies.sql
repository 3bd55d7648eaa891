-- A customer's reply waits for whoever is responsible for the job until somebody of the office has read it: the empty id where nobody is, null once it is read.
alter table worksheet_event add column unread_for uuid;
create index worksheet_event_unread on worksheet_event (tenant_id, unread_for, id) where unread_for is not null;
