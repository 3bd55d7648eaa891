-- What somebody has put away of what waits for them, where the thing itself has no state that says so: a lapse that they know of.
create table put_away (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  kind text not null,
  thing_id uuid not null,
  -- As what it was put away: it comes back as something else, as with another day.
  edition text not null check (length(edition) <= 60),
  at timestamptz not null default app.now(),
  primary key (tenant_id, user_id, kind, thing_id, edition),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select app.protect('put_away', '{own_user}');

-- Orders in draft by what they come to: those over the limit wait for somebody who may approve.
create index purchase_order_draft_net on purchase_order (tenant_id, net_pence, id) where state = 'draft';
select app.share_with_staff();
