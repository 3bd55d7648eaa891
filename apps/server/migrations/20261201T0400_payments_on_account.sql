-- Money of an account: taken for no job of its own, and put to the account's documents by whoever knows what it is for.
create or replace function app.take_payment_bounds() returns trigger language plpgsql as $$
begin
  if new.worksheet_id is null then
    new.bound_branch := '00000000-0000-0000-0000-000000000000';
    new.bound_technician := '00000000-0000-0000-0000-000000000000';
    return new;
  end if;
  select j.customer_id, j.bound_branch, j.bound_technician into new.customer_id, new.bound_branch, new.bound_technician
    from payment_job j where j.tenant_id = new.tenant_id and j.id = new.worksheet_id;
  return new;
end $$;

alter table payment
  alter column worksheet_id drop not null,
  -- The day on which it came, by the bank or by hand.
  add column received_on date,
  add column note text not null default '',
  -- The job's, so that money is found by it.
  add column job_number text collate "C" not null default '',
  add column reference_key text collate "C" not null generated always as (upper(replace(reference, ' ', ''))) stored,
  -- Of whom money on account was told: it stays where two accounts are made one, so that what was told of each stands.
  add column told_of uuid,
  add foreign key (tenant_id, customer_id) references customer (tenant_id, id);
alter table payment disable trigger payment_stays;
update payment p set received_on = (p.taken_at at time zone t.time_zone)::date from tenant t where t.id = p.tenant_id;
update payment p set job_number = j.number from payment_job j where j.tenant_id = p.tenant_id and j.id = p.worksheet_id;
alter table payment enable trigger payment_stays;

do $$
declare each text;
begin
  for each in select conname from pg_constraint where conrelid = 'payment'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%write-off%' and pg_get_constraintdef(oid) like '%deposit%' loop
    execute format('alter table payment drop constraint %I', each);
  end loop;
end $$;
alter table payment
  add check (kind in ('deposit', 'excess', 'balance', 'on-account', 'refund', 'write-off', 'credit')),
  add check (worksheet_id is not null or kind in ('on-account', 'refund')),
  add check (kind <> 'on-account' or worksheet_id is null and payer = 'customer');

-- What a person who takes money does not say: the day, and the number of its job.
create function app.fill_payment() returns trigger language plpgsql as $$
begin
  if new.received_on is null then
    select (new.taken_at at time zone t.time_zone)::date into new.received_on from tenant t where t.id = new.tenant_id;
  end if;
  if new.kind = 'on-account' then new.told_of := new.customer_id; end if;
  if new.worksheet_id is not null then
    select j.number into new.job_number from payment_job j where j.tenant_id = new.tenant_id and j.id = new.worksheet_id;
  end if;
  return new;
end $$;
create trigger payment_filled before insert on payment for each row when (not app.moving()) execute function app.fill_payment();
alter table payment add check (received_on is not null);

create index payment_received on payment (tenant_id, received_on, id);
create index payment_free on payment (tenant_id, received_on, id) where unallocated_pence > 0;
create index payment_customer_received on payment (tenant_id, customer_id, received_on, id);
create index payment_kind on payment (tenant_id, kind, received_on, id);
create index payment_method on payment (tenant_id, method, received_on, id);
create index payment_reference on payment (tenant_id, reference_key, id);
-- What was given back of a payment.
create index payment_of on payment (tenant_id, of_id, id) where of_id is not null;
create index payment_job_number on payment (tenant_id, job_number, id);
-- The same money told twice.
create unique index payment_told_once on payment (tenant_id, told_of, received_on, amount_pence, reference_key) where kind = 'on-account';

-- When a document asks for its money: the oldest is paid first.
alter table receivable add column invoiced_on date, add column due_on date;
alter table receivable disable trigger receivable_stays;
update receivable r set invoiced_on = i.invoice_date, due_on = i.due_date from invoice i where i.tenant_id = r.tenant_id and i.id = r.id;
alter table receivable enable trigger receivable_stays;
create index receivable_due on receivable (tenant_id, due_on, id) where open_pence > 0;
create index receivable_customer_due on receivable (tenant_id, customer_id, due_on, id) where open_pence > 0;

create or replace function app.keep_receivable() returns trigger language plpgsql as $$
declare
  moving text[] := '{number,invoiced_on,due_on,credited_pence,open_pence,version}';
begin
  if tg_op = 'DELETE' and app.is_taken_back(old.tenant_id, old.id) then return old; end if;
  if tg_op = 'DELETE' then raise exception 'a receivable is never deleted' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 and (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'a receivable is changed by what is allocated to it' using errcode = 'QL002';
  end if;
  return new;
end $$;

-- Whose an account's money is goes along with the account, where two are made one.
create or replace function app.keep_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kind = 'credit' and app.is_taken_back(old.tenant_id, old.id) then return old; end if;
  if tg_op = 'DELETE' then raise exception 'a payment is never deleted' using errcode = 'QL002'; end if;
  if old.worksheet_id is null and (to_jsonb(new) - '{customer_id,unallocated_pence,reference_key}'::text[]) = (to_jsonb(old) - '{customer_id,unallocated_pence,reference_key}'::text[]) then return new; end if;
  if pg_trigger_depth() < 2 then raise exception 'a payment is never changed' using errcode = 'QL002'; end if;
  return new;
end $$;

-- Money of an account pays that account's documents alone, and those alone that it owes itself; money of a job pays the job's.
create function app.keep_allocation_own() returns trigger language plpgsql as $$
begin
  if exists (select from added n
      join payment p on p.tenant_id = n.tenant_id and p.id = n.payment_id
      join receivable r on r.tenant_id = n.tenant_id and r.id = n.receivable_id
      where n.amount_pence > 0 and case when p.worksheet_id is null then r.payer <> 'customer' or r.customer_id <> p.customer_id else r.worksheet_id <> p.worksheet_id end) then
    raise exception 'money pays what it was taken for' using errcode = 'QL002';
  end if;
  return null;
end $$;
create trigger allocated_own after insert on payment_allocation referencing new table as added for each statement when (not app.moving()) execute function app.keep_allocation_own();
select app.share_with_staff();
