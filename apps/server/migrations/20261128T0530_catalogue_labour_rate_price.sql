-- Labour rates are listed by their price, too, and counted by the category that they name.
create index labour_rate_price on labour_rate (tenant_id, price_pence, id);
create index labour_rate_category on labour_rate (tenant_id, category_id) where category_id is not null;
