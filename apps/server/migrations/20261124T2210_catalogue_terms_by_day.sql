-- What an account has agreed holds from a day to a day, each a record of its own. What was there has always held: from 01/01/2000.
alter table product add constraint product_code_kept unique (tenant_id, id, code_key);

alter table customer_price
  add column id uuid not null default gen_random_uuid(),
  add column valid_from date not null default '2000-01-01',
  add column valid_to date,
  add column code_key text collate "C" not null default '',
  add column version bigint not null default 1,
  add check (valid_to is null or valid_to >= valid_from);
update customer_price set code_key = product.code_key from product where product.tenant_id = customer_price.tenant_id and product.id = customer_price.product_id;
alter table customer_price
  drop constraint customer_price_pkey,
  add primary key (tenant_id, id),
  drop constraint customer_price_tenant_id_product_id_fkey,
  add foreign key (tenant_id, product_id, code_key) references product (tenant_id, id, code_key) on update cascade,
  add constraint customer_price_one_a_day exclude using gist (tenant_id with =, customer_id with =, product_id with =, daterange(valid_from, valid_to, '[]') with &&);
-- The order in which an account's prices are listed.
create function app.take_product_key() returns trigger language plpgsql as $$
begin
  -- No such product: the foreign key says so.
  new.code_key := coalesce((select p.code_key from product p where p.tenant_id = new.tenant_id and p.id = new.product_id), '');
  return new;
end $$;
revoke all on function app.take_product_key() from public;
create trigger take_product_key before insert on customer_price for each row execute function app.take_product_key();
create index customer_price_product on customer_price (tenant_id, customer_id, product_id, valid_from);
create index customer_price_code on customer_price (tenant_id, customer_id, code_key, id);
create index customer_price_from on customer_price (tenant_id, customer_id, valid_from, id);

alter table customer_discount
  add column id uuid not null default gen_random_uuid(),
  add column valid_from date not null default '2000-01-01',
  add column valid_to date,
  add column version bigint not null default 1,
  add check (valid_to is null or valid_to >= valid_from),
  drop constraint customer_discount_pkey,
  add primary key (tenant_id, id),
  add constraint customer_discount_one_a_day exclude using gist (tenant_id with =, customer_id with =, category_id with =, daterange(valid_from, valid_to, '[]') with &&);
create index customer_discount_from on customer_discount (tenant_id, customer_id, valid_from, id);

alter table labour_rate add check (valid_to is null or valid_to >= valid_from);
create index labour_rate_customer on labour_rate (tenant_id, customer_id, valid_from, id);

-- Listed definer functions: what a job's customer, or the accounts above it, were granted on a day, asked only where a line of that job is priced by somebody
-- who may not look it up.
drop function app.granted_prices(uuid, uuid[]), app.granted_discounts(uuid), app.granted_rates(uuid);
create function app.granted_prices(of_customers uuid[], of_products uuid[], on_day date) returns setof customer_price
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.* from customer_price p where p.tenant_id = app.tenant() and p.customer_id = any(of_customers) and p.product_id = any(of_products)
    and p.valid_from <= on_day and (p.valid_to is null or p.valid_to >= on_day) $$;
create function app.granted_discounts(of_customers uuid[], on_day date) returns setof customer_discount
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.* from customer_discount d where d.tenant_id = app.tenant() and d.customer_id = any(of_customers)
    and d.valid_from <= on_day and (d.valid_to is null or d.valid_to >= on_day) $$;
create function app.granted_rates(of_customers uuid[], on_day date) returns setof labour_rate
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.* from labour_rate r where r.tenant_id = app.tenant() and r.customer_id = any(of_customers)
    and r.valid_from <= on_day and (r.valid_to is null or r.valid_to >= on_day) $$;
revoke all on function app.granted_prices(uuid[], uuid[], date), app.granted_discounts(uuid[], date), app.granted_rates(uuid[], date) from public;
grant execute on function app.granted_prices(uuid[], uuid[], date), app.granted_discounts(uuid[], date), app.granted_rates(uuid[], date) to quarterlight_app;
select app.share_with_staff();
