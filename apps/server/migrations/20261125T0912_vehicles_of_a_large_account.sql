-- How many vehicles are in an account's fleet, and how many have left it.
drop index fleet_entry_customer_from;
create index fleet_entry_customer_from on fleet_entry (tenant_id, customer_id, from_day, id) include (to_day);
