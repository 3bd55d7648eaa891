-- Whose the record is that a hint names: it is told to those alone to whom the record would be shown.
alter table hint add column customer_id uuid, add column branch_id uuid, add column technician_id uuid;
