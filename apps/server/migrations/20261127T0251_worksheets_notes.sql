-- What the office notes about a job for itself, one after the other; and who is named in a note, unread until they say so.
create table worksheet_note (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  at timestamptz not null default app.now(),
  text text not null check (text <> ''),
  user_id uuid, user_name text not null default '',
  primary key (tenant_id, id)
);
create index worksheet_note_worksheet on worksheet_note (tenant_id, worksheet_id, id);
create index worksheet_note_user on worksheet_note (tenant_id, user_id) where user_id is not null;
select app.bind_to_worksheet('worksheet_note', '{no_customer,branch,no_technician,no_subcontractor}');

create table worksheet_mention (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  name text not null default '',
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, note_id) references worksheet_note (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index worksheet_mention_once on worksheet_mention (tenant_id, note_id, user_id);
create index worksheet_mention_worksheet on worksheet_mention (tenant_id, worksheet_id, note_id);
create index worksheet_mention_unread on worksheet_mention (tenant_id, user_id, id) where read_at is null;
create index worksheet_mention_user on worksheet_mention (tenant_id, user_id);
select app.bind_to_worksheet('worksheet_mention', '{no_customer,branch,no_technician,no_subcontractor}');
select app.share_with_staff();
