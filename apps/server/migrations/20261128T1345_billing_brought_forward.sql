-- Documents that another system made and that are still owed here: ours by what is owed alone. They keep the number that they have there, so that one of ours
-- is never in its way, and stand beside the documents of their job.
alter table invoice add column brought_forward boolean not null default false;
alter table invoice add check (not brought_forward or
  (state <> 'draft' and type = 'customer' and vat_pence = 0 and gross_pence > 0 and batch_id is null and credited_by_id is null and credits_id is null));
alter table invoice drop constraint invoice_tenant_id_number_key;
create unique index invoice_numbered on invoice (tenant_id, number, brought_forward);
drop index invoice_one_live;
create unique index invoice_one_live on invoice (tenant_id, worksheet_id, payer)
  where type not in ('credit-note', 'pro-forma') and credited_by_id is null and not brought_forward;
-- What is in the accounts of another system already waits for no batch.
drop index invoice_unbatched;
create index invoice_unbatched on invoice (tenant_id, created_at, id) where batch_id is null and type <> 'pro-forma' and not brought_forward;
drop index invoice_customer_unbatched;
create index invoice_customer_unbatched on invoice (tenant_id, customer_id, created_at, id) where batch_id is null and type <> 'pro-forma' and not brought_forward;

-- A credit of another system is no money taken here, but pays as such, and may be given back.
do $$
declare each text;
begin
  for each in select conname from pg_constraint where conrelid = 'payment'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%write-off%' loop
    execute format('alter table payment drop constraint %I', each);
  end loop;
end $$;
alter table payment
  add check (kind in ('deposit', 'excess', 'balance', 'refund', 'write-off', 'credit')),
  add check (method in ('card', 'cash', 'bacs', 'door', 'none') and (method = 'none') = (kind in ('write-off', 'credit')));
create unique index payment_credit on payment (tenant_id, reference) where kind = 'credit';

-- What is posted is never deleted, but by the undo of the load that brought it forward, in whose transaction alone a load is undone and its records are there.
create function app.is_taken_back(of_tenant uuid, of_record uuid) returns boolean language sql stable return exists (
  select from load_made m join data_load l on l.tenant_id = m.tenant_id and l.id = m.load_id
    where m.tenant_id = of_tenant and m.record_id = of_record and l.kind = 'open-invoices' and l.state = 'undone');

create or replace function app.keep_posted_invoice() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,paid_pence,written_off_pence,pdf_file_id,batch_id,credited_by_id,version,customer_id,bound_branch,bound_technician,search_keys,number_key}';
begin
  if old.state = 'draft' then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' and old.brought_forward and app.is_taken_back(old.tenant_id, old.id) then return old; end if;
  if tg_op = 'DELETE' then raise exception 'a posted invoice is never deleted' using errcode = 'QL002'; end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then raise exception 'a posted invoice is never changed' using errcode = 'QL002'; end if;
  if new.state = 'draft' then raise exception 'a posted invoice is never a draft again' using errcode = 'QL002'; end if;
  if old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id then raise exception 'an invoice is credited once' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 and (new.state, new.paid_pence, new.written_off_pence) is distinct from (old.state, old.paid_pence, old.written_off_pence) then
    raise exception 'an invoice is paid by what is allocated to it' using errcode = 'QL002';
  end if;
  return new;
end $$;
create or replace function app.keep_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kind = 'credit' and app.is_taken_back(old.tenant_id, old.id) then return old; end if;
  if tg_op = 'DELETE' then raise exception 'a payment is never deleted' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 then raise exception 'a payment is never changed' using errcode = 'QL002'; end if;
  return new;
end $$;
create or replace function app.keep_receivable() returns trigger language plpgsql as $$
declare
  moving text[] := '{number,credited_pence,open_pence,version}';
begin
  if tg_op = 'DELETE' and app.is_taken_back(old.tenant_id, old.id) then return old; end if;
  if tg_op = 'DELETE' then raise exception 'a receivable is never deleted' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 and (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'a receivable is changed by what is allocated to it' using errcode = 'QL002';
  end if;
  return new;
end $$;

-- Listed definer function: nobody else deletes money. Of one load that is being undone, what was owed and what was credited, once nothing of it pays or is paid
-- by what stays; the job's own row goes where no other money hangs on it.
create function app.remove_brought_forward(of_load uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine uuid[];
  jobs uuid[];
begin
  if not exists (select from data_load l where l.tenant_id = app.tenant() and l.id = of_load and l.kind = 'open-invoices' and l.state = 'undone') then
    raise exception 'only what a load brought forward is removed, by its undo' using errcode = 'QL002';
  end if;
  select coalesce(array_agg(m.record_id), '{}') into mine from load_made m where m.tenant_id = app.tenant() and m.load_id = of_load;
  if exists (select from payment p where p.tenant_id = app.tenant() and p.of_id = any(mine))
    or exists (select from payment_allocation a where a.tenant_id = app.tenant() and (a.receivable_id = any(mine) or a.payment_id = any(mine))
        and not (a.receivable_id = any(mine) and a.payment_id = any(mine))
      group by a.payment_id, a.receivable_id having sum(a.amount_pence) <> 0) then
    raise exception 'money that stays has to do with it' using errcode = 'QL002';
  end if;
  delete from payment_allocation a where a.tenant_id = app.tenant() and (a.receivable_id = any(mine) or a.payment_id = any(mine));
  with gone as (
    delete from receivable r where r.tenant_id = app.tenant() and r.id = any(mine) returning r.worksheet_id
  ), credits as (
    delete from payment p where p.tenant_id = app.tenant() and p.id = any(mine) returning p.worksheet_id
  ) select array_agg(distinct worksheet_id) into jobs from (select worksheet_id from gone union all select worksheet_id from credits) hung;
  delete from payment_job j where j.tenant_id = app.tenant() and j.id = any(jobs) and j.drafted_customer_pence = 0 and j.drafted_policyholder_pence = 0
    and not exists (select from receivable r where r.tenant_id = j.tenant_id and r.worksheet_id = j.id)
    and not exists (select from payment p where p.tenant_id = j.tenant_id and p.worksheet_id = j.id);
end $$;
revoke all on function app.remove_brought_forward(uuid) from public;
grant execute on function app.remove_brought_forward(uuid) to quarterlight_app;
grant execute on function app.is_taken_back(uuid, uuid) to quarterlight_app;
select app.share_with_staff();
