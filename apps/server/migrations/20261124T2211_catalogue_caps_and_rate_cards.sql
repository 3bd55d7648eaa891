-- What an account pays at most: for a line of a category, or net for the whole job where no category is named.
create table price_cap (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  customer_id uuid not null,
  category_id uuid,
  cap_pence bigint not null check (cap_pence > 0),
  valid_from date not null,
  valid_to date,
  note text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  check (valid_to is null or valid_to >= valid_from),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, category_id) references product_category (tenant_id, id),
  constraint price_cap_one_a_day exclude using gist (tenant_id with =, customer_id with =,
    coalesce(category_id, '00000000-0000-0000-0000-000000000000') with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index price_cap_customer on price_cap (tenant_id, customer_id, valid_from, id);
select app.protect('price_cap', '{no_customer,no_technician,no_subcontractor}');

-- What a subcontractor is paid for work; null is 'any'.
create table rate_card_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  branch_id uuid not null,
  job_type_id uuid,
  glass_type_id uuid,
  place text check (place in ('workshop', 'mobile')),
  price_pence bigint not null check (price_pence >= 0),
  valid_from date not null,
  valid_to date,
  version bigint not null default 1,
  primary key (tenant_id, id),
  check (valid_to is null or valid_to >= valid_from),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, job_type_id) references lookup (tenant_id, id),
  foreign key (tenant_id, glass_type_id) references lookup (tenant_id, id),
  constraint rate_card_line_one_a_day exclude using gist (tenant_id with =, branch_id with =,
    coalesce(job_type_id, '00000000-0000-0000-0000-000000000000') with =, coalesce(glass_type_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(place, '') with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index rate_card_line_branch on rate_card_line (tenant_id, branch_id, valid_from, id);
select app.protect('rate_card_line', '{no_customer,branch,no_technician}');

-- A listed definer function: what a subcontractor's work costs, asked only where a job of that branch is completed, whoever completes it.
create function app.rate_card(of_branch uuid, on_day date) returns setof rate_card_line
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.* from rate_card_line r join branch b on b.tenant_id = r.tenant_id and b.id = r.branch_id and b.kind = 'subcontract'
   where r.tenant_id = app.tenant() and r.branch_id = of_branch and r.valid_from <= on_day and (r.valid_to is null or r.valid_to >= on_day) $$;
revoke all on function app.rate_card(uuid, date) from public;
grant execute on function app.rate_card(uuid, date) to quarterlight_app;
select app.share_with_staff();
