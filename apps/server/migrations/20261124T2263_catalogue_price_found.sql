-- A product whose code changes takes the key of its agreed prices along, by their foreign key.
create index customer_price_of_product on customer_price (tenant_id, product_id, code_key);
