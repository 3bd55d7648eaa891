-- Transfers: stock on its way from one of our locations to another, line by line, and what became of each line. Both branches that a transfer touches see it,
-- so all three tables carry both, kept by their keys.
create unique index place_with_branch on place (tenant_id, id, bound_branch);

create table transfer (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  number text not null,
  number_key text collate "C" not null generated always as (app.number_key(number)) stored,
  state text not null default 'draft' check (state in ('draft', 'sent', 'part-received', 'received', 'called-back', 'cancelled')),
  from_place_id uuid not null,
  to_place_id uuid not null check (to_place_id <> from_place_id),
  from_branch uuid not null,
  to_branch uuid not null,
  notes text not null default '',
  created_by uuid, created_at timestamptz not null default app.now(),
  sent_by uuid, sent_at timestamptz,
  ended_by uuid, ended_at timestamptz, end_reason text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, id, from_branch, to_branch),
  check ((state in ('draft', 'cancelled')) = (sent_at is null)),
  check ((state in ('draft', 'sent', 'part-received')) = (ended_at is null)),
  foreign key (tenant_id, from_place_id, from_branch) references place (tenant_id, id, bound_branch) on update cascade,
  foreign key (tenant_id, to_place_id, to_branch) references place (tenant_id, id, bound_branch) on update cascade
);
create index transfer_created on transfer (tenant_id, created_at, id);
create index transfer_sent on transfer (tenant_id, sent_at, id);
create index transfer_number_key on transfer (tenant_id, number_key, id);
create index transfer_number on transfer (tenant_id, (number collate "C"), id);
create index transfer_state on transfer (tenant_id, state, created_at, id);
create index transfer_from on transfer (tenant_id, from_place_id, created_at, id);
create index transfer_to on transfer (tenant_id, to_place_id, created_at, id);
select app.protect('transfer', '{no_customer,no_technician}');

-- What goes: in a draft a product and how many, perhaps from which place, of which lot or for whose claim; once sent, one lot of one place.
create table transfer_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  transfer_id uuid not null,
  from_branch uuid not null,
  to_branch uuid not null,
  position bigint not null,
  product_id uuid not null,
  place_id uuid,
  lot_id uuid,
  allocation_id uuid,
  worksheet_id uuid,
  quantity_milli bigint not null check (quantity_milli > 0),
  unit_cost bigint check (unit_cost >= 0),
  received_milli bigint not null default 0 check (received_milli >= 0),
  damaged_milli bigint not null default 0 check (damaged_milli >= 0),
  lost_milli bigint not null default 0 check (lost_milli >= 0),
  returned_milli bigint not null default 0 check (returned_milli >= 0),
  primary key (tenant_id, id),
  check (received_milli + damaged_milli + lost_milli + returned_milli <= quantity_milli),
  check ((allocation_id is null) = (worksheet_id is null)),
  foreign key (tenant_id, transfer_id, from_branch, to_branch) references transfer (tenant_id, id, from_branch, to_branch) on update cascade,
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, place_id) references place (tenant_id, id),
  foreign key (tenant_id, lot_id) references lot (tenant_id, id),
  foreign key (tenant_id, allocation_id) references allocation (tenant_id, id)
);
create index transfer_line_transfer on transfer_line (tenant_id, transfer_id, position, id);
create index transfer_line_product on transfer_line (tenant_id, product_id, transfer_id);
select app.protect('transfer_line', '{no_customer,no_technician}');

-- What became of a line, part by part: who received, lost or took back how many, when, why and where it lies since. Only ever added.
create table transfer_outcome (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  transfer_id uuid not null,
  from_branch uuid not null,
  to_branch uuid not null,
  transfer_line_id uuid not null,
  kind text not null check (kind in ('received', 'damaged', 'lost', 'never-left', 'called-back')),
  quantity_milli bigint not null check (quantity_milli > 0),
  place_id uuid,
  reason text not null default '',
  done_by uuid,
  done_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  check ((kind = 'lost') = (place_id is null)),
  foreign key (tenant_id, transfer_id, from_branch, to_branch) references transfer (tenant_id, id, from_branch, to_branch) on update cascade,
  foreign key (tenant_id, transfer_line_id) references transfer_line (tenant_id, id),
  foreign key (tenant_id, place_id) references place (tenant_id, id)
);
create index transfer_outcome_transfer on transfer_outcome (tenant_id, transfer_id, done_at, id);
select app.protect('transfer_outcome', '{no_customer,no_technician}', true);

create policy own_branch on transfer as restrictive to quarterlight_app
  using (case when (select app.branch()) is null then true else from_branch = (select app.branch()) or to_branch = (select app.branch()) end)
  with check (case when app.branch() is null then true else from_branch = app.branch() or to_branch = app.branch() end);
create policy own_branch on transfer_line as restrictive to quarterlight_app
  using (case when (select app.branch()) is null then true else from_branch = (select app.branch()) or to_branch = (select app.branch()) end)
  with check (case when app.branch() is null then true else from_branch = app.branch() or to_branch = app.branch() end);
create policy own_branch on transfer_outcome as restrictive to quarterlight_app
  using (case when (select app.branch()) is null then true else from_branch = (select app.branch()) or to_branch = (select app.branch()) end)
  with check (case when app.branch() is null then true else from_branch = app.branch() or to_branch = app.branch() end);
select app.share_with_staff();
