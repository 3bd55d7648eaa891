-- Text messages over a gateway: each state that it confirms, its id and its code; replies, which are messages that came in; the wait for the quiet hours' end.
alter table outbox_message drop constraint outbox_message_state_check;
alter table outbox_message add constraint outbox_message_state_check
  check (state in ('queued', 'accepted', 'sent', 'delivered', 'undelivered', 'failed', 'kept', 'stopped', 'received'));
alter table outbox_message
  -- The number or address as it is compared: a number's digits beginning with 0, an address in small letters. Of messages from before it is empty.
  add column recipient_key text not null default '',
  add column provider_id text not null default '',
  add column held_until timestamptz;
create index outbox_message_recipient on outbox_message (tenant_id, recipient_key, id);
-- A gateway tells a reply again where our answer was lost.
create unique index outbox_message_reply on outbox_message (tenant_id, provider_id) where state = 'received';

-- Who asked not to be written to. Lifted, not removed: it stays known who let messages go out again, and why.
create table message_stop (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  address_key text not null,
  how text not null,
  stopped_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by text not null default '',
  lift_reason text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id)
);
create unique index message_stop_in_force on message_stop (tenant_id, channel, address_key) where lifted_at is null;
create index message_stop_address on message_stop (tenant_id, address_key collate "C", id);
select app.protect('message_stop', '{office_reads}');
select app.share_with_staff();
