-- A list price that moves far, or lies below cost, waits for a second person; until then the old one counts.
alter table product
  add column proposed_price_pence bigint check (proposed_price_pence >= 0),
  add column proposed_why text not null default '',
  add column proposed_by_id uuid,
  add column proposed_at timestamptz,
  add check ((proposed_price_pence is null) = (proposed_at is null));
create index product_proposed on product (tenant_id, proposed_at, id) where proposed_at is not null;
create index data_load_second_person on data_load (tenant_id, created_at, id) where state = 'checked' and second_person is not null;
