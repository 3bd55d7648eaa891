-- Webhooks: who outside is told of what happened, what was told and how that went. What happened stands in the system log, in the order of its chain;
-- `position` says up to where it was handed out to a webhook, so that every entry is, once and in order.
alter table log_entry add column version bigint;

create table webhook (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null check (name <> ''),
  name_key text not null collate "C",
  url text not null check (length(url) <= 500),
  everything boolean not null default false,
  events text[] not null default '{}',
  is_on boolean not null default true,
  -- Why it was turned off by nobody in person.
  stopped text check (stopped in ('gone', 'failing', 'moved')),
  secret jsonb,
  -- The one before, which signs too until then.
  former_secret jsonb,
  former_until timestamptz,
  position bigint not null default 0,
  -- One call after the other: whoever calls holds it until then.
  held_until timestamptz,
  failures bigint not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  last_at timestamptz,
  -- Removed, while what it told is still being cleared away.
  removed_at timestamptz,
  version bigint not null default 1,
  updated_at timestamptz not null default app.now(),
  primary key (tenant_id, id)
);
create index webhook_name on webhook (tenant_id, name_key, id);
select app.protect('webhook', '{no_customer,no_branch,no_technician}');

create table webhook_delivery (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  webhook_id uuid not null,
  -- The entry of the system log; none of a test.
  entry_id uuid,
  event text not null collate "C",
  entity text,
  record_id uuid,
  record_version bigint,
  user_id uuid,
  key_id uuid,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts bigint not null default 0,
  first_at timestamptz,
  next_at timestamptz not null,
  last_at timestamptz,
  last_status bigint,
  last_milliseconds bigint,
  last_error text not null default '',
  sent_to text not null default '',
  answer text not null default '' check (length(answer) <= 2048),
  primary key (tenant_id, id),
  unique (tenant_id, webhook_id, entry_id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id)
);
create index webhook_delivery_webhook on webhook_delivery (tenant_id, webhook_id, id);
create index webhook_delivery_state on webhook_delivery (tenant_id, webhook_id, state, id);
create index webhook_delivery_event on webhook_delivery (tenant_id, webhook_id, event, id);
create index webhook_delivery_record on webhook_delivery (tenant_id, webhook_id, record_id, id);
create index webhook_delivery_due on webhook_delivery (tenant_id, webhook_id, next_at, id) where state = 'waiting';
select app.protect('webhook_delivery', '{no_customer,no_branch,no_technician}');

select app.share_with_staff();
