-- What is shared already is left alone: a function that belongs to the task queue since is nobody's here to grant, and on a database that has been
-- started before every later migration failed on it.
create or replace function app.share_with_staff() returns void language plpgsql as $$
declare each record;
begin
  for each in
    select format('alter policy %I on %I to quarterlight_app, quarterlight_staff', policyname, tablename) as statement
      from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE' and 'quarterlight_app' = any(roles) and not 'quarterlight_staff' = any(roles)
    union all
    select format('grant %s on %I to quarterlight_staff', string_agg(a.privilege_type, ', '), c.relname)
      from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and a.grantee = 'quarterlight_app'::regrole group by c.relname
    union all
    select format('grant %s (%I) on %I to quarterlight_staff', a.privilege_type, t.attname, c.relname)
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 'quarterlight_app'::regrole
    union all
    select format('grant execute on function %s to quarterlight_staff', p.oid::regprocedure)
      from pg_proc p, aclexplode(p.proacl) a where p.pronamespace = 'app'::regnamespace and a.grantee = 'quarterlight_app'::regrole
        and not exists (select from aclexplode(p.proacl) staff where staff.grantee = 'quarterlight_staff'::regrole)
    union all
    select format('grant %s on schema %I to quarterlight_staff', a.privilege_type, n.nspname)
      from pg_namespace n, aclexplode(n.nspacl) a where n.nspname in ('public', 'app') and a.grantee = 'quarterlight_app'::regrole
  loop
    execute each.statement;
  end loop;
end $$;
