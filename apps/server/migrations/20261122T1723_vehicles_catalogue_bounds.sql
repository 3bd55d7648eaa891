-- Vehicles, with VIN, owner's account and notes, are the company's own; a technician's and a subcontractor's job carries its copy of what they need.
select app.restrict('vehicle', '{no_technician,no_subcontractor}');
select app.restrict('vehicle_lookup', '{no_technician,no_subcontractor}');
-- So is what a customer has been granted: anybody's rates and prices are theirs to see, a named customer's are not.
select app.restrict('customer_price', '{no_technician,no_subcontractor}');
select app.restrict('customer_discount', '{no_technician,no_subcontractor}');
create policy no_technician on labour_rate as restrictive to quarterlight_app
  using (case when (select app.technician()) is null then true else customer_id is null end)
  with check (case when app.technician() is null then true else customer_id is null end);
create policy no_subcontractor on labour_rate as restrictive to quarterlight_app
  using (case when (select app.subcontractor()) is null then true else customer_id is null end)
  with check (case when app.subcontractor() is null then true else customer_id is null end);

-- Listed definer functions: what a job's customer was granted, asked only where a line of that job is priced by somebody who may not look it up.
create function app.granted_prices(of_customer uuid, of_products uuid[]) returns setof customer_price
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.* from customer_price p where p.tenant_id = app.tenant() and p.customer_id = of_customer and p.product_id = any(of_products) $$;
create function app.granted_discounts(of_customer uuid) returns setof customer_discount
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.* from customer_discount d where d.tenant_id = app.tenant() and d.customer_id = of_customer $$;
create function app.granted_rates(of_customer uuid) returns setof labour_rate
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.* from labour_rate r where r.tenant_id = app.tenant() and r.customer_id = of_customer $$;
revoke all on function app.granted_prices(uuid, uuid[]), app.granted_discounts(uuid), app.granted_rates(uuid) from public;
grant execute on function app.granted_prices(uuid, uuid[]), app.granted_discounts(uuid), app.granted_rates(uuid) to quarterlight_app;
select app.share_with_staff();
