-- What the list's filters ask of the jobs at hand stands in the index that finds them, so that counting reads no rows of the table.
drop index worksheet_unfinished;
create index worksheet_unfinished on worksheet (tenant_id, created_at, id) include (state, priority, failed_attempt, failed_adas, inspected_at)
  where state not in ('completed', 'invoiced');
drop index worksheet_live;
create index worksheet_live on worksheet (tenant_id, created_at, id) include (customer_id, order_number)
  where state not in ('completed', 'invoiced', 'cancelled', 'rejected');
-- A colour is shown of unfinished jobs only; of the finished ones it would be read to be thrown away.
drop index worksheet_failed_attempt;
create index worksheet_failed_attempt on worksheet (tenant_id, created_at, id) where failed_attempt and state not in ('completed', 'invoiced');
drop index worksheet_failed_adas;
create index worksheet_failed_adas on worksheet (tenant_id, created_at, id) where failed_adas and state not in ('completed', 'invoiced');
drop index worksheet_inspected;
create index worksheet_inspected on worksheet (tenant_id, created_at, id) where inspected_at is not null and state not in ('completed', 'invoiced');

create index worksheet_line_unfitted on worksheet_line (tenant_id, worksheet_id) include (allocation_id, product_id, features_confirmed_at, unconfirmed_reason)
  where kind = 'glass' and fitted_at is null;

-- Nothing is booked into the past: lists rely on it. A day apart, since the company's time zone may change.
alter table worksheet add constraint worksheet_booked_later check (booked_day >= created_on - 1);
