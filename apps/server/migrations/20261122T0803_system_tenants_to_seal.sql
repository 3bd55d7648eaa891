-- From the youngest entry back: while people work that is the one without a seal, and it is found at once. From the oldest on all entries of the last two
-- minutes were looked at, each second the more the more was done.
create or replace function app.tenants_to_seal() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select t.id from tenant t
    cross join lateral (select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid as recent
      from lpad(to_hex(((extract(epoch from clock_timestamp()) - 120) * 1000)::bigint), 12, '0') as h) as floor
    left join lateral (select s.entry_id from log_seal s where s.tenant_id = t.id order by s.position desc limit 1) as head on true
    cross join lateral (select from log_entry e where e.tenant_id = t.id and e.id >= least(coalesce(head.entry_id, app.none()), floor.recent)
      and (select s.position from log_seal s where s.tenant_id = t.id and s.entry_id = e.id) is null order by e.id desc limit 1) as unsealed $$;
