-- How many quotations of an account are open.
drop index quotation_customer;
create index quotation_customer on quotation (tenant_id, customer_id, id) include (state);
