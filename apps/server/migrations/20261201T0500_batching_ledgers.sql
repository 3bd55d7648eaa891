-- Batches of what we bill, beside those of what suppliers bill.
insert into number_counter (tenant_id, kind, prefix) select id, 'invoice-batch', 'IB' from tenant;

create table invoice_batch (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  number text collate "C" not null,
  state text not null default 'made' check (state in ('made', 'imported')),
  format text not null check (format in ('sage-50', 'xero', 'spreadsheet')),
  up_to date not null,
  made_at timestamptz not null default app.now(),
  made_by uuid,
  invoice_count bigint not null,
  credit_count bigint not null,
  -- Credit notes count below nothing.
  net_pence bigint not null,
  vat_pence bigint not null,
  gross_pence bigint not null,
  imported_at timestamptz,
  imported_by uuid,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number)
);
create index invoice_batch_made on invoice_batch (tenant_id, made_at, id);
create index invoice_batch_state on invoice_batch (tenant_id, state, made_at, id);
select app.protect('invoice_batch', '{no_customer,no_branch,no_technician}');
select app.share_with_staff();

-- What waits for a batch, the oldest first, and what one has taken.
alter table invoice add foreign key (tenant_id, batch_id) references invoice_batch (tenant_id, id);
create index invoice_to_batch on invoice (tenant_id, invoice_date, id) where batch_id is null and state <> 'draft' and type <> 'pro-forma' and not brought_forward;
create index invoice_of_batch on invoice (tenant_id, batch_id, invoice_date, id) where batch_id is not null;
