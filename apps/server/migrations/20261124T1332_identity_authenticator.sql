-- Two-step sign-in by an authenticator app, and the codes for whoever has lost it. The secrets are sealed by a key that is kept outside of the database.
create table authenticator (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  -- Null until a code of the app was given.
  secret jsonb,
  -- The time step of the last code that was taken: it only rises, so no code works twice.
  last_step bigint not null default 0,
  -- What is being set up, beside what may be in use.
  pending jsonb,
  pending_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select app.protect('authenticator', '{}');
select app.bind_to_user('authenticator');

create table recovery_code (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  user_id uuid not null,
  -- Its first characters, by which it is found; the rest is kept as a slow hash alone.
  mark text not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index recovery_code_mark on recovery_code (tenant_id, user_id, mark);
select app.protect('recovery_code', '{}');
select app.bind_to_user('recovery_code');

-- Which code a sign-in waits for; of an app's the row counts the tries.
alter table two_step_code add column method text not null default 'email' check (method in ('email', 'authenticator'));
create index two_step_code_user on two_step_code (tenant_id, user_id, created_at);
alter table app_user drop column two_step_secret;
select app.share_with_staff();
