-- Search functions. Trigram operators are not leakproof, so under row-level security they would read whole tables. Each function here is owned by a
-- role that may read the search columns and nothing else, keeps to the tenant and to the reader's bounds by itself, and gives only ids and how well
-- each fits: 1 a whole key, 2 the beginning of a key, 3 the beginning of a word, 4 a part, 5 and a fraction alike. Rows are then read under the policies.

-- What is looked for; packages/contract/src/search/wanted.ts says how it is made of what a person typed. All but the name is letters, figures and single
-- spaces, so that no pattern can be smuggled in. Without a part there are whole keys only.
create type app.wanted as (by_name text, by_code text, by_number text, by_plate text, by_phone text, whole text, part text, further text, rest text[],
  upto text, similar_only boolean, most bigint);

-- Makes the function of a table. `beginnings` are pairs of a key with an index (tenant_id, key, id) and the argument that it is compared with. `bounds`
-- are those of app.protect: where one is set, a reader finds rows of one's own (customer, branch, technician) or none (no_…). `newest` prefers young
-- rows. Beginnings are read from the plain keys, no further than asked; only where they leave room, parts are looked up in the trigram index, and what
-- is alike only on request, first much alike, then less. A bound reader has few rows, which that index finds by the bound. At most 300
-- candidates (1,000 that are alike, 2,000 of a bound reader) are weighed; where there are more and young rows are preferred, the youngest 5,000 are looked
-- through for the youngest that fit (only by an unbound reader: more conditions would mislead the planner). Plans are made once a connection: to plan
-- takes longer than to search.
create function app.make_search(table_name text, beginnings text[], bounds text[], newest boolean) returns void language plpgsql as $make$
declare
  bound text; bound_column text; beginning text[];
  hidden text := 'of_tenant is null';
  within text := 't.tenant_id = of_tenant';
  unbound text := '';
  direction text := case when newest then 'desc' else 'asc' end;
  owners text[] := '{}'; owner_columns text[] := '{}'; readable text[] := '{tenant_id,id,search_keys}';
  probes text := ''; choices text := ''; candidates text; bounded text; unbounded text;
  fit constant text := $sql$(case
            when strpos(t.search_keys, E'\n' || w.whole || E'\n') > 0 or strpos(t.search_keys, E'\n' || w.by_code || E'\n') > 0
              or strpos(t.search_keys, E'\n' || w.by_plate || E'\n') > 0 or strpos(t.search_keys, E'\n' || w.by_phone || E'\n') > 0 then 1
            when strpos(t.search_keys, E'\n' || w.whole) > 0 or strpos(t.search_keys, E'\n' || w.by_code) > 0
              or strpos(t.search_keys, E'\n' || w.by_plate) > 0 or strpos(t.search_keys, E'\n' || w.by_phone) > 0 then 2
            when strpos(t.search_keys, ' ' || w.part) > 0 or strpos(t.search_keys, E'\n' || w.part) > 0 then 3
            else 4 end)$sql$;
  fits constant text := $sql$(
            (t.search_keys like '%' || w.part || '%' and t.search_keys like '%' || coalesce(w.further, w.part) || '%' and t.search_keys like all (w.rest))
            or t.search_keys like '%' || nullif(w.by_code, w.part) || '%' or t.search_keys like '%' || nullif(w.by_plate, w.by_code) || '%'
            or t.search_keys like '%' || nullif(w.by_phone, w.by_code) || '%')$sql$;
begin
  foreach bound in array bounds loop
    if bound like 'no\_%' then
      hidden := hidden || format(' or of_%s is not null', replace(bound, 'no_', ''));
    else
      select a.attname into strict bound_column from pg_attribute a
        where a.attrelid = table_name::regclass and a.attname in ('bound_' || bound, bound || '_id') and not a.attisdropped
        order by a.attname = 'bound_' || bound desc limit 1;
      within := within || format(' and (of_%s is null or t.%I = of_%s)', bound, bound_column, bound);
      owners := owners || bound;
      unbound := unbound || format(' and of_%s is null', bound);
      owner_columns := owner_columns || bound_column;
    end if;
  end loop;

  foreach beginning slice 1 in array beginnings loop
    readable := readable || split_part(beginning[1], ' ', 1);
    probes := probes || format($sql$
    return query select t.id, (case when t.%1$s = %2$s then 1 else 2 end)::real from %3$I t
      where %4$s and t.%1$s >= %2$s and t.%1$s < %2$s || w.upto order by t.%1$s %5$s, t.id %5$s limit w.most;
    get diagnostics few = row_count;
    found_rows := found_rows + few;$sql$, beginning[1], beginning[2], table_name, within, direction);
  end loop;

  candidates := format($sql$
    if w.similar_only then
      foreach threshold in array '{0.6,0.45}'::text[] loop
        perform set_config('pg_trgm.word_similarity_threshold', threshold, true);
        return query select c.id, (6 - word_similarity(w.whole, c.search_keys))::real from (
          select t.id, t.search_keys from %1$I t where {within} and t.search_keys %%> w.whole limit 1000) c order by 2, c.id %2$s limit w.most;
        exit when found;
      end loop;
    else
      return query with c as materialized (
          select t.id, {fit}::real as fit from %1$I t where {within} and {fits} limit {weighed}){young}
        select f.id, f.fit from (select c.id, c.fit from c{and_young}) f order by f.fit, f.id %2$s limit w.most;
    end if;$sql$, table_name, direction);
  bounded := replace(replace(replace(candidates, '{weighed}', '2000'), '{young}', ''), '{and_young}', '');
  unbounded := replace(replace(replace(candidates, '{weighed}', '300'), '{young}', case when newest then format($sql$, young as (
          select t.id, {fit}::real as fit from (select t.id, t.search_keys from %I t where t.tenant_id = of_tenant order by t.id desc limit 5000) t
            where (select count(*) from c) = 300 and {fits} order by t.id desc limit w.most)$sql$, table_name) else '' end),
    '{and_young}', case when newest then ' union select young.id, young.fit from young' else '' end);
  for position in 1 .. cardinality(owners) loop
    choices := choices || format(E'\n  %s of_%s is not null then', case position when 1 then 'if' else 'elsif' end, owners[position])
      || replace(bounded, '{within}', within || format(' and t.%I = of_%s', owner_columns[position], owners[position]));
  end loop;
  choices := case when choices = '' then unbounded else choices || E'\n  else' || unbounded || E'\n  end if;' end;
  choices := replace(replace(replace(choices, '{within}', within), '{fit}', fit), '{fits}', fits);

  execute format('create index %I on %I using gin (%s, search_keys gin_trgm_ops)', table_name || '_search', table_name,
    array_to_string('tenant_id'::text || owner_columns, ', '));
  execute format('create policy search_reads on %I for select to quarterlight_search using (true)', table_name);
  execute format('grant select (%s) on %I to quarterlight_search', array_to_string(readable || owner_columns, ', '), table_name);
  execute format($sql$
create function app.search_%1$s(w app.wanted) returns table (id uuid, fit real) language plpgsql stable security definer rows 20
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan set pg_trgm.word_similarity_threshold = 0.6 as $body$
declare
  of_tenant uuid := app.tenant(); of_customer uuid := app.customer(); of_branch uuid := app.branch(); of_technician uuid := app.technician();
  found_rows bigint := 0; few bigint; threshold text;
begin
  if %2$s then return; end if;
  if w.part is null or (not w.similar_only%5$s) then%3$s
  end if;
  if w.part is null or found_rows >= w.most then return; end if;%4$s
end $body$$sql$, table_name, hidden, probes, choices, unbound);
  execute format('revoke all on function app.search_%s from public', table_name);
  execute format('grant execute on function app.search_%s to quarterlight_app', table_name);
  execute format('alter function app.search_%s owner to quarterlight_search', table_name);
end $make$;

grant create on schema app to quarterlight_search;
select app.make_search('customer', '{{name_key,w.by_name},{account_code_key,w.by_name},{postcode_key,w.by_code}}', '{customer}', false);
select app.make_search('branch', '{{name_key,w.by_name},{code_key,w.by_name}}', '{branch}', false);
select app.make_search('supplier', '{{name_key,w.by_name},{account_code_key,w.by_name}}', '{no_customer}', false);
select app.make_search('vehicle', '{{registration_fold,upper(w.by_plate)}}', '{no_customer}', false);
select app.make_search('product', '{{code_key,w.by_name},{description_key,w.by_name}}', '{no_customer}', false);
select app.make_search('purchase_order', '{{"number collate \"C\"",w.by_number}}', '{no_customer,branch}', true);
select app.make_search('worksheet', '{{"number collate \"C\"",w.by_number},{customer_key,w.by_name},{contact_key,w.by_name}}', '{customer,branch,technician}', true);
select app.make_search('invoice', '{{number,w.by_number},{worksheet_number,w.by_number},{payer_key,w.by_name}}', '{customer,branch,no_technician}', true);
revoke create on schema app from quarterlight_search;
drop function app.make_search(text, text[], text[], boolean);
