-- Long work in the background: one row a run, with where it stands, so that whichever server takes it up next goes on there.
create table run (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  kind text not null,
  title text not null check (length(title) <= 300),
  input jsonb not null,
  -- Who started it, by which API key, at which branch or account: with their rights it is done.
  user_id uuid not null,
  user_name text not null,
  key_id uuid,
  site_id uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Where the next batch begins; all batches are over once there is such a time.
  place jsonb,
  batches_over_at timestamptz,
  parts bigint not null default 0,
  done bigint not null default 0 check (done >= 0),
  total bigint,
  -- How often it broke since it last went on.
  tries bigint not null default 0,
  message text not null default '',
  notes jsonb not null default '[]',
  file_id uuid,
  created_at timestamptz not null default app.now(),
  started_at timestamptz,
  moved_at timestamptz,
  ended_at timestamptz,
  seen_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  check ((ended_at is null) = (state in ('queued', 'running')))
);
create index run_created on run (tenant_id, created_at, id);
create index run_state on run (tenant_id, state, created_at, id);
create index run_own on run (tenant_id, user_id, created_at, id);
create index run_own_state on run (tenant_id, user_id, state, created_at, id);
-- What somebody has not seen the end of: few of all.
create index run_unseen on run (tenant_id, user_id, created_at, id) where seen_at is null;
-- What waits or runs, for the bound of a company; and what is old enough to be forgotten.
create index run_open on run (tenant_id, id) where ended_at is null;
create index run_ended on run (tenant_id, ended_at, id) where ended_at is not null;
create index run_file on run (tenant_id, file_id) where file_id is not null;
select app.protect('run', '{own_user}');

-- What a run has made of its file so far, compressed, a batch a row; gone once the file is whole.
create table run_part (
  tenant_id uuid not null default app.tenant() references tenant (id),
  run_id uuid not null,
  position bigint not null,
  user_id uuid not null,
  bytes bytea not null check (octet_length(bytes) <= 20000000),
  primary key (tenant_id, run_id, position),
  foreign key (tenant_id, run_id) references run (tenant_id, id)
);
select app.protect('run_part', '{own_user}');

-- Listed definer function: how many of a company wait or run, whoever asks, who may see their own alone.
create function app.open_runs() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from run where tenant_id = app.tenant() and ended_at is null $$;
revoke all on function app.open_runs() from public;
grant execute on function app.open_runs() to quarterlight_app;
select app.share_with_staff();
