-- Private links: what lets somebody without an account see and answer one record, for one purpose, until a time.
create table private_link (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  purpose text not null check (purpose in ('quotation', 'photographs', 'job', 'approval')),
  -- Of the token; the token itself is in the message alone.
  token_hash text collate "C" not null,
  entity text not null check (entity in ('quotation', 'worksheet')),
  entity_id uuid not null,
  customer_id uuid not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  views bigint not null default 0,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index private_link_entity on private_link (tenant_id, entity_id, id);
create index private_link_customer on private_link (tenant_id, customer_id, id);
select app.protect('private_link', '{customer,no_technician}');
select app.share_with_staff();
