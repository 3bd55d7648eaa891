-- The library: folders, and files with their versions. A version is a row of `file` that the library's file holds; the bytes of all lie by their hash.
create table folder (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  -- Null stands at the top.
  parent_id uuid,
  name text not null,
  name_key text collate "C" not null,
  -- Null is whoever may see the folder above; roles are named by their ids, which nothing else is told of.
  see_roles uuid[],
  change_roles uuid[],
  -- Together with all that lies in it; put back or forgotten with its files.
  removed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references folder (tenant_id, id)
);
create unique index folder_name on folder (tenant_id, parent_id, name_key) nulls not distinct where removed_at is null;
create index folder_parent on folder (tenant_id, parent_id);
select app.protect('folder', '{no_customer,no_branch,no_technician}');

create table library_file (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  folder_id uuid,
  name text not null,
  name_key text collate "C" not null,
  -- Of the version that is in force.
  file_id uuid not null,
  media_type text not null,
  size_bytes bigint not null,
  versions bigint not null default 1,
  changed_at timestamptz not null,
  changed_by uuid,
  changed_by_name text not null default '',
  removed_at timestamptz,
  removed_by_name text not null default '',
  created_by uuid,
  created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, folder_id) references folder (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
create unique index library_file_name on library_file (tenant_id, folder_id, name_key) nulls not distinct where removed_at is null;
create index library_file_by_name on library_file (tenant_id, folder_id, name_key, id) where removed_at is null;
create index library_file_by_change on library_file (tenant_id, folder_id, changed_at, id) where removed_at is null;
create index library_file_by_size on library_file (tenant_id, folder_id, size_bytes, id) where removed_at is null;
create index library_file_removed on library_file (tenant_id, removed_at, id) where removed_at is not null;
create index library_file_folder on library_file (tenant_id, folder_id);
create index library_file_file on library_file (tenant_id, file_id);
select app.protect('library_file', '{no_customer,no_branch,no_technician}');

-- Who kept a file, as they were called then; and which rows share bytes.
alter table file add column created_by_name text not null default '';
create index file_hash on file (tenant_id, hash);

-- What was kept in the library before there were folders lies at the top, each name once.
insert into library_file (tenant_id, id, name, name_key, file_id, media_type, size_bytes, changed_at, changed_by, created_by, created_at)
  select tenant_id, id, case when place = 1 then name else id::text || ' ' || name end, lower(case when place = 1 then name else id::text || ' ' || name end),
    id, media_type, size_bytes, created_at, created_by, created_by, created_at
  from (select *, row_number() over (partition by tenant_id, lower(name) order by id) as place from file where entity = 'library') f;
update file set entity_id = id where entity = 'library';

-- How many bytes a company keeps, counted with every row that is kept or removed: in a few parts, so that uploads do not wait for each other.
create table file_usage (
  tenant_id uuid not null default app.tenant() references tenant (id),
  part bigint not null,
  bytes bigint not null,
  primary key (tenant_id, part)
);
select app.protect('file_usage', '{}');
insert into file_usage (tenant_id, part, bytes) select tenant_id, 0, sum(size_bytes) from file group by tenant_id;

create function app.count_kept_bytes() returns trigger language plpgsql as $$
begin
  -- One part for all that a transaction keeps, so that no two wait for each other's.
  insert into file_usage (tenant_id, part, bytes) select tenant_id, pg_backend_pid() % 16, sum(size_bytes) from changed group by tenant_id
    on conflict (tenant_id, part) do update set bytes = file_usage.bytes + excluded.bytes;
  return null;
end $$;
create function app.count_removed_bytes() returns trigger language plpgsql as $$
begin
  insert into file_usage (tenant_id, part, bytes) select tenant_id, pg_backend_pid() % 16, -sum(size_bytes) from changed group by tenant_id
    on conflict (tenant_id, part) do update set bytes = file_usage.bytes + excluded.bytes;
  return null;
end $$;
create trigger file_kept after insert on file referencing new table as changed for each statement execute function app.count_kept_bytes();
create trigger file_removed after delete on file referencing old table as changed for each statement execute function app.count_removed_bytes();
