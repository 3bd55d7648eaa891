-- Files (by content hash, the row after the bytes) and the queue of messages.
create table file (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  hash text not null,
  name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  entity text not null,
  entity_id uuid not null,
  customer_id uuid,
  branch_id uuid,
  technician_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index file_entity on file (tenant_id, entity_id, id);
select app.protect('file', '{customer,branch,technician}');

create table outbox_message (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  template text not null,
  recipient text not null,
  subject text not null default '',
  body text not null,
  html text not null default '',
  entity text not null default '',
  entity_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts bigint not null default 0,
  last_error text not null default '',
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index outbox_message_state on outbox_message (tenant_id, state, id);
create index outbox_message_entity on outbox_message (tenant_id, entity_id, id);
select app.protect('outbox_message', '{}');
-- Anybody's work may put a message into the queue; only the office reads it.
create policy office_reads on outbox_message as restrictive to quarterlight_app using (app.customer() is null and app.branch() is null and app.technician() is null) with check (true);

-- A tenant's own words for a message; without a row the product's are sent.
create table message_template (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null,
  subject text not null,
  body text not null,
  sms text not null default '',
  version bigint not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
select app.protect('message_template', '{}');
