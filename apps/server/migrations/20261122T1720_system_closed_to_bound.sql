-- More ways to wall a table in against people whom a customer, branch or technician bounds. `app.protect` takes them for new tables, `app.restrict` adds
-- them to old ones: besides a bound of one's own (customer, branch, technician) and none of a kind (no_…; no_subcontractor is a subcontractor's people),
-- `office_reads` (they may add, only the unbounded read or change) and `own_user` (what is kept for the person who asks).
create function app.actor() returns uuid language sql stable as $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app.subcontractor() returns uuid language sql stable as $$ select nullif(current_setting('app.subcontractor', true), '')::uuid $$;
create function app.bound() returns boolean language sql stable as $$
  select app.customer() is not null or app.branch() is not null or app.technician() is not null $$;

create function app.restrict(table_name text, bounds text[]) returns void language plpgsql as $$
declare bound text; kind text; column_name text;
begin
  foreach bound in array bounds loop
    kind := replace(bound, 'no_', '');
    if bound = 'office_reads' then
      execute format('create policy office_reads on %I as restrictive to quarterlight_app using (case when (select app.bound()) then false else true end) with check (true)', table_name);
    elsif bound = 'own_user' then
      execute format('create policy own_user on %I as restrictive to quarterlight_app using (case when (select app.bound()) then user_id = (select app.actor()) else true end)
        with check (case when app.bound() then user_id = app.actor() else true end)', table_name);
    elsif bound like 'no\_%' then
      execute format('create policy %I on %I as restrictive to quarterlight_app using (case when (select app.%s()) is null then true else false end)
        with check (case when app.%s() is null then true else false end)', bound, table_name, kind, kind);
    else
      select a.attname into strict column_name from pg_attribute a
        where a.attrelid = table_name::regclass and a.attname in ('bound_' || kind, kind || '_id') and not a.attisdropped
        order by a.attname = 'bound_' || kind desc limit 1;
      execute format('create policy %I on %I as restrictive to quarterlight_app using (case when (select app.%s()) is null then true else %I = (select app.%s()) end)
        with check (case when app.%s() is null then true else %I = app.%s() end)', 'own_' || kind, table_name, kind, column_name, kind, kind, column_name, kind);
    end if;
  end loop;
end $$;
revoke all on function app.restrict(text, text[]) from public;

create or replace function app.protect(table_name text, bounds text[], append boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant_only on %I to quarterlight_app using (tenant_id = app.tenant()) with check (tenant_id = app.tenant())', table_name);
  execute format('create policy owner_all on %I to quarterlight_owner using (true) with check (true)', table_name);
  perform app.restrict(table_name, bounds);
  execute format(case when append then 'grant select, insert on %I to quarterlight_app' else 'grant select, insert, update, delete on %I to quarterlight_app' end, table_name);
end $$;

-- What people do is logged and told whoever they are; who reads of it is the office.
select app.restrict('log_entry', '{office_reads}');
select app.restrict('log_value', '{office_reads}');
select app.restrict('log_seal', '{office_reads}');
select app.restrict('hint', '{office_reads}');
select app.restrict('idempotency_key', '{own_user}');
select app.restrict('export_run', '{own_user}');
