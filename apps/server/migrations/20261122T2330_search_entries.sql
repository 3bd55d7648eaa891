-- What records are found by: one table of entries for all kinds, a row a record, kept in the transaction that changes the record. Replaces the columns
-- search_keys with their functions and indexes.
drop function app.search_customer, app.search_branch, app.search_supplier, app.search_vehicle, app.search_product, app.search_purchase_order,
  app.search_worksheet, app.search_invoice, app.search_wanted, app.search_code, app.search_phone cascade;
drop type if exists app.wanted cascade;
do $$
declare each text;
begin
  foreach each in array '{customer,branch,supplier,vehicle,product,purchase_order,worksheet,invoice}'::text[] loop
    execute format('drop policy search_reads on %I', each);
    execute format('revoke all on %I from quarterlight_search', each);
    execute format('alter table %I drop column if exists search_keys cascade', each);
  end loop;
end $$;
drop function if exists app.search_turned(uuid, text), app.search_turned(uuid, text[]), app.search_kept(uuid, text), app.search_plate(text) cascade;

-- `words` are its keys as `keysOf` of the contract folds them: each on a line of its own, a space on either side. `place` says how equally good finds of
-- a kind stand. Whose it is: null is everybody's, the nil id nobody's who is bound so.
create table search_entry (
  tenant_id uuid not null default app.tenant() references tenant (id),
  kind text not null,
  record_id uuid not null,
  words text collate "C" not null,
  place text collate "C" not null,
  customer_id uuid,
  branch_id uuid,
  technician_id uuid,
  primary key (tenant_id, record_id, kind)
);
select app.protect('search_entry', '{office_reads}');
revoke all on search_entry from quarterlight_app;
-- The tenant stands in the index, so that a small company does not walk through what a large one has.
-- Every search reads the list of what is still to be sorted in, too: in kilobytes, a sixteenth of what it would be.
create index search_entry_words on search_entry using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);
create index search_entry_place on search_entry (tenant_id, kind, place, record_id desc);
grant select, insert, update, delete on search_entry to quarterlight_search;
create policy search_reads on search_entry for select to quarterlight_search using (true);
create policy search_keeps on search_entry to quarterlight_search using (tenant_id = app.tenant()) with check (tenant_id = app.tenant());

-- Keeps entries of one kind in the tenant of the transaction; one without words is removed.
create function app.keep_entries(of_kind text, ids uuid[], words text[], places text[], customers uuid[], branches uuid[], technicians uuid[])
  returns void language sql security definer set search_path = public, pg_temp as $$
  with given as (select * from unnest(ids, words, places, customers, branches, technicians) as g(id, words, place, customer_id, branch_id, technician_id)),
    gone as (delete from search_entry e using given g where g.words is null and e.tenant_id = app.tenant() and e.record_id = g.id and e.kind = of_kind)
  insert into search_entry (kind, record_id, words, place, customer_id, branch_id, technician_id)
    select of_kind, g.id, g.words, g.place, g.customer_id, g.branch_id, g.technician_id from given g where g.words is not null order by g.id
    on conflict (tenant_id, record_id, kind) do update set words = excluded.words, place = excluded.place, customer_id = excluded.customer_id,
      branch_id = excluded.branch_id, technician_id = excluded.technician_id
    where (search_entry.words, search_entry.place, search_entry.customer_id, search_entry.branch_id, search_entry.technician_id)
      is distinct from (excluded.words, excluded.place, excluded.customer_id, excluded.branch_id, excluded.technician_id) $$;

create type app.search_find as (kind text, record_id uuid, fit real, place text);

-- Both are written into the queries below by the planner: how well words fit, and whether somebody with that bound sees what is whose.
create function app.fit_of(words text, exact text[], begins text[], word text[]) returns real language sql immutable as $$
  select (case when words like any (exact) then 0 when words like any (begins) then 1 when words like any (word) then 2 else 3 end)::real $$;
create function app.is_within(whose uuid, bound uuid) returns boolean language sql immutable as $$ select bound is null or coalesce(whose, bound) = bound $$;

-- Entries with one of the parts, or with every word: `every` has three patterns at least, or is null. Past the policies, within the reader's bounds.
-- A bitmap of the words' index is what it takes whatever the planner thinks of patterns that it does not know.
create function app.entries_like(kinds text[], exact text[], begins text[], word text[], parts text[], every text[], most integer)
  returns setof app.search_find language plpgsql stable rows 1000 set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
declare
  of_tenant constant uuid := app.tenant(); of_customer constant uuid := app.customer(); of_branch constant uuid := app.branch();
  of_technician constant uuid := app.technician();
begin
  return query select e.kind, e.record_id, app.fit_of(e.words, exact, begins, word), e.place
    from search_entry e
    where e.tenant_id = of_tenant and e.kind = any (kinds)
      and (e.words like any (parts) or (e.words like every[1] and e.words like every[2] and e.words like every[3] and e.words like all (every)))
      and app.is_within(e.customer_id, of_customer) and app.is_within(e.branch_id, of_branch) and app.is_within(e.technician_id, of_technician)
    limit most;
end $$;

-- The best finds of each kind, at most so many. Up to 1,000 that fit are weighed; of a kind with more, those that begin so, and the first that fit among
-- its first 5,000: what is typed fits so many that any of them will do.
create function app.find_entries(kinds text[], exact text[], begins text[], word text[], parts text[], every text[], most integer)
  returns setof app.search_find language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  many constant integer := 1000;
  finds app.search_find[];
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
    finds := array(select f from app.entries_like(array[of_kind], exact, begins, word, parts, every, many) f);
    if cardinality(finds) = many then
      finds := array(select f from app.entries_like(array[of_kind], exact, begins, word, begins, null, many) f)
        || array(select f from app.first_like(of_kind, exact, begins, word, parts, every, most) f);
    end if;
    return query select d.kind, d.record_id, d.fit, d.place from (select distinct f.kind, f.record_id, f.fit, f.place from unnest(finds) f) d
      order by d.fit, d.place, d.record_id desc limit most;
  end loop;
end $$;

create function app.first_like(of_kind text, exact text[], begins text[], word text[], parts text[], every text[], most integer)
  returns setof app.search_find language plpgsql stable rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  of_tenant constant uuid := app.tenant(); of_customer constant uuid := app.customer(); of_branch constant uuid := app.branch();
  of_technician constant uuid := app.technician();
begin
  return query select e.kind, e.record_id, app.fit_of(e.words, exact, begins, word), e.place
    from (select * from search_entry t where t.tenant_id = of_tenant and t.kind = of_kind order by t.place, t.record_id desc limit 5000) e
    where (e.words like any (parts) or e.words like all (every))
      and app.is_within(e.customer_id, of_customer) and app.is_within(e.branch_id, of_branch) and app.is_within(e.technician_id, of_technician)
    order by e.place, e.record_id desc limit most;
end $$;

-- What is only alike: one of the halves of a word and, besides, one of another, since a slip of the finger leaves one half right; ranked by likeness.
create function app.find_alike(kinds text[], whole text, halves text[], beside text[], most integer)
  returns setof app.search_find language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare finds app.search_find[] := '{}'; nth integer;
begin
  if app.tenant() is null then return; end if;
  for nth in 1 .. coalesce(cardinality(halves), 0) loop
    finds := finds || array(select f from app.entries_like(kinds, null, null, null, null, array[halves[nth], beside[nth], halves[nth]], 300) f);
  end loop;
  return query select b.kind, b.record_id, b.fit, b.place from (
    select a.*, row_number() over (partition by a.kind order by a.fit, a.place, a.record_id desc) as nth from (
      select distinct f.kind, f.record_id, (5 - word_similarity(whole, e.words))::real as fit, f.place from unnest(finds) f
        join search_entry e on e.tenant_id = app.tenant() and e.record_id = f.record_id and e.kind = f.kind
        where word_similarity(whole, e.words) >= 0.4) a) b
    where b.nth <= most;
end $$;

grant create on schema app to quarterlight_search;
do $$
declare each text;
begin
  foreach each in array array['keep_entries(text, uuid[], text[], text[], uuid[], uuid[], uuid[])', 'find_entries(text[], text[], text[], text[], text[], text[], integer)',
    'find_alike(text[], text, text[], text[], integer)', 'entries_like(text[], text[], text[], text[], text[], text[], integer)',
    'first_like(text, text[], text[], text[], text[], text[], integer)'] loop
    execute format('revoke all on function app.%s from public', each);
    execute format('alter function app.%s owner to quarterlight_search', each);
    if each not like 'entries%' and each not like 'first%' then execute format('grant execute on function app.%s to quarterlight_app', each); end if;
  end loop;
end $$;
revoke create on schema app from quarterlight_search;
