-- What names are compared by: lower case, without accents, punctuation and the words that people leave out; once in their order, once sorted. Immutable, since
-- the columns are made of them.
create function app.match_key(name text) returns text language sql immutable parallel safe return
  trim(regexp_replace(regexp_replace(
    regexp_replace(translate(lower(replace(name, '''', '')),
      'àáâãäåāæçćčèéêëēęìíîïīłñńòóôõöøōùúûüūýÿžźßÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ’',
      'aaaaaaaaccceeeeeeiiiiilnnooooooouuuuuyyzzsaaaaaaaceeeeiiiinoooooouuuuy'), '[^a-z0-9]+', ' ', 'g'),
    '\y(ltd|limited|plc|llp|and|the)\y', ' ', 'g'), ' +', ' ', 'g'));
create function app.match_words(name text) returns text language sql immutable parallel safe return
  (select coalesce(string_agg(word, ' ' order by word collate "C"), '') from unnest(string_to_array(app.match_key(name), ' ')) word);

alter table customer
  add column match_key text collate "C" not null generated always as (app.match_key(name)) stored,
  add column match_words text collate "C" not null generated always as (app.match_words(name)) stored,
  -- Names and account codes of the accounts that were merged into it: it is found by them.
  add column also_known_as text[] not null default '{}';
alter table supplier
  add column match_key text collate "C" not null generated always as (app.match_key(name)) stored,
  add column match_words text collate "C" not null generated always as (app.match_words(name)) stored,
  add column also_known_as text[] not null default '{}';
create index customer_match on customer (tenant_id, match_key, id);
create index customer_match_words on customer (tenant_id, match_words, id);
create index supplier_match on supplier (tenant_id, match_key, id);
create index supplier_match_words on supplier (tenant_id, match_words, id);
create index supplier_postcode on supplier (tenant_id, postcode_key, id);
