-- What names a category is counted before it is removed, and shown beside it.
create index product_category_parent on product_category (tenant_id, parent_id) where parent_id is not null;
create index customer_discount_category on customer_discount (tenant_id, category_id, valid_from, id);
create index price_cap_category on price_cap (tenant_id, category_id) where category_id is not null;
