-- Values and names of the log go for the request at hand alone: the one that the transaction names, which is being erased. A server of the version before names
-- none; its erasure waits for its next try, by a newer one.
create or replace function app.assert_erasing() returns void language plpgsql stable set search_path = public, pg_temp as $$
begin
  if not exists (select from privacy_request
      where tenant_id = app.tenant() and state = 'erasing' and id = nullif(current_setting('app.erasing', true), '')::uuid) then
    raise exception 'nothing is being erased' using errcode = 'QL001';
  end if;
end $$;

-- Listed definer function: how the company's work under a key is: 'waiting', 'running', 'retrying', 'failed'; null where there is none.
create function app.own_task_state(key text) returns text language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select case when job.locked_at is not null then 'running' when job.attempts >= job.max_attempts then 'failed' when job.attempts > 0 then 'retrying' else 'waiting' end
    from graphile_worker._private_jobs job where job.key = nullif(current_setting('app.tenant', true), '') || ':' || own_task_state.key);
end $$;
revoke all on function app.own_task_state(text) from public;
grant execute on function app.own_task_state(text) to quarterlight_app;
select app.share_with_staff();
