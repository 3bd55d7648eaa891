-- A company's own background work, for whoever looks after it: listed definer functions, since the app does not reach the queue's schema. The tenant comes
-- from the setting, and what a task is about is told to nobody. A task is failed once its tries are spent.
create function app.own_task_counts() returns table (name text, state text, count bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare tenant text := nullif(current_setting('app.tenant', true), '');
begin
  return query
    select task.identifier, job.state, count(*) from (
      (select open.task_id, case when open.attempts > 0 then 'retrying' else 'waiting' end as state from graphile_worker._private_jobs open
        where open.is_available and (open.payload ->> 'tenantId') = tenant limit 10000)
      union all
      (select held.task_id, case when held.locked_at is null then 'failed' else 'running' end from graphile_worker._private_jobs held
        where not held.is_available and (held.payload ->> 'tenantId') = tenant limit 10000)) job
    join graphile_worker._private_tasks task on task.id = job.task_id group by 1, 2;
end $$;

-- The oldest of each state, so many of each.
create function app.own_tasks(most integer) returns table (id text, name text, state text, attempts integer, last_error text, created_at timestamptz, run_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare tenant text := nullif(current_setting('app.tenant', true), '');
begin
  return query
    select job.id::text, task.identifier, part.state, job.attempts::integer, coalesce(job.last_error, ''), job.created_at, job.run_at from (
      (select held.id, 'failed' as state from graphile_worker._private_jobs held
        where not held.is_available and held.locked_at is null and (held.payload ->> 'tenantId') = tenant order by held.id limit most)
      union all
      (select held.id, 'running' from graphile_worker._private_jobs held
        where not held.is_available and held.locked_at is not null and (held.payload ->> 'tenantId') = tenant order by held.id limit most)
      union all
      (select open.id, 'retrying' from graphile_worker._private_jobs open
        where open.is_available and open.attempts > 0 and (open.payload ->> 'tenantId') = tenant order by open.id limit most)
      union all
      (select open.id, 'waiting' from graphile_worker._private_jobs open
        where open.is_available and open.attempts = 0 and (open.payload ->> 'tenantId') = tenant order by open.id limit most)) part
    join graphile_worker._private_jobs job on job.id = part.id join graphile_worker._private_tasks task on task.id = job.task_id;
end $$;

-- Begins failed work anew; gives its name, null where there is no such work of the company that has failed.
create function app.retry_own_task(which bigint) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare retried integer;
begin
  update graphile_worker._private_jobs job set attempts = 0, run_at = now(), updated_at = now()
    where job.id = which and not job.is_available and job.locked_at is null and (job.payload ->> 'tenantId') = nullif(current_setting('app.tenant', true), '')
    returning job.task_id into retried;
  return (select identifier from graphile_worker._private_tasks where id = retried);
end $$;

-- The same, given up for good.
create function app.drop_own_task(which bigint) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare dropped integer;
begin
  delete from graphile_worker._private_jobs job
    where job.id = which and not job.is_available and job.locked_at is null and (job.payload ->> 'tenantId') = nullif(current_setting('app.tenant', true), '')
    returning job.task_id into dropped;
  return (select identifier from graphile_worker._private_tasks where id = dropped);
end $$;

revoke all on function app.own_task_counts(), app.own_tasks(integer), app.retry_own_task(bigint), app.drop_own_task(bigint) from public;
grant execute on function app.own_task_counts(), app.own_tasks(integer), app.retry_own_task(bigint), app.drop_own_task(bigint) to quarterlight_app;
select app.share_with_staff();

-- When a look-up last answered.
create index address_lookup_at on address_lookup (tenant_id, looked_up_at);
create index vehicle_lookup_at on vehicle_lookup (tenant_id, looked_up_at);
