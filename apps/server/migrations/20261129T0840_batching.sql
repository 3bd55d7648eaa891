-- What goes to the accounts: settled invoices and credit notes of suppliers, and the batches that take each of them once.
insert into number_counter (tenant_id, kind, prefix) select id, 'purchase-batch', 'PB' from tenant;

create table purchase_batch (
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
create index purchase_batch_made on purchase_batch (tenant_id, made_at, id);
create index purchase_batch_state on purchase_batch (tenant_id, state, made_at, id);
select app.protect('purchase_batch', '{no_customer,no_branch,no_technician}');

create table accounts_document (
  tenant_id uuid not null default app.tenant() references tenant (id),
  -- That of the invoice or the credit note.
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit')),
  supplier_id uuid not null,
  number text not null,
  number_key text collate "C" not null,
  dated date not null,
  due_on date not null,
  net_pence bigint not null check (net_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  -- What goods cost more, or less, than stock has them at.
  variance_pence bigint not null default 0,
  ready_at timestamptz not null default app.now(),
  batch_id uuid,
  posted_on date,
  primary key (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, batch_id) references purchase_batch (tenant_id, id)
);
create index accounts_document_ready on accounts_document (tenant_id, dated, id) where batch_id is null;
create index accounts_document_ready_at on accounts_document (tenant_id, ready_at, id) where batch_id is null;
create index accounts_document_batch on accounts_document (tenant_id, batch_id, dated, id) where batch_id is not null;
create index accounts_document_supplier on accounts_document (tenant_id, supplier_id, dated, id);
create index accounts_document_number on accounts_document (tenant_id, number_key, id);
select app.protect('accounts_document', '{no_customer,no_branch,no_technician}');

create table accounts_document_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  accounts_document_id uuid not null,
  position bigint not null,
  kind text not null check (kind in ('goods', 'carriage', 'other')),
  order_number text not null default '',
  description text not null default '',
  net_pence bigint not null check (net_pence >= 0),
  vat_basis_points bigint not null check (vat_basis_points between 0 and 10000),
  primary key (tenant_id, id),
  foreign key (tenant_id, accounts_document_id) references accounts_document (tenant_id, id) on delete cascade
);
create index accounts_document_line_document on accounts_document_line (tenant_id, accounts_document_id, position);
select app.protect('accounts_document_line', '{no_customer,no_branch,no_technician}', true);
select app.share_with_staff();

-- Invoices that were settled before batches were kept are to go to the accounts, too.
insert into accounts_document (tenant_id, id, kind, supplier_id, number, number_key, dated, due_on, net_pence, vat_pence, variance_pence, ready_at)
select tenant_id, id, 'invoice', supplier_id, number, number_key, dated, due_on, net_pence, vat_pence, variance_pence, settled_at
from supplier_invoice where state in ('matched', 'accepted');
insert into accounts_document_line (tenant_id, id, accounts_document_id, position, kind, order_number, description, net_pence, vat_basis_points)
select line.tenant_id, line.id, line.supplier_invoice_id, line.position, line.kind, coalesce(purchase_order.number, ''),
  coalesce(nullif(line.description, ''), line.supplier_code), line.net_pence, line.vat_basis_points
from supplier_invoice_line line
join accounts_document document on document.tenant_id = line.tenant_id and document.id = line.supplier_invoice_id
left join purchase_order_line ordered on ordered.tenant_id = line.tenant_id and ordered.id = line.purchase_order_line_id
left join purchase_order on purchase_order.tenant_id = ordered.tenant_id and purchase_order.id = ordered.purchase_order_id;
