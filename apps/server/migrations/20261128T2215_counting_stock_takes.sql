-- Stock takes by list: what the ledger has in a location, rack or bin is frozen into lines, counted place by place by many at once, looked at and posted.
alter table stock_take
  drop constraint stock_take_state_check,
  drop constraint stock_take_check,
  add check (state in ('counting', 'waiting', 'posted', 'sent-back', 'replaced', 'dropped')),
  add check ((state in ('counting', 'waiting')) = (settled_at is null)),
  add column way text not null default 'told' check (way in ('told', 'list')),
  add column blind boolean not null default true,
  add column recount_basis_points bigint check (recount_basis_points between 0 and 1000000),
  add column recount_pence bigint check (recount_pence >= 0),
  add column started_by uuid,
  add column started_at timestamptz,
  -- The last move of the ledger that the list knows of.
  add column watermark uuid,
  add column recounts bigint not null default 0 check (recounts >= 0),
  add column worth_pence bigint not null default 0 check (worth_pence >= 0);
drop index stock_take_waiting;
create unique index stock_take_open on stock_take (tenant_id, place_id) where state in ('counting', 'waiting');

-- A line of a list is what of a product and batch lies in a place; of a count that was told at once it is a product, whichever batch, in the place or below it.
alter table stock_take_line
  drop constraint stock_take_line_tenant_id_stock_take_id_product_id_key,
  alter column counted_milli drop not null,
  add column place_id uuid,
  add column batch text,
  add column found boolean not null default false,
  add column walk text collate "C" not null default '',
  add column counted_by uuid,
  add column counted_at timestamptz,
  add column first_milli bigint check (first_milli >= 0),
  add column first_by uuid,
  add column first_at timestamptz,
  add column recount boolean not null default false,
  add column worth_pence bigint not null default 0 check (worth_pence >= 0),
  add column note text not null default '',
  add column version bigint not null default 1,
  add foreign key (tenant_id, place_id) references place (tenant_id, id),
  add check ((place_id is null) = (batch is null)),
  add unique nulls not distinct (tenant_id, stock_take_id, place_id, product_id, batch);
create index stock_take_line_walk on stock_take_line (tenant_id, stock_take_id, walk, id);
create index stock_take_line_worth on stock_take_line (tenant_id, stock_take_id, worth_pence, id);
create index stock_take_line_place on stock_take_line (tenant_id, place_id);
grant update on stock_take_line to quarterlight_app;

-- The places of a list, each done once or again.
create table stock_take_part (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  stock_take_id uuid not null,
  place_id uuid not null,
  done_at timestamptz,
  done_by uuid,
  bound_branch uuid not null,
  bound_technician uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, stock_take_id, place_id),
  foreign key (tenant_id, stock_take_id, bound_branch, bound_technician) references stock_take (tenant_id, id, bound_branch, bound_technician) on update cascade,
  foreign key (tenant_id, place_id) references place (tenant_id, id)
);
create index stock_take_part_place on stock_take_part (tenant_id, place_id);
select app.protect('stock_take_part', '{no_customer,branch,technician}');
select app.share_with_staff();
