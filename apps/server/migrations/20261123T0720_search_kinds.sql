-- Behind the tenant the kind and who sees it: where much fits, each kind is asked for alone, and what fits of other kinds, or is others', is not read.
-- Whose it is, for each of the three ways to be bound; what is everybody's has an id of its own for each.
create function app.seen_by(customer uuid, branch uuid, technician uuid) returns uuid[] language sql immutable as $$
  select array[coalesce(customer, '00000000-0000-0000-0000-000000000001'), coalesce(branch, '00000000-0000-0000-0000-000000000002'),
    coalesce(technician, '00000000-0000-0000-0000-000000000003')] $$;
-- Whether somebody so bound sees it; all do who are not bound.
create function app.is_seen(seen_by uuid[], customer uuid, branch uuid, technician uuid) returns boolean language sql immutable as $$
  select (customer is null or seen_by && array[customer, '00000000-0000-0000-0000-000000000001'])
    and (branch is null or seen_by && array[branch, '00000000-0000-0000-0000-000000000002'])
    and (technician is null or seen_by && array[technician, '00000000-0000-0000-0000-000000000003']) $$;

drop index search_entry_words;
create index search_entry_words on search_entry using gin (words gin_trgm_ops, tenant_id, kind, app.seen_by(customer_id, branch_id, technician_id))
  with (gin_pending_list_limit = 256);

-- One kind is looked up by the index; of several each would be a search of its own, so that they are told apart by the rows.
create or replace function app.entries_like(kinds text[], exact text[], begins text[], word text[], parts text[], every text[], most integer)
  returns setof app.search_find language plpgsql stable rows 1000 set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  of_tenant constant uuid := app.tenant(); of_customer constant uuid := app.customer(); of_branch constant uuid := app.branch();
  of_technician constant uuid := app.technician();
  one_kind constant text := case when cardinality(kinds) = 1 then kinds[1] end;
begin
  return query select e.kind, e.record_id, app.fit_of(e.words, exact, begins, word), e.place
    from search_entry e
    where e.tenant_id = of_tenant and (one_kind is null or e.kind = one_kind) and array[e.kind] <@ kinds
      and (e.words like any (parts) or (e.words like every[1] and e.words like every[2] and e.words like every[3] and e.words like all (every)))
      and app.is_seen(app.seen_by(e.customer_id, e.branch_id, e.technician_id), of_customer, of_branch, of_technician)
    limit most;
end $$;

-- The best finds of each kind, at most so many. Up to 1,000 that fit are weighed. Of more, each kind gives what fits among its first 1,000 and, where that is
-- not enough, any 500 that fit; and, where these may not be the best, 500 that begin so.
create or replace function app.find_entries(kinds text[], exact text[], begins text[], word text[], parts text[], every text[], most integer)
  returns setof app.search_find language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  many constant integer := 1000;
  few constant integer := 500;
  finds app.search_find[];
  enough boolean;
  of_kind text;
begin
  if app.tenant() is null then return; end if;
  finds := array(select f from app.entries_like(kinds, exact, begins, word, parts, every, many) f);
  if cardinality(finds) < many then
    return query select b.kind, b.record_id, b.fit, b.place from (
      select f.*, row_number() over (partition by f.kind order by f.fit, f.place, f.record_id desc) as nth from unnest(finds) f) b where b.nth <= most;
    return;
  end if;
  foreach of_kind in array kinds loop
    finds := array(select f from app.first_like(of_kind, exact, begins, word, parts, every, most) f);
    enough := cardinality(finds) = most;
    if not enough then
      finds := finds || array(select f from app.entries_like(array[of_kind], exact, begins, word, parts, every, few) f);
    end if;
    if cardinality(finds) >= few or (enough and exists (select from unnest(finds) f where f.fit > 1)) then
      finds := finds || array(select f from app.entries_like(array[of_kind], exact, begins, word, begins, null, few) f);
    end if;
    return query select d.kind, d.record_id, d.fit, d.place from (select distinct f.kind, f.record_id, f.fit, f.place from unnest(finds) f) d
      order by d.fit, d.place, d.record_id desc limit most;
  end loop;
end $$;

create or replace function app.first_like(of_kind text, exact text[], begins text[], word text[], parts text[], every text[], most integer)
  returns setof app.search_find language plpgsql stable rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  of_tenant constant uuid := app.tenant(); of_customer constant uuid := app.customer(); of_branch constant uuid := app.branch();
  of_technician constant uuid := app.technician();
begin
  return query select e.kind, e.record_id, app.fit_of(e.words, exact, begins, word), e.place
    from (select * from search_entry t where t.tenant_id = of_tenant and t.kind = of_kind order by t.place, t.record_id desc limit 1000) e
    where (e.words like any (parts) or e.words like all (every))
      and app.is_seen(app.seen_by(e.customer_id, e.branch_id, e.technician_id), of_customer, of_branch, of_technician)
    order by e.place, e.record_id desc limit most;
end $$;

drop function app.is_within;
