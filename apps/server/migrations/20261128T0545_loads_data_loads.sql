-- Files that are loaded: what was recognised and chosen of each, what a check found, and what became of it.
create table data_load (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  kind text not null,
  state text not null default 'read' check (state in ('read', 'checking', 'checked', 'loading', 'loaded', 'undoing', 'undone')),
  supplier_id uuid,
  file_name text not null,
  file_hash text not null,
  size_bytes bigint not null,
  file_type text not null check (file_type in ('csv', 'xlsx')),
  shape jsonb not null,
  manner jsonb not null,
  choice jsonb not null,
  choice_from text not null check (choice_from in ('chosen', 'remembered', 'recognised')),
  options jsonb not null,
  -- Lines that are refused stay out.
  leaves_out boolean not null default false,
  preview jsonb,
  second_person text,
  -- Whose rights the step that is under way has, and which step of work it is: one that was cancelled comes to nothing.
  acting_user_id uuid, acting_key_id uuid,
  work_id uuid,
  tries bigint not null default 0,
  step text not null default '',
  done bigint not null default 0,
  total bigint,
  trouble text not null default '',
  price_file_id uuid,
  user_id uuid, user_name text not null default '',
  loaded_by_id uuid, loaded_by text not null default '', loaded_at timestamptz,
  undone_by_id uuid, undone_by text not null default '', undone_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, price_file_id) references price_file (tenant_id, id)
);
create index data_load_price_file on data_load (tenant_id, price_file_id) where price_file_id is not null;
create index data_load_created on data_load (tenant_id, created_at, id);
create index data_load_kind on data_load (tenant_id, kind, created_at, id);
create index data_load_supplier on data_load (tenant_id, supplier_id, created_at, id) where supplier_id is not null;
create index data_load_hash on data_load (tenant_id, file_hash, kind);
create index data_load_user on data_load (tenant_id, user_id, id) where user_id is not null;
create index data_load_loaded_by on data_load (tenant_id, loaded_by_id, id) where loaded_by_id is not null;
create index data_load_undone_by on data_load (tenant_id, undone_by_id, id) where undone_by_id is not null;
select app.protect('data_load', '{no_customer,no_branch,no_technician}');

-- The lines that a check refuses: one row for each cell.
create table data_load_problem (
  tenant_id uuid not null default app.tenant() references tenant (id),
  load_id uuid not null,
  line bigint not null,
  position bigint not null,
  id uuid not null default gen_random_uuid(),
  title text not null,
  value text not null,
  reason text not null,
  primary key (tenant_id, load_id, line, position),
  foreign key (tenant_id, load_id) references data_load (tenant_id, id) on delete cascade
);
create index data_load_problem_line on data_load_problem (tenant_id, load_id, line, id);
select app.protect('data_load_problem', '{no_customer,no_branch,no_technician}');

-- What was chosen for files with these headers, of this supplier where they are a supplier's.
create table load_mapping (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  kind text not null,
  supplier_id uuid,
  headers text not null,
  choice jsonb not null,
  manner jsonb not null,
  used_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index load_mapping_once on load_mapping (tenant_id, kind, headers, coalesce(supplier_id, '00000000-0000-0000-0000-000000000000'));
create index load_mapping_supplier on load_mapping (tenant_id, supplier_id, id) where supplier_id is not null;
select app.protect('load_mapping', '{no_customer,no_branch,no_technician}');
select app.share_with_staff();
