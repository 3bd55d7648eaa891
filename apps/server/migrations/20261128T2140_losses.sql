-- Stock that is damaged or to be written off: put aside in quarantine while it is decided, and what became of it. The moves of the ledger name it.
create table stock_loss (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  state text not null check (state in ('in-quarantine', 'asked', 'posted', 'refused', 'withdrawn', 'restored', 'returned', 'reversed')),
  -- Damage goes back to quarantine where its write-off is refused; stock that was only to be written off goes back to its place.
  is_damage boolean not null,
  place_id uuid not null,
  aside_place_id uuid,
  lot_id uuid not null,
  product_id uuid not null,
  product_code text not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  value_pence bigint not null check (value_pence >= 0),
  reason text not null check (reason in ('Broken in handling', 'Broken in transit', 'Broken in fitting', 'Manufacturing fault', 'Cracked in rack', 'Lost or stolen', 'Expired', 'Count correction', 'Obsolete', 'Other')),
  note text not null default '',
  worksheet_id uuid,
  technician_id uuid,
  supplier_claim boolean not null default false,
  asked_by uuid,
  created_at timestamptz not null default app.now(),
  settled_by uuid,
  settled_at timestamptz,
  answer text not null default '',
  move_id uuid,
  move_ids uuid[] not null default '{}',
  bound_branch uuid not null,
  bound_technician uuid not null,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, place_id, bound_branch, bound_technician) references place (tenant_id, id, bound_branch, bound_technician) on update cascade,
  foreign key (tenant_id, aside_place_id) references place (tenant_id, id),
  foreign key (tenant_id, lot_id) references lot (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  check ((state in ('in-quarantine', 'asked')) = (settled_at is null)),
  check (state not in ('posted', 'reversed') or move_id is not null)
);
create index stock_loss_created on stock_loss (tenant_id, created_at, id);
create index stock_loss_value on stock_loss (tenant_id, value_pence, id);
create index stock_loss_state on stock_loss (tenant_id, state, created_at, id);
create index stock_loss_open on stock_loss (tenant_id, created_at, id) where settled_at is null;
create index stock_loss_place on stock_loss (tenant_id, place_id, created_at, id);
create index stock_loss_aside on stock_loss (tenant_id, aside_place_id, lot_id) where settled_at is null;
create index stock_loss_product on stock_loss (tenant_id, product_id, created_at, id);
create index stock_loss_move on stock_loss (tenant_id, move_id) where move_id is not null;
select app.protect('stock_loss', '{no_customer,branch,technician}');
select app.share_with_staff();
