-- One function tells every default instant. It is the transaction's time, but for a tenant that is being filled with a demonstration: there the process
-- that fills it says what time it is. A setting alone moves nothing: it counts only while the tenant is 'filling', when nobody can sign in to it.
alter table tenant drop constraint tenant_status_check;
alter table tenant add constraint tenant_status_check check (status in ('filling', 'active', 'suspended'));

create function app.filling_clock() returns timestamptz language sql stable as $$
  select coalesce((select current_setting('app.clock')::timestamptz from public.tenant where id = app.tenant() and status = 'filling'), now()) $$;
create function app.now() returns timestamptz language sql stable as $$
  select case when coalesce(current_setting('app.clock', true), '') = '' then now() else app.filling_clock() end $$;

-- A hint's instant stays the machine's: others catch up by it within seconds. What the task queue and the migrator note belongs to no tenant.
do $$
declare found record;
begin
  for found in
    select d.adrelid::regclass as its_table, a.attname as its_column from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
      where pg_get_expr(d.adbin, d.adrelid) = 'now()' and c.relname <> 'applied_migration'
  loop
    execute format('alter table %s alter column %I set default app.now()', found.its_table, found.its_column);
  end loop;
end $$;
