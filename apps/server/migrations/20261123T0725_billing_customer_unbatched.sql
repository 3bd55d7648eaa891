-- What is still to be batched of one customer, without passing what is of all.
create index invoice_customer_unbatched on invoice (tenant_id, customer_id, created_at, id) where batch_id is null and type <> 'pro-forma';
