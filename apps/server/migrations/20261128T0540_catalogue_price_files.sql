-- A price file is in force as a whole: its days are its own, not its lines'. Of one supplier one is in force at a time; a best-buy file, of nobody in particular,
-- names the supplier line by line and wins over what is reckoned.
alter table price_file
  add column kind text not null default 'list' check (kind in ('list', 'best-buy')),
  add column extent text not null default 'list' check (extent in ('list', 'changes')),
  add column lines bigint not null default 0,
  -- Its list prices become those of our products on the day from which it holds.
  add column takes_list_prices boolean not null default false,
  add column activated_at timestamptz,
  add column made_by text not null default '',
  add column version bigint not null default 1,
  alter column supplier_id drop not null,
  add constraint price_file_of_supplier check ((kind = 'list') = (supplier_id is not null));

update price_file f set lines = (select count(*) from price_file_line l where l.tenant_id = f.tenant_id and l.price_file_id = f.id),
  activated_at = case when f.effective_from <= (now() at time zone t.time_zone)::date then f.created_at end
  from tenant t where t.id = f.tenant_id;

-- From when each was followed by the next of its supplier: the newest that was brought counts among those of one day.
update price_file f set superseded_from = (
  select min(g.effective_from) from price_file g
   where g.tenant_id = f.tenant_id and g.supplier_id = f.supplier_id and (g.effective_from, g.created_at, g.id) > (f.effective_from, f.created_at, f.id));

drop index price_file_line_product, price_file_line_file;
alter table price_file_line
  -- No server asks for the days of a line any more; they go once none of before this does.
  alter column effective_from drop not null,
  add column line bigint not null default 0,
  add column lead_days bigint;
create index price_file_line_product on price_file_line (tenant_id, product_id, price_file_id);
create index price_file_line_file on price_file_line (tenant_id, price_file_id, line, id);
create index price_file_from on price_file (tenant_id, effective_from, id);
create index price_file_created on price_file (tenant_id, created_at, id);

-- The price file by which a product came, so that both can be taken back together.
alter table product add column price_file_id uuid, add foreign key (tenant_id, price_file_id) references price_file (tenant_id, id);
create index product_price_file on product (tenant_id, price_file_id) where price_file_id is not null;
-- An order that was made by a line keeps it.
create index purchase_order_line_price on purchase_order_line (tenant_id, price_file_line_id) where price_file_line_id is not null;
