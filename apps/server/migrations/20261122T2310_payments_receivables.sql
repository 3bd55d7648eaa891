-- Money: what was taken for a job, what is owed on its posted documents, and which pays which. Payments stand below worksheets: they know a job by its id
-- and by the bounds that worksheets hand down.
create table payment_job (
  tenant_id uuid not null default app.tenant() references tenant (id),
  -- The worksheet's.
  id uuid not null,
  number text not null,
  customer_id uuid not null,
  bound_branch uuid not null,
  bound_technician uuid not null,
  -- What its drafts come to, by payer: owed, but on no posted document yet.
  drafted_customer_pence bigint not null default 0 check (drafted_customer_pence >= 0),
  drafted_policyholder_pence bigint not null default 0 check (drafted_policyholder_pence >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, id, customer_id, bound_branch, bound_technician),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select app.protect('payment_job', '{customer,branch,technician}');

create function app.take_payment_bounds() returns trigger language plpgsql as $$
begin
  select j.customer_id, j.bound_branch, j.bound_technician into new.customer_id, new.bound_branch, new.bound_technician
    from payment_job j where j.tenant_id = new.tenant_id and j.id = new.worksheet_id;
  return new;
end $$;

-- Gives a table of a job's money the foreign key that keeps its bounds true and the trigger that fills them.
create function app.bind_to_payment_job(table_name text) returns void language plpgsql as $$
begin
  execute format('alter table %I add foreign key (tenant_id, worksheet_id, customer_id, bound_branch, bound_technician)
    references payment_job (tenant_id, id, customer_id, bound_branch, bound_technician) on update cascade', table_name);
  execute format('create trigger take_bounds before insert on %I for each row execute function app.take_payment_bounds()', table_name);
end $$;
revoke all on function app.bind_to_payment_job(text) from public;

insert into payment_job (tenant_id, id, number, customer_id, bound_branch, bound_technician)
  select w.tenant_id, w.id, w.number, w.customer_id, w.bound_branch, w.bound_technician from worksheet w
    where exists (select from payment p where p.tenant_id = w.tenant_id and p.worksheet_id = w.id)
       or exists (select from invoice i where i.tenant_id = w.tenant_id and i.worksheet_id = w.id);

-- What was taken hangs on the job as payments knows it, no longer on the worksheet above.
do $$
declare upward text;
begin
  select conname into strict upward from pg_constraint where conrelid = 'payment'::regclass and confrelid = 'worksheet'::regclass;
  execute format('alter table payment drop constraint %I', upward);
end $$;
drop trigger take_bounds on payment;
select app.bind_to_payment_job('payment');

-- A refund gives back what is left of one payment; a write-off is no money, it only lowers what is owed. `payer`: whose documents it pays first.
alter table payment drop constraint payment_kind_check, drop constraint payment_method_check;
alter table payment
  add column payer text check (payer in ('customer', 'policyholder')),
  add column of_id uuid,
  add column allocated_pence bigint not null default 0 check (allocated_pence >= 0),
  add column refunded_pence bigint not null default 0 check (refunded_pence >= 0);
alter table payment
  add column unallocated_pence bigint not null
    generated always as (case when kind in ('refund', 'write-off') then 0 else amount_pence - allocated_pence - refunded_pence end) stored,
  add check (kind in ('deposit', 'excess', 'balance', 'refund', 'write-off')),
  add check (method in ('card', 'cash', 'bacs', 'door', 'none') and (method = 'none') = (kind = 'write-off')),
  add check ((kind = 'refund') = (of_id is not null)),
  add check (kind <> 'refund' or allocated_pence = 0),
  add check (allocated_pence + refunded_pence <= amount_pence),
  add foreign key (tenant_id, of_id) references payment (tenant_id, id);
revoke delete on payment from quarterlight_app, quarterlight_staff;

create table receivable (
  tenant_id uuid not null default app.tenant() references tenant (id),
  -- The document's.
  id uuid not null,
  number text not null default '',
  worksheet_id uuid not null,
  payer text not null check (payer in ('customer', 'policyholder')),
  gross_pence bigint not null check (gross_pence >= 0),
  paid_pence bigint not null default 0 check (paid_pence >= 0),
  written_off_pence bigint not null default 0 check (written_off_pence >= 0),
  credited_pence bigint not null default 0 check (credited_pence >= 0),
  open_pence bigint not null generated always as (gross_pence - paid_pence - written_off_pence - credited_pence) stored,
  version bigint not null default 1,
  customer_id uuid not null, bound_branch uuid not null, bound_technician uuid not null,
  primary key (tenant_id, id),
  check (paid_pence + written_off_pence + credited_pence <= gross_pence)
);
create index receivable_worksheet on receivable (tenant_id, worksheet_id, id);
select app.bind_to_payment_job('receivable');
select app.protect('receivable', '{customer,branch,technician}');
revoke delete on receivable from quarterlight_app;

-- Only ever added to: what is taken back is a row below nothing.
create table payment_allocation (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  payment_id uuid not null,
  receivable_id uuid not null,
  amount_pence bigint not null check (amount_pence <> 0),
  at timestamptz not null default now(),
  customer_id uuid not null, bound_branch uuid not null, bound_technician uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, receivable_id) references receivable (tenant_id, id)
);
create index payment_allocation_payment on payment_allocation (tenant_id, payment_id, id);
create index payment_allocation_receivable on payment_allocation (tenant_id, receivable_id, id);
select app.bind_to_payment_job('payment_allocation');
select app.protect('payment_allocation', '{customer,branch,technician}', true);

-- The sums beside the rows are kept by the database alone, in the same statement; their checks refuse what exceeds the payment or the debt.
create function app.keep_allocated() returns trigger language plpgsql as $$
begin
  update payment p set allocated_pence = p.allocated_pence + a.pence
    from (select tenant_id, payment_id, sum(amount_pence)::bigint as pence from added group by 1, 2) a
    where p.tenant_id = a.tenant_id and p.id = a.payment_id;
  update receivable r set paid_pence = r.paid_pence + a.paid, written_off_pence = r.written_off_pence + a.written_off, version = r.version + 1
    from (select n.tenant_id, n.receivable_id, sum(case when p.kind = 'write-off' then 0 else n.amount_pence end)::bigint as paid,
            sum(case when p.kind = 'write-off' then n.amount_pence else 0 end)::bigint as written_off
          from added n join payment p on p.tenant_id = n.tenant_id and p.id = n.payment_id group by 1, 2) a
    where r.tenant_id = a.tenant_id and r.id = a.receivable_id;
  return null;
end $$;
create trigger allocated after insert on payment_allocation referencing new table as added for each statement execute function app.keep_allocated();

create function app.keep_refunded() returns trigger language plpgsql as $$
begin
  update payment p set refunded_pence = p.refunded_pence + r.pence
    from (select tenant_id, of_id, sum(amount_pence)::bigint as pence from added where kind = 'refund' group by 1, 2) r
    where p.tenant_id = r.tenant_id and p.id = r.of_id;
  return null;
end $$;
create trigger refunded after insert on payment referencing new table as added for each statement execute function app.keep_refunded();

-- A payment never changes: only its sums and its bounds, and those only by the triggers above and by the job's own row.
create function app.keep_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a payment is never deleted' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 then raise exception 'a payment is never changed' using errcode = 'QL002'; end if;
  return new;
end $$;
create trigger payment_stays before update or delete on payment for each row execute function app.keep_payment();

create function app.keep_receivable() returns trigger language plpgsql as $$
declare
  moving text[] := '{number,credited_pence,open_pence,version}';
begin
  if tg_op = 'DELETE' then raise exception 'a receivable is never deleted' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 and (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'a receivable is changed by what is allocated to it' using errcode = 'QL002';
  end if;
  return new;
end $$;
create trigger receivable_stays before update or delete on receivable for each row execute function app.keep_receivable();

select app.share_with_staff();
