-- The app enqueues through this listed definer function only; the tenant comes from the setting, never from the payload.
create function app.enqueue_task(name text, payload jsonb, key text default null, run_at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if nullif(current_setting('app.tenant', true), '') is null then raise exception 'a task needs a tenant'; end if;
  perform graphile_worker.add_job(name, json_build_object('tenantId', current_setting('app.tenant'), 'input', payload)::json,
    job_key => case when key is null then null else current_setting('app.tenant') || ':' || key end, run_at => run_at, max_attempts => 12);
end $$;
revoke all on function app.enqueue_task(text, jsonb, text, timestamptz) from public;
grant execute on function app.enqueue_task(text, jsonb, text, timestamptz) to quarterlight_app;
grant execute on function app.tenant(), app.customer(), app.branch(), app.technician(), app.none() to quarterlight_app;
