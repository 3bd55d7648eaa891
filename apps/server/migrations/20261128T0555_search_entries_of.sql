-- Listed definer function: the records of a kind in whose entry a text stands, any of them up to a number, for a list that finds by a text and by what it knows of the
-- rows itself.
create function app.entries_of(of_kind text, parts text[], every text[], most integer) returns setof uuid
  language sql stable security definer rows 1000 set search_path = public, pg_temp as $$
  select f.record_id from app.entries_like(array[of_kind], null, null, null, parts, every, most) f where app.tenant() is not null $$;
grant create on schema app to quarterlight_search;
revoke all on function app.entries_of(text, text[], text[], integer) from public;
alter function app.entries_of(text, text[], text[], integer) owner to quarterlight_search;
grant execute on function app.entries_of(text, text[], text[], integer) to quarterlight_app;
revoke create on schema app from quarterlight_search;
select app.share_with_staff();
