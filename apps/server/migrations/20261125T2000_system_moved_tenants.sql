-- A tenant that is loaded from a file, or erased, is nobody's to work in meanwhile.
alter table tenant drop constraint tenant_status_check;
alter table tenant add constraint tenant_status_check check (status in ('filling', 'loading', 'active', 'suspended', 'erasing'));

/* Whether the owner is bringing a whole tenant in or out: its rows are taken as they are, and what only grows may go. The app is never the owner. */
create function app.moving() returns boolean language sql stable as
$$ select current_user = 'quarterlight_owner' and coalesce(pg_catalog.current_setting('app.moving', true), '') = 'on' $$;

-- Every trigger steps aside for it, whichever condition it had before, but for those that refuse to empty a whole table.
do $$
declare
  one record;
  wanted text;
begin
  for one in
    select t.tgname as name, t.tgrelid::regclass as of, pg_get_triggerdef(t.oid) as says from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and (t.tgtype & 32) = 0
  loop
    wanted := case when one.says ~ ' WHEN \(' then regexp_replace(one.says, ' WHEN \((.*)\) EXECUTE FUNCTION ', ' WHEN (not app.moving() and (\1)) EXECUTE FUNCTION ')
                   else replace(one.says, ' EXECUTE FUNCTION ', ' WHEN (not app.moving()) EXECUTE FUNCTION ') end;
    execute format('drop trigger %I on %s', one.name, one.of);
    execute wanted;
  end loop;
end $$;
