-- The damage to a windscreen as it was found, a row each: what it is, where and how wide, photographed before it was repaired and after.
create table worksheet_damage (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  kind text not null check (kind in ('bullseye', 'star', 'combination', 'half-moon', 'crack', 'pit')),
  zone text not null check (zone in ('A', 'B')),
  size_mm bigint not null check (size_mm between 1 and 500),
  in_camera_area boolean not null,
  before_file_id uuid,
  after_file_id uuid,
  repaired_by uuid,
  repaired_at timestamptz,
  recorded_by uuid,
  recorded_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  constraint worksheet_damage_after check (after_file_id is null or repaired_at is not null)
);
create index worksheet_damage_worksheet on worksheet_damage (tenant_id, worksheet_id, id);
select app.bind_to_worksheet('worksheet_damage');
