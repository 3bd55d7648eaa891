-- What records are found by: one text of keys a row, made by the database itself, so that whoever writes a row (a request, a load, the
-- demonstration) keeps them right without knowing. The folds say the same as packages/contract/src/search/wanted.ts; a test holds them together.
-- They are no SQL functions: those would be taken into the columns' expressions, and planned with every statement that writes a row.
create extension if not exists btree_gin;

-- No accents, lower case; apostrophes left out, other marks read as spaces. Line ends part the keys and stay.
create function app.search_fold(given text) returns text language plpgsql immutable parallel safe as $$ begin
  return regexp_replace(regexp_replace(translate(replace(replace(replace(replace(
    lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıħŧ', 'olddiht'),
    '[''‘’`]', '', 'g'), '[\u0001-\u0009\u000b-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\U0001f000-\U0001faff]+', ' ', 'g'); end $$;
-- Numbers, codes and postcodes: letters and figures alone.
create function app.search_code(given text) returns text language plpgsql immutable parallel safe as $$ begin
  return regexp_replace(lower(given collate "C"), '[^a-z0-9\n]+', '', 'g'); end $$;
-- Registrations, where O is read as 0 and I as 1.
create function app.search_plate(given text) returns text language plpgsql immutable parallel safe as $$ begin
  return regexp_replace(lower(translate(given, 'OoIi', '0011') collate "C"), '[^a-z0-9\n]+', '', 'g'); end $$;
-- Telephone numbers: figures alone, 44 and 0 alike.
create function app.search_phone(given text) returns text language plpgsql immutable parallel safe as $$ begin
  return regexp_replace(regexp_replace(given, '[^0-9\n]', '', 'g'), '^(?:00)?440?(?=[1-9]\d{8,})', '0', 'gn'); end $$;

alter table customer add column search_keys text collate "C" not null generated always as (
  E'\n' || app.search_fold(name || E'\n' || town) || E'\n' || app.search_code(account_code || E'\n' || postcode) || E'\n' || app.search_phone(telephone) || E'\n') stored;
alter table branch add column search_keys text collate "C" not null generated always as (
  E'\n' || app.search_fold(name || E'\n' || town) || E'\n' || app.search_code(code || E'\n' || postcode) || E'\n' || app.search_phone(telephone) || E'\n') stored;
alter table supplier add column search_keys text collate "C" not null generated always as (
  E'\n' || app.search_fold(name || E'\n' || town) || E'\n' || app.search_code(account_code || E'\n' || our_account || E'\n' || postcode) || E'\n'
  || app.search_phone(telephone) || E'\n') stored;
alter table vehicle add column search_keys text collate "C" not null generated always as (
  E'\n' || app.search_plate(registration) || E'\n' || app.search_code(vin) || E'\n' || app.search_fold(make || ' ' || model || ' ' || derivative) || E'\n') stored;
alter table product add column search_keys text collate "C" not null generated always as (
  E'\n' || app.search_code(code || E'\n' || barcode) || E'\n' || app.search_fold(description) || E'\n') stored;
alter table purchase_order add column search_keys text collate "C" not null generated always as (E'\n' || app.search_code(number) || E'\n') stored;
alter table worksheet
  add column contact_key text collate "C" not null generated always as (app.search_fold(contact_last_name)) stored,
  add column search_keys text collate "C" not null generated always as (
    E'\n' || app.search_code(number || E'\n' || postcode || E'\n' || policy_number || E'\n' || claim_number || E'\n' || authorisation_number || E'\n' || order_number)
    || E'\n' || app.search_plate(registration) || E'\n' || app.search_fold(customer_name || E'\n' || contact_first_name || ' ' || contact_last_name)
    || E'\n' || app.search_phone(contact_telephone || E'\n' || contact_mobile) || E'\n') stored;
alter table invoice add column search_keys text collate "C" not null generated always as (
  E'\n' || app.search_code(coalesce(number, '') || E'\n' || worksheet_number || E'\n' || order_number) || E'\n' || app.search_plate(registration)
  || E'\n' || app.search_fold(payer_name) || E'\n') stored;

create index worksheet_number on worksheet (tenant_id, (number collate "C"), id);
create index worksheet_contact_key on worksheet (tenant_id, contact_key, id);
