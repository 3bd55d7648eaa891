-- Money reaches the invoice: what is paid of it is what is allocated to its receivable.
alter table invoice add column written_off_pence bigint not null default 0 check (written_off_pence >= 0);

-- What is there already: a receivable for every posted document, the drafts of every job, and the payments of a job on its documents that stand, the
-- policyholder's first. What is beyond all of them stays on account of the job.
insert into receivable (tenant_id, id, number, worksheet_id, payer, gross_pence, credited_pence, customer_id, bound_branch, bound_technician)
  select tenant_id, id, number, worksheet_id, payer, gross_pence, case when credited_by_id is null then 0 else gross_pence end, customer_id, bound_branch, bound_technician
    from invoice where state <> 'draft' and type not in ('credit-note', 'pro-forma') and gross_pence >= 0;
update payment_job j set drafted_customer_pence = d.customer, drafted_policyholder_pence = d.policyholder
  from (select tenant_id, worksheet_id, coalesce(sum(gross_pence) filter (where payer = 'customer'), 0)::bigint as customer,
          coalesce(sum(gross_pence) filter (where payer = 'policyholder'), 0)::bigint as policyholder
        from invoice where state = 'draft' and type not in ('credit-note', 'pro-forma') group by 1, 2) d
  where j.tenant_id = d.tenant_id and j.id = d.worksheet_id;
insert into payment_allocation (tenant_id, id, worksheet_id, payment_id, receivable_id, amount_pence, at)
  select p.tenant_id, gen_random_uuid(), p.worksheet_id, p.id, r.id, (least(p.upto, r.upto) - greatest(p.upto - p.amount_pence, r.upto - r.open_pence))::bigint, p.taken_at
    from (select *, sum(amount_pence) over (partition by tenant_id, worksheet_id order by id) as upto from payment) p
    -- A draft of the policyholder's keeps its part until it is posted.
    join (select *, sum(open_pence) over (partition by tenant_id, worksheet_id order by payer desc, posted desc, id) as upto from (
        select tenant_id, worksheet_id, id, payer, open_pence, true as posted from receivable where open_pence > 0
        union all select tenant_id, id, id, 'policyholder', drafted_policyholder_pence, false from payment_job where drafted_policyholder_pence > 0) debt) r
      on r.tenant_id = p.tenant_id and r.worksheet_id = p.worksheet_id and r.posted and p.upto - p.amount_pence < r.upto and r.upto - r.open_pence < p.upto;
do $$
begin
  if (select count(*) from receivable) <> (select count(*) from invoice where state <> 'draft' and type not in ('credit-note', 'pro-forma') and gross_pence >= 0)
  then raise exception 'not every posted document has its receivable'; end if;
  if (select coalesce(sum(paid_pence), 0) from receivable) <> (select coalesce(sum(allocated_pence), 0) from payment)
  then raise exception 'what is allocated is not what is paid'; end if;
end $$;

-- The customer owes less by what was paid after posting, which nobody took off so far.
update customer c set exposure_pence = c.exposure_pence - m.pence
  from (select i.tenant_id, i.customer_id, sum(r.paid_pence - i.paid_pence)::bigint as pence from invoice i join receivable r on r.tenant_id = i.tenant_id and r.id = i.id
        where i.payer = 'customer' and i.credited_by_id is null group by 1, 2) m
  where c.tenant_id = m.tenant_id and c.id = m.customer_id and m.pence <> 0;

create function app.state_when_paid(gross bigint, settled bigint) returns text language sql immutable parallel safe return
  case when gross > 0 and settled >= gross then 'paid' when settled > 0 then 'part-paid' else 'posted' end;
update invoice i set paid_pence = r.paid_pence, state = app.state_when_paid(r.gross_pence, r.paid_pence)
  from receivable r where r.tenant_id = i.tenant_id and r.id = i.id and i.paid_pence <> r.paid_pence;

-- Listed definer function: a technician who takes money at the door may not see the invoice that it pays.
create function app.keep_invoice_paid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoice i set paid_pence = r.paid_pence, written_off_pence = r.written_off_pence,
      state = app.state_when_paid(r.gross_pence, r.paid_pence + r.written_off_pence), version = i.version + 1
    from changed r where i.tenant_id = r.tenant_id and i.id = r.id and i.state <> 'draft'
      and (i.paid_pence, i.written_off_pence) is distinct from (r.paid_pence, r.written_off_pence);
  return null;
end $$;
revoke all on function app.keep_invoice_paid() from public;
create trigger invoice_paid after update on receivable referencing new table as changed for each statement execute function app.keep_invoice_paid();

-- What is paid of a posted document moves with its receivable alone.
create or replace function app.keep_posted_invoice() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,paid_pence,written_off_pence,pdf_file_id,batch_id,credited_by_id,version,customer_id,bound_branch,bound_technician,search_keys,number_key}';
begin
  if old.state = 'draft' then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' then raise exception 'a posted invoice is never deleted' using errcode = 'QL002'; end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then raise exception 'a posted invoice is never changed' using errcode = 'QL002'; end if;
  if new.state = 'draft' then raise exception 'a posted invoice is never a draft again' using errcode = 'QL002'; end if;
  if old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id then raise exception 'an invoice is credited once' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 and (new.state, new.paid_pence, new.written_off_pence) is distinct from (old.state, old.paid_pence, old.written_off_pence) then
    raise exception 'an invoice is paid by what is allocated to it' using errcode = 'QL002';
  end if;
  return new;
end $$;
select app.share_with_staff();
