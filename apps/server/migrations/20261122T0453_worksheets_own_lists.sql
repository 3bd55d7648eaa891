-- Lists of people with a bound, in a company of a million jobs: found by what bounds them together with what is asked.
-- A technician's jobs by each sort key, by branch and by customer. A job is taken in without a technician, mostly: it is in none of these until it has one.
drop index worksheet_technician;
drop index worksheet_technician_created;
drop index worksheet_technician_state;
create index worksheet_technician_created on worksheet (tenant_id, technician_id, created_at, id) where technician_id is not null;
create index worksheet_technician_state on worksheet (tenant_id, technician_id, state, created_at, id) where technician_id is not null;
create index worksheet_technician_booked on worksheet (tenant_id, technician_id, booked_day, id) where technician_id is not null;
create index worksheet_technician_number on worksheet (tenant_id, technician_id, number_key, id) where technician_id is not null;
create index worksheet_technician_customer_name on worksheet (tenant_id, technician_id, customer_key, id) where technician_id is not null;
create index worksheet_technician_registration on worksheet (tenant_id, technician_id, registration, id) where technician_id is not null;
create index worksheet_technician_branch on worksheet (tenant_id, technician_id, branch_id, created_at, id) where technician_id is not null;
create index worksheet_technician_customer on worksheet (tenant_id, technician_id, customer_id, created_at, id) where technician_id is not null;
-- A branch's by customer and by job type.
create index worksheet_branch_customer on worksheet (tenant_id, branch_id, customer_id, created_at, id);
create index worksheet_branch_job_type on worksheet (tenant_id, branch_id, job_type_id, created_at, id);
-- What is finished, newest first: before the last finished job stand all that are at hand.
create index worksheet_finished on worksheet (tenant_id, created_at, id) where state in ('completed', 'invoiced');
-- Glass whose features nobody has confirmed.
create index worksheet_line_unconfirmed on worksheet_line (tenant_id, worksheet_id)
  where kind = 'glass' and fitted_at is null and features_confirmed_at is null and unconfirmed_reason = '';

-- Few customers are out of credit, and not all want their order number: jobs that they hold up are found from there. Exposure changes with every job,
-- whether it is beyond the limit seldom: only that is in the index.
alter table customer add column credit_held boolean not null
  generated always as (on_stop or (credit_limit_pence > 0 and exposure_pence > credit_limit_pence)) stored;
create index customer_credit_held on customer (tenant_id, id) where credit_held;
create index customer_order_number on customer (tenant_id, id) where order_number_required;

-- A customer's documents by type and by who pays.
create index invoice_customer_type on invoice (tenant_id, customer_id, type, created_at, id);
create index invoice_customer_payer_kind on invoice (tenant_id, customer_id, payer, created_at, id);

-- Listed definer function: about where a postcode's district is, to a kilometre, from up to twenty of the company's jobs in it. A branch or a technician
-- would read all jobs of the district to find none of their own; where a district lies is nobody's secret.
create function app.district_place(outward text) returns table (latitude double precision, longitude double precision)
  language sql stable security definer set search_path = public, pg_temp as $$
  select round(avg(w.latitude)::numeric, 2)::float8, round(avg(w.longitude)::numeric, 2)::float8
    from (select w.latitude, w.longitude from worksheet w
      where w.tenant_id = app.tenant() and w.postcode >= outward || ' ' and w.postcode < outward || ' ' || U&'\FFFF'
        and w.latitude is not null and w.longitude is not null limit 20) w
    having count(*) > 0 $$;
revoke all on function app.district_place(text) from public;
grant execute on function app.district_place(text) to quarterlight_app;
