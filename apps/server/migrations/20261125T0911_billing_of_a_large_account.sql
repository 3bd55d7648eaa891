-- An account's documents by date, batch and state are told by its own indexes alone, for the office and for its own people, who see no drafts.
drop index invoice_customer;
create index invoice_customer on invoice (tenant_id, customer_id, created_at, id) include (state, batch_id, bound_branch);
create index invoice_customer_date on invoice (tenant_id, customer_id, invoice_date, id) include (state, created_at, bound_branch);
drop index invoice_customer_state;
create index invoice_customer_state on invoice (tenant_id, customer_id, state, created_at, id) include (bound_branch);
drop index invoice_customer_to_pay;
create index invoice_customer_to_pay on invoice (tenant_id, customer_id, due_date, id)
  include (payer, gross_pence, paid_pence, written_off_pence, state, bound_branch)
  where state in ('posted', 'part-paid') and credited_by_id is null and type not in ('credit-note', 'pro-forma') and gross_pence > 0;
