-- The company's own help videos, where each person stopped, and large files that are being received.
create table help_video (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  title text not null check (length(title) <= 120),
  title_key text collate "C" not null,
  about text not null default '' check (length(about) <= 2000),
  area text not null,
  -- From which second on, what it is called, and what is said there.
  chapters jsonb not null default '[]',
  -- Title, description and chapters as they are looked through: a company has some hundred videos at most.
  found_by text collate "C" not null default '',
  file_id uuid,
  captions_id uuid,
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  foreign key (tenant_id, captions_id) references file (tenant_id, id)
);
create index help_video_title on help_video (tenant_id, title_key, id);
create index help_video_area on help_video (tenant_id, area, title_key, id);
create index help_video_file on help_video (tenant_id, file_id);
create index help_video_captions on help_video (tenant_id, captions_id);
create index help_video_created_by on help_video (tenant_id, created_by);
select app.protect('help_video', '{}');
-- Whom a customer, branch or technician bounds watches what there is to watch and adds none.
create policy own_user on help_video as restrictive to quarterlight_app
  using (case when (select app.bound() and not app.looks_at_branch()) then file_id is not null else true end)
  with check (case when app.bound() and not app.looks_at_branch() then false else true end);

create table video_place (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  video_id uuid not null,
  -- In which file: another in its place is watched from its beginning.
  file_id uuid not null,
  seconds bigint not null check (seconds between 0 and 86400),
  stopped_at timestamptz not null default app.now(),
  primary key (tenant_id, user_id, video_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, video_id) references help_video (tenant_id, id) on delete cascade
);
create index video_place_video on video_place (tenant_id, video_id);
select app.protect('video_place', '{own_user}');

-- Large files that are being received, few at a time: what has arrived lies where files lie, and is cleared away a day after its last part.
create table file_upload (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  entity text not null,
  entity_id uuid not null,
  name text not null check (length(name) <= 200),
  size_bytes bigint not null check (size_bytes > 0),
  touched_at timestamptz not null default app.now(),
  primary key (tenant_id, id)
);
create unique index file_upload_same on file_upload (tenant_id, entity_id, name, size_bytes);
select app.protect('file_upload', '{}');
create policy office_reads on file_upload as restrictive to quarterlight_app
  using (case when (select app.bound() and not app.looks_at_branch()) then false else true end)
  with check (case when app.bound() and not app.looks_at_branch() then false else true end);

select app.share_with_staff();
