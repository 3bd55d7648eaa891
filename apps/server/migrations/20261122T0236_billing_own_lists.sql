-- A customer's own documents by payer and by state: among all customers' they would be looked for one by one.
create index invoice_customer_payer on invoice (tenant_id, customer_id, payer_key, id);
create index invoice_customer_state on invoice (tenant_id, customer_id, state, created_at, id);
