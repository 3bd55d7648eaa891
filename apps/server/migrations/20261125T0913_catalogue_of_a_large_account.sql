-- How many agreed prices of an account are in force or to come.
drop index customer_price_code;
create index customer_price_code on customer_price (tenant_id, customer_id, code_key, id) include (valid_to);
