-- As before, but what is gone is found by its ids: joined to what was given, every entry of its kind was read for each few that were kept.
create or replace function app.keep_entries(of_kind text, ids uuid[], words text[], places text[], customers uuid[], branches uuid[], technicians uuid[])
  returns void language sql security definer set search_path = public, pg_temp as $$
  with given as (select * from unnest(ids, words, places, customers, branches, technicians) as g(id, words, place, customer_id, branch_id, technician_id)),
    gone as (delete from search_entry e
      where e.tenant_id = app.tenant() and e.record_id = any (array(select g.id from given g where g.words is null)) and e.kind = of_kind)
  insert into search_entry (kind, record_id, words, place, customer_id, branch_id, technician_id)
    select of_kind, g.id, g.words, g.place, g.customer_id, g.branch_id, g.technician_id from given g where g.words is not null order by g.id
    on conflict (tenant_id, record_id, kind) do update set words = excluded.words, place = excluded.place, customer_id = excluded.customer_id,
      branch_id = excluded.branch_id, technician_id = excluded.technician_id
    where (search_entry.words, search_entry.place, search_entry.customer_id, search_entry.branch_id, search_entry.technician_id)
      is distinct from (excluded.words, excluded.place, excluded.customer_id, excluded.branch_id, excluded.technician_id) $$;
