-- Users, roles, permissions, sessions and everything of signing in.
create table system_module (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null,
  position bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
select app.protect('system_module', '{}');

create table permission (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  system_module_id uuid not null,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{1,79}$'),
  description text not null default '',
  shipped boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, system_module_id) references system_module (tenant_id, id)
);
select app.protect('permission', '{}');

create table role (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  kind text not null default 'organisation' check (kind in ('organisation', 'branch', 'customer')),
  code text,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
create unique index role_code on role (tenant_id, code) where code is not null;
select app.protect('role', '{}');

create table role_permission (
  tenant_id uuid not null default app.tenant() references tenant (id),
  role_id uuid not null,
  permission_id uuid not null,
  primary key (tenant_id, role_id, permission_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id),
  foreign key (tenant_id, permission_id) references permission (tenant_id, id)
);
select app.protect('role_permission', '{}');

create table app_user (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  username text not null,
  username_key text collate "C" not null,
  email text not null default '',
  mobile text not null default '',
  title text not null default '', first_name text not null default '', last_name text not null default '',
  display_name text not null,
  name_key text collate "C" not null,
  company_type text not null default 'Organisation' check (company_type in ('Organisation', 'Branch', 'Customer')),
  customer_id uuid,
  branch_id uuid,
  home_branch_id uuid,
  status text not null default 'active' check (status in ('invited', 'active', 'locked', 'disabled')),
  password_hash text,
  password_changed_at timestamptz,
  two_step text not null default 'none' check (two_step in ('none', 'email', 'authenticator')),
  two_step_secret text not null default '',
  terms_version bigint not null default 0,
  is_technician boolean not null default false,
  employee_number text not null default '',
  skills text[] not null default '{}',
  start_postcode text not null default '',
  work_days bigint[] not null default '{1,2,3,4,5}',
  work_from text not null default '08:00', work_to text not null default '17:00',
  daily_minutes bigint not null default 480,
  colour text not null default '',
  roaming boolean not null default false,
  certificate_number text not null default '',
  certificate_expires date,
  last_seen_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, username_key),
  check ((company_type = 'Customer') = (customer_id is not null)),
  check ((company_type = 'Branch') = (branch_id is not null)),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, home_branch_id) references branch (tenant_id, id)
);
create index app_user_name on app_user (tenant_id, name_key, id);
create index app_user_technician on app_user (tenant_id, home_branch_id, name_key) where is_technician;
select app.protect('app_user', '{}');

create table user_role (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index user_role_role on user_role (tenant_id, role_id);
select app.protect('user_role', '{}');

create table user_permission (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  permission_id uuid not null,
  primary key (tenant_id, user_id, permission_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, permission_id) references permission (tenant_id, id)
);
select app.protect('user_permission', '{}');

create table signing_key (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  secret text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select app.protect('signing_key', '{}');

create table session (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  two_step_pending boolean not null default false,
  revoked_at timestamptz,
  revoked_reason text not null default '',
  ip text not null default '', user_agent text not null default '', ui_version text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index session_by_user on session (tenant_id, user_id, id);
select app.protect('session', '{}');

-- One row for each token handed out in a session, so that a replaced one stays good for a minute after its successor's first use, and no longer.
create table session_token (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  session_id uuid not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  first_used_at timestamptz,
  replaces uuid,
  good_until timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references session (tenant_id, id)
);
create index session_token_session on session_token (tenant_id, session_id, id);
select app.protect('session_token', '{}');

create table two_step_code (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  tries bigint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references session (tenant_id, id)
);
create index two_step_code_session on two_step_code (tenant_id, session_id, id);
select app.protect('two_step_code', '{}');

create table password_reset (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index password_reset_user on password_reset (tenant_id, user_id, id);
select app.protect('password_reset', '{}');

create table password_history (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index password_history_user on password_history (tenant_id, user_id, id);
select app.protect('password_history', '{}');

-- Sign-in attempts by account name (known or not) and network.
create table sign_in_attempt (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  username_key text collate "C" not null,
  network text not null,
  succeeded boolean not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index sign_in_attempt_account on sign_in_attempt (tenant_id, username_key, at);
select app.protect('sign_in_attempt', '{}');
