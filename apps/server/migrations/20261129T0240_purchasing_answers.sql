-- What a supplier answered to each line of an order, what was given up of it, and deliveries that were undone.
alter table purchase_order_line
  add column cancelled_milli bigint not null default 0 check (cancelled_milli >= 0),
  add column answer text check (answer in ('confirmed', 'back-ordered', 'refused')),
  add column confirmed_milli bigint check (confirmed_milli >= 0),
  -- The day on which it comes, where that is known of the line itself.
  add column due_on date,
  -- What the supplier asks for a piece, in hundredths of a penny, where that waits for the buyer.
  add column asked_cost bigint check (asked_cost >= 0),
  add column price_question text check (price_question in ('open', 'queried')),
  add column supplier_order text not null default '' check (length(supplier_order) <= 60),
  add column supplier_depot text not null default '' check (length(supplier_depot) <= 60),
  add column answered_by uuid,
  add column answered_at timestamptz,
  add constraint purchase_order_line_question check ((price_question is null) = (asked_cost is null));

alter table delivery
  add column undone_at timestamptz,
  add column undone_by uuid,
  add column undone_reason text not null default '' check (length(undone_reason) <= 200),
  drop constraint delivery_tenant_id_purchase_order_id_delivery_note_key;
-- A note that was undone may be received again.
create unique index delivery_note_once on delivery (tenant_id, purchase_order_id, delivery_note) where undone_at is null;
grant update (undone_at, undone_by, undone_reason) on delivery to quarterlight_app;
select app.share_with_staff();
