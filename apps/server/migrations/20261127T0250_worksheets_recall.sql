-- Whom a batch of adhesive was recalled from: of each job the last message that told it.
create table adhesive_recall (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  batch text not null check (batch <> ''),
  batch_key text collate "C" not null,
  channel text not null check (channel in ('email', 'sms')),
  message_id uuid not null,
  told_at timestamptz not null default app.now(),
  told_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, worksheet_id, batch_key)
);
select app.bind_to_worksheet('adhesive_recall');
