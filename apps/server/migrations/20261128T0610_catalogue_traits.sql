-- What tells look-alikes apart as one text, so that products are found and counted by it: under row-level security an array has no index. Features stand first:
-- however many products there are, they are put together in few ways, and the index is jumped through from one to the next.
create function app.product_traits(features text[], quality text, needs_calibration boolean, active boolean) returns text
  language sql immutable parallel safe as $$
  select coalesce((select string_agg(f, ',' order by f collate "C") from unnest(features) f), '') || '/' || quality
    || '/' || case when needs_calibration then 'calibrated' else '' end || '/' || case when active then 'active' else 'discontinued' end $$;
alter table product
  add column traits text collate "C" not null generated always as (app.product_traits(features, quality, needs_calibration, active)) stored;
create index product_traits on product (tenant_id, traits, category_id, id);

-- Products as by lot, in the same order each time: of very many, those that stand first in it tell how many there are of each sort.
create index product_spread on product (tenant_id, uuid_hash_extended(id, 0)) include (id, traits, category_id, glass_type_id);
select app.share_with_staff();
