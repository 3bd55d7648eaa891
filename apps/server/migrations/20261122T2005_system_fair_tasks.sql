-- Whoever puts much into the queue waits behind those who put in little. Each company's tasks of one kind stand in a line of their own; a task's priority is
-- its turn: one behind the last of its line, and none before the turn that the queue has reached. So the lines advance side by side, each in its order.
-- Made anew, since a function of the queue's role is not this role's to replace; the start hands it over again.
drop function app.enqueue_task(text, jsonb, text, timestamptz);
create function app.enqueue_task(name text, payload jsonb, key text default null, run_at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant', true), '');
  reached integer;
  last integer;
begin
  if tenant is null then raise exception 'a task needs a tenant'; end if;
  select job.priority into reached from graphile_worker._private_jobs job where job.is_available and job.run_at <= now() order by job.priority, job.run_at limit 1;
  select job.priority into last from graphile_worker._private_jobs job
   where job.is_available and (job.payload ->> 'tenantId') = tenant and job.task_id = (select id from graphile_worker._private_tasks where identifier = name)
   order by job.priority desc limit 1;
  perform graphile_worker.add_job(name, json_build_object('tenantId', tenant, 'input', payload)::json,
    job_key => case when key is null then null else tenant || ':' || key end, run_at => run_at, max_attempts => 12,
    priority => least(greatest(coalesce(reached, 0), coalesce(last + 1, 0)), 32767));
end $$;
revoke all on function app.enqueue_task(text, jsonb, text, timestamptz) from public;
grant execute on function app.enqueue_task(text, jsonb, text, timestamptz) to quarterlight_app;
