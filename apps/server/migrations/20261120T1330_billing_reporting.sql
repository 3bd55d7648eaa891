-- Invoices and the record of exports run.
create table invoice (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  number text collate "C",
  type text not null check (type in ('customer', 'excess', 'vat-only', 'warranty-nil', 'pro-forma', 'credit-note')),
  state text not null default 'draft' check (state in ('draft', 'posted', 'part-paid', 'paid')),
  worksheet_id uuid not null,
  worksheet_number text collate "C" not null,
  payer text not null check (payer in ('customer', 'policyholder')),
  payer_name text not null,
  payer_key text collate "C" not null,
  payer_address text not null default '', payer_email text not null default '', payer_vat_number text not null default '',
  order_number text not null default '', registration text collate "C" not null default '',
  invoice_date date, due_date date,
  net_pence bigint not null, vat_pence bigint not null, gross_pence bigint not null,
  paid_pence bigint not null default 0 check (paid_pence >= 0),
  detail jsonb not null default '{}',
  reason text not null default '',
  credits_id uuid,
  credited_by_id uuid,
  pdf_file_id uuid,
  batch_id uuid,
  created_by uuid, created_at timestamptz not null default now(),
  posted_by uuid, posted_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  check ((state = 'draft') = (number is null)),
  check (gross_pence = net_pence + vat_pence),
  check ((type = 'credit-note') = (credits_id is not null)),
  foreign key (tenant_id, credits_id) references invoice (tenant_id, id),
  foreign key (tenant_id, credited_by_id) references invoice (tenant_id, id)
);
create index invoice_created on invoice (tenant_id, created_at, id);
create index invoice_date_key on invoice (tenant_id, invoice_date, id);
create index invoice_number on invoice (tenant_id, number, id);
create index invoice_worksheet_number on invoice (tenant_id, worksheet_number, id);
create index invoice_registration on invoice (tenant_id, registration, id);
create index invoice_unbatched on invoice (tenant_id, created_at, id) where batch_id is null and type <> 'pro-forma';
create index invoice_state on invoice (tenant_id, state, created_at, id);
create index invoice_payer on invoice (tenant_id, payer_key, id);
create index invoice_worksheet on invoice (tenant_id, worksheet_id, id);
create unique index invoice_one_live on invoice (tenant_id, worksheet_id, payer) where type not in ('credit-note', 'pro-forma') and credited_by_id is null;
create unique index invoice_credited_once on invoice (tenant_id, credits_id) where credits_id is not null;
select app.bind_to_worksheet('invoice', '{customer,branch,no_technician}');
create index invoice_customer on invoice (tenant_id, customer_id, created_at, id);

create table invoice_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  invoice_id uuid not null,
  worksheet_id uuid not null,
  position bigint not null,
  kind text not null default 'line' check (kind in ('line', 'adjustment')),
  description text not null,
  quantity_milli bigint not null default 1000,
  net_pence bigint not null, vat_rate_basis_points bigint not null, vat_pence bigint not null,
  nominal text not null default '4000',
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id)
);
create index invoice_line_invoice on invoice_line (tenant_id, invoice_id, position);
select app.bind_to_worksheet('invoice_line', '{customer,branch,no_technician}');

-- What is posted never changes again. Only payments, the batch mark, the kept PDF, the credit note that takes it back (once) and the bounds that follow
-- the worksheet move.
create function app.keep_posted_invoice() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,paid_pence,pdf_file_id,batch_id,credited_by_id,version,customer_id,bound_branch,bound_technician}';
begin
  if old.state = 'draft' then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' then raise exception 'a posted invoice is never deleted' using errcode = 'QL002'; end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then raise exception 'a posted invoice is never changed' using errcode = 'QL002'; end if;
  if new.state = 'draft' then raise exception 'a posted invoice is never a draft again' using errcode = 'QL002'; end if;
  if old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id then raise exception 'an invoice is credited once' using errcode = 'QL002'; end if;
  return new;
end $$;
create trigger invoice_posted_stays before update or delete on invoice for each row execute function app.keep_posted_invoice();

create function app.keep_posted_lines() returns trigger language plpgsql as $$
declare
  moving text[] := '{customer_id,bound_branch,bound_technician}';
  of_tenant uuid := case when tg_op = 'INSERT' then new.tenant_id else old.tenant_id end;
  of_invoice uuid := case when tg_op = 'INSERT' then new.invoice_id else old.invoice_id end;
begin
  if not exists (select 1 from invoice i where i.tenant_id = of_tenant and i.id = of_invoice and i.state <> 'draft') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - moving) is not distinct from (to_jsonb(old) - moving) then return new; end if;
  raise exception 'lines of a posted invoice are never changed' using errcode = 'QL002';
end $$;
create trigger invoice_line_posted_stays before insert or update or delete on invoice_line for each row execute function app.keep_posted_lines();

create table export_run (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null,
  user_id uuid,
  from_day date, to_day date,
  format text not null,
  filters jsonb not null default '{}',
  row_count bigint not null default 0,
  finished_at timestamptz,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index export_run_at on export_run (tenant_id, at);
select app.protect('export_run', '{}');
