-- What a customer owes counts its drafts too: a job that is drafted left the sum so far until the document was posted. Beside it stand what its posted
-- documents still ask for and the day of its newest job; all three are written by those who take jobs and post.
update customer c set exposure_pence = c.exposure_pence + d.pence
  from (select tenant_id, customer_id, sum(drafted_customer_pence)::bigint as pence from payment_job group by 1, 2) d
  where c.tenant_id = d.tenant_id and c.id = d.customer_id and d.pence <> 0;
update customer c set balance_pence = r.pence
  from (select tenant_id, customer_id, sum(open_pence)::bigint as pence from receivable where payer = 'customer' group by 1, 2) r
  where c.tenant_id = r.tenant_id and c.id = r.customer_id and r.pence <> 0;
update customer c set last_job_on = w.on_day
  from (select tenant_id, customer_id, max(created_on) as on_day from worksheet group by 1, 2) w
  where c.tenant_id = w.tenant_id and c.id = w.customer_id;
do $$
begin
  if (select coalesce(sum(balance_pence), 0) from customer) <> (select coalesce(sum(open_pence), 0) from receivable where payer = 'customer')
  then raise exception 'not every open document is in its customer''s balance'; end if;
  if (select count(*) from customer where last_job_on is not null) <> (select count(distinct (tenant_id, customer_id)) from worksheet)
  then raise exception 'not every customer with a job has the day of its last'; end if;
end $$;

-- A customer's jobs by state with what they come to, and what was taken for them and pays nothing yet: read for what its exposure is made of.
create index worksheet_customer_state on worksheet (tenant_id, customer_id, state, created_at, id) include (gross_pence);
create index payment_customer_free on payment (tenant_id, customer_id) include (unallocated_pence) where unallocated_pence > 0;
-- Its documents to pay, with what they ask for.
drop index invoice_customer_to_pay;
create index invoice_customer_to_pay on invoice (tenant_id, customer_id, due_date, id) include (payer, gross_pence, paid_pence, written_off_pence)
  where state in ('posted', 'part-paid') and credited_by_id is null and type not in ('credit-note', 'pro-forma') and gross_pence > 0;
create index payment_job_customer_drafted on payment_job (tenant_id, customer_id) include (drafted_customer_pence) where drafted_customer_pence > 0;
