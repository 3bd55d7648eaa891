-- Batches of what we bill stand beside those of what suppliers bill: one table, a ledger each.
insert into number_counter (tenant_id, kind, prefix) select id, 'invoice-batch', 'IB' from tenant;

alter table purchase_batch rename to accounts_batch;
alter table accounts_batch add column ledger text not null default 'purchases' check (ledger in ('purchases', 'sales'));
alter table accounts_batch alter column ledger drop default;
-- The longer names of the constraints follow the table.
drop index purchase_batch_made, purchase_batch_state;
create index accounts_batch_made on accounts_batch (tenant_id, ledger, made_at, id);
create index accounts_batch_state on accounts_batch (tenant_id, ledger, state, made_at, id);

-- What waits for a batch, the oldest first, and what one has taken.
create index invoice_to_batch on invoice (tenant_id, invoice_date, id) where batch_id is null and state <> 'draft' and type <> 'pro-forma' and not brought_forward;
create index invoice_of_batch on invoice (tenant_id, batch_id, invoice_date, id) where batch_id is not null;
alter table invoice add foreign key (tenant_id, batch_id) references accounts_batch (tenant_id, id);
