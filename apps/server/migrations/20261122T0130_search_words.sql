-- Search by words. Most of what is typed is a whole number, registration, postcode, telephone number or whole words of a name; in an index of trigrams
-- that meant to intersect a dozen long lists. Now the index of a table holds its words as well, each of which is one short list; trigrams are asked
-- for parts of words only, and for halves of mistyped ones. Replaces the keys of 20261121T0900 and the functions of 20261121T0910.
drop function app.search_customer, app.search_branch, app.search_supplier, app.search_vehicle, app.search_product, app.search_purchase_order,
  app.search_worksheet, app.search_invoice;
drop type app.wanted;

-- Letters and figures moved on by a number of places that the tenant's id gives. Keys are kept and looked for so: an index over the tenant and the keys
-- would read the tenant's whole list with each search; in this one a company meets its own words and few of others, whose rows are then left out.
-- The letters stand by how common they are, because translate() goes through them for each.
create function app.search_turned(tenant uuid, given text) returns text language plpgsql immutable parallel safe as $$ begin
  return translate(given, ' eaoinrstlcmdhgupbywkfvzjxq0123456789', ' ' ||
    substr('eaoinrstlcmdhgupbywkfvzjxqeaoinrstlcmdhgupbywkfvzjxq', 1 + get_byte(uuid_send(tenant), 15) % 26, 26)
    || substr('01234567890123456789', 1 + get_byte(uuid_send(tenant), 14) % 10, 10)); end $$;
create function app.search_turned(tenant uuid, given text[]) returns text[] language plpgsql immutable parallel safe as $$ begin
  return case when cardinality(given) = 0 then given else string_to_array(app.search_turned(tenant, array_to_string(given, ',')), ',') end; end $$;
-- The keys of a row as they are kept: turned, each on a line of its own with a space on either side.
create function app.search_kept(tenant uuid, keys text) returns text language plpgsql immutable parallel safe as $$ begin
  return app.search_turned(tenant, replace(replace(replace(replace(replace(E'\n' || keys || E'\n', E' \n', E'\n'), E'\n ', E'\n'), E'\n\n', E'\n'), E'\n\n', E'\n'), E'\n', E' \n ')); end $$;

alter table customer drop column search_keys, add column search_keys text collate "C" not null generated always as (app.search_kept(tenant_id,
  app.search_fold(name || E'\n' || town) || E'\n' || app.search_code(account_code || E'\n' || postcode) || E'\n' || app.search_phone(telephone))) stored;
alter table branch drop column search_keys, add column search_keys text collate "C" not null generated always as (app.search_kept(tenant_id,
  app.search_fold(name || E'\n' || town) || E'\n' || app.search_code(code || E'\n' || postcode) || E'\n' || app.search_phone(telephone))) stored;
alter table supplier drop column search_keys, add column search_keys text collate "C" not null generated always as (app.search_kept(tenant_id,
  app.search_fold(name || E'\n' || town) || E'\n' || app.search_code(account_code || E'\n' || our_account || E'\n' || postcode) || E'\n' || app.search_phone(telephone))) stored;
alter table vehicle drop column search_keys, add column search_keys text collate "C" not null generated always as (app.search_kept(tenant_id,
  app.search_plate(registration) || E'\n' || app.search_code(vin) || E'\n' || app.search_fold(make || ' ' || model || ' ' || derivative))) stored;
alter table product drop column search_keys, add column search_keys text collate "C" not null generated always as (app.search_kept(tenant_id,
  app.search_code(code || E'\n' || barcode) || E'\n' || app.search_fold(description))) stored;
alter table purchase_order drop column search_keys, add column search_keys text collate "C" not null generated always as (app.search_kept(tenant_id,
  app.search_code(number))) stored;
alter table worksheet drop column search_keys, add column search_keys text collate "C" not null generated always as (app.search_kept(tenant_id,
  app.search_code(number || E'\n' || postcode || E'\n' || policy_number || E'\n' || claim_number || E'\n' || authorisation_number || E'\n' || order_number) || E'\n' || app.search_plate(registration) || E'\n' || app.search_fold(customer_name || E'\n' || contact_first_name || ' ' || contact_last_name) || E'\n' || app.search_phone(contact_telephone || E'\n' || contact_mobile))) stored;
alter table invoice drop column search_keys, add column search_keys text collate "C" not null generated always as (app.search_kept(tenant_id,
  app.search_code(coalesce(number, '') || E'\n' || worksheet_number || E'\n' || order_number) || E'\n' || app.search_plate(registration) || E'\n' || app.search_fold(payer_name))) stored;

-- What is looked for; packages/contract/src/search/wanted.ts says how it is made of what a person typed. All but the name is letters, figures and
-- single spaces, so that no pattern can be smuggled in. What is compared with search_keys is turned like them. Without a part there are whole keys only.
-- `words` are patterns (%word%), `parts` says whether parts of words are wanted: always, unless-found, never.
create type app.wanted as (by_name text, by_code text, by_number text, by_plate text, whole text, code text, plate text, phone text, part text, starts text[],
  words text[], every_word tsquery, parts text, similar_only boolean, known tsquery[], odd text[], halves text[], beside text[], upto text,
  most bigint);
create function app.search_wanted(by_name text, by_code text, by_number text, by_plate text, by_phone text, whole text, part text, starts text[], words text[],
  every_word text, parts text, similar_only boolean, known text[], odd text[], halves text[], beside text[], most bigint) returns app.wanted language plpgsql stable as $$
declare tenant constant uuid := app.tenant(); begin
  return row(by_name, by_code, by_number, by_plate, app.search_turned(tenant, whole), app.search_turned(tenant, by_code), app.search_turned(tenant, by_plate),
    app.search_turned(tenant, by_phone), app.search_turned(tenant, part), app.search_turned(tenant, starts), app.search_turned(tenant, words),
    app.search_turned(tenant, every_word)::tsquery, parts, similar_only,
    app.search_turned(tenant, known)::tsquery[], app.search_turned(tenant, odd), app.search_turned(tenant, halves), app.search_turned(tenant, beside),
    -- The end of what begins so; where there is no part, of what is just so.
    case when part is null then U&'\0001' else U&'\FFFF' end, most)::app.wanted; end $$;

-- Makes the function and the index of a table. `beginnings` are pairs of a key with an index (tenant_id, key, id) and the argument that it is compared
-- with. `bounds` are those of app.protect: where one is set, a reader finds rows of one's own (customer, branch, technician) or none (no_…). `newest`
-- prefers young rows. Beginnings are read from the plain keys, no further than asked; only where they leave room, words are looked up, and only where
-- those do, parts. What is alike is looked up on request. A bound reader has few rows, which the index finds by the bound. At most 300 candidates (1,000
-- that are alike, 2,000 of a bound reader) are weighed; where there are more and young rows are preferred, the youngest 5,000 are looked through for
-- the youngest that fit (only by an unbound reader: more conditions would mislead the planner). Plans are made once a connection: to plan takes longer
-- than to search. `(… = of_tenant) is true` keeps the planner from walking all rows of the tenant instead.
create function app.make_search(table_name text, beginnings text[], bounds text[], newest boolean) returns void language plpgsql as $make$
declare
  bound text; bound_column text; beginning text[]; step text; bounded_step text;
  hidden text := 'of_tenant is null';
  within text := '';
  unbound text := '';
  direction text := case when newest then 'desc' else 'asc' end;
  owners text[] := '{}'; owner_columns text[] := '{}';
  probes text := ''; steps text[] := '{}'; young text := '';
  words constant text := $sql$array_to_tsvector(array_remove(string_to_array(translate(search_keys, E'\n', ''), ' '), ''))$sql$;
  fit constant text := $sql$(case
        when strpos(t.search_keys, E'\n ' || w.whole || E' \n') > 0 or strpos(t.search_keys, E'\n ' || w.code || E' \n') > 0
          or strpos(t.search_keys, E'\n ' || w.plate || E' \n') > 0 or strpos(t.search_keys, E'\n ' || w.phone || E' \n') > 0 then 1
        when strpos(t.search_keys, E'\n ' || w.whole) > 0 or strpos(t.search_keys, E'\n ' || w.code) > 0
          or strpos(t.search_keys, E'\n ' || w.plate) > 0 or strpos(t.search_keys, E'\n ' || w.phone) > 0 then 2
        when strpos(t.search_keys, ' ' || w.part) > 0 then 3
        else 4 end)::real$sql$;
  parts constant text := $sql$((t.search_keys like w.starts[1] and t.search_keys like coalesce(w.starts[2], w.starts[1]) and t.search_keys like coalesce(w.starts[3], w.starts[1])
          and t.search_keys like all (w.words))
        or t.search_keys like part_code or t.search_keys like part_plate or t.search_keys like part_phone)$sql$;
  alike constant text := $sql$
      select c.id, (6 - c.alike)::real from c where c.alike >= case when (select max(c.alike) from c) < 0.6 then 0.45 else 0.6 end
        order by 2, c.id {direction} limit w.most;$sql$;
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
    probes := probes || format($sql$
    return query select t.id, (case when t.%1$s = %2$s then 1 else 2 end)::real from %3$I t
      where t.tenant_id = of_tenant%4$s and t.%1$s >= %2$s and t.%1$s < %2$s || w.upto order by t.%1$s %5$s, t.id %5$s limit w.most;
    get diagnostics few = row_count;
    found_rows := found_rows + few;$sql$, beginning[1], beginning[2], table_name, within, direction);
  end loop;

  if newest then young := $sql$ union
        select y.id, y.fit from (select t.id, {fit} as fit from (select t.id, t.search_keys from {table} t where t.tenant_id = of_tenant order by t.id desc limit 5000) t
          where (select count(*) from c) = 300 and (t.search_keys like all (w.words) or strpos(t.search_keys, w.code) > 0
            or strpos(t.search_keys, w.plate) > 0 or strpos(t.search_keys, w.phone) > 0) order by t.id desc limit w.most) y$sql$;
  end if;
  steps := array[
    -- Whole words, then parts.
    format($sql$
    return query with c as materialized (select t.id, {fit} as fit from {table} t where {within} and %s @@ w.every_word limit {weighed})
      select f.id, f.fit from (select c.id, c.fit from c{young}) f order by f.fit, f.id {direction} limit w.most;$sql$,
      replace(words, 'search_keys', 't.search_keys')),
    format($sql$
    return query with c as materialized (select t.id, {fit} as fit from {table} t where {within} and %s limit {weighed})
      select f.id, f.fit from (select c.id, c.fit from c{young}) f order by f.fit, f.id {direction} limit w.most;$sql$, parts),
    -- All words but one, and a half of that one; halves of two words.
    format($sql$
    return query with c as materialized (select f.id, word_similarity(w.whole, min(f.search_keys)) as alike
        from unnest(w.known, w.odd) h (known, odd),
          lateral (select t.id, t.search_keys from {table} t where {within} and %s @@ h.known and t.search_keys like h.odd limit 300) f group by f.id)%s$sql$,
      replace(words, 'search_keys', 't.search_keys'), alike),
    format($sql$
    return query with c as materialized (select t.id, word_similarity(w.whole, t.search_keys) as alike from {table} t
        where {within} and t.search_keys like w.halves[nth_arm] and t.search_keys like w.beside[nth_arm] limit 500)%s$sql$, alike)];
  for position in 1 .. 4 loop
    step := '';
    for owner in 1 .. cardinality(owners) loop
      bounded_step := replace(replace(steps[position], '{young}', ''), '{weighed}', '2000');
      bounded_step := replace(bounded_step, '{within}', format('(t.tenant_id = of_tenant) is true%s and t.%I = of_%s', within, owner_columns[owner], owners[owner]));
      step := step || format(E'\n    %s of_%s is not null then', case owner when 1 then 'if' else 'elsif' end, owners[owner]) || bounded_step;
    end loop;
    bounded_step := replace(replace(steps[position], '{young}', young), '{weighed}', '300');
    bounded_step := replace(bounded_step, '{within}', '(t.tenant_id = of_tenant) is true');
    step := case when step = '' then bounded_step else step || E'\n    else' || bounded_step || E'\n    end if;' end;
    steps[position] := replace(replace(replace(step, '{fit}', fit), '{table}', quote_ident(table_name)), '{direction}', direction);
  end loop;

  execute format('create index %I on %I using gin (%s, search_keys gin_trgm_ops)', table_name || '_search', table_name,
    array_to_string(array['(' || words || ')'] || owner_columns, ', '));
  execute format('grant select (search_keys) on %I to quarterlight_search', table_name);
  execute format($sql$
create function app.search_%1$s(w app.wanted) returns table (id uuid, fit real) language plpgsql stable security definer rows 20
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $body$
declare
  of_tenant uuid := app.tenant(); of_customer uuid := app.customer(); of_branch uuid := app.branch(); of_technician uuid := app.technician();
  found_rows bigint := 0; few bigint;
  part_code constant text := '%%' || nullif(w.code, w.part) || '%%'; part_plate constant text := '%%' || nullif(w.plate, w.code) || '%%';
  part_phone constant text := '%%' || nullif(w.phone, w.code) || '%%';
begin
  if %2$s then return; end if;
  if w.part is null or (not w.similar_only%4$s) then%3$s
  end if;
  if w.part is null or found_rows >= w.most then return; end if;
  if w.similar_only then
    if cardinality(w.known) > 0 then%7$s
      if found then return; end if;
    end if;
    for nth_arm in 1 .. cardinality(w.halves) loop%8$s
      exit when found;
    end loop;
    return;
  end if;%5$s
  get diagnostics few = row_count;
  found_rows := greatest(found_rows, few);
  if found_rows >= w.most or w.parts = 'never' or (w.parts = 'unless-found' and found_rows > 0) then return; end if;%6$s
end $body$$sql$, table_name, hidden, probes, unbound, steps[1], steps[2], steps[3], steps[4]);
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
