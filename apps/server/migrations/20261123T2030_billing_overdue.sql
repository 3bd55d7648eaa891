-- What is to pay, by the day it is due: whatever is late stands in front, the longest first.
create index invoice_to_pay on invoice (tenant_id, due_date, id)
  where state in ('posted', 'part-paid') and credited_by_id is null and type not in ('credit-note', 'pro-forma') and gross_pence > 0;
create index invoice_customer_to_pay on invoice (tenant_id, customer_id, due_date, id)
  where state in ('posted', 'part-paid') and credited_by_id is null and type not in ('credit-note', 'pro-forma') and gross_pence > 0;
