-- The heads of the log's chain, each one signed line as it is kept outside of the database too; and the runs of its verification.
create table log_head (
  tenant_id uuid not null default app.tenant() references tenant (id),
  number bigint not null check (number > 0),
  position bigint not null,
  line text not null check (length(line) < 4000),
  primary key (tenant_id, number)
);
select app.protect('log_head', '{office_reads}', true);

create table log_verification (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null default app.now(),
  started_by uuid,
  username text not null default '',
  heard_at timestamptz not null default app.now(),
  finished_at timestamptz,
  checked bigint not null default 0,
  total bigint not null default 0,
  report jsonb,
  primary key (tenant_id, id)
);
-- One at a time, whoever asks first.
create unique index log_verification_running on log_verification (tenant_id) where state = 'running';
select app.protect('log_verification', '{office_reads}');

-- Who owns the tables still has to want it: old entries go by app.cut_log alone.
create function app.refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.log_cut', true) = 'on' then return old; end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'QL001';
end $$;
drop trigger log_entry_append_only on log_entry;
create trigger log_entry_append_only before update or delete on log_entry for each row execute function app.refuse_log_change();
create trigger log_head_append_only before update or delete on log_head for each row execute function app.refuse_log_change();

-- Listed definer function: of each tenant with a log, how far it is sealed and how far that is signed.
create function app.log_states() returns table (tenant_id uuid, sealed bigint, number bigint, signed bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, s.position, coalesce(h.number, 0), coalesce(h.position, 0) from tenant t
    cross join lateral (select position from log_seal where log_seal.tenant_id = t.id order by position desc limit 1) s
    left join lateral (select log_head.number, log_head.position from log_head where log_head.tenant_id = t.id order by log_head.number desc limit 1) h on true $$;

-- The instant before which the tenant's own setting lets something of the log go; never less than `fewest` months ago.
create function app.log_kept_since(setting_name text, months bigint, fewest bigint) returns timestamptz
  language sql stable set search_path = public, pg_temp as $$
  select app.now() - make_interval(months => greatest(fewest, coalesce((select (value ->> setting_name)::bigint from setting
    where tenant_id = app.tenant() and key = 'log' and value ->> setting_name ~ '^\d{1,4}$'), months))::int) $$;

-- Listed definer function: cuts the tenant's entries up to a position of the chain, with the heads before it. Refuses what is younger than the tenant keeps
-- its log, and the newest entry, on which the chain goes on.
create function app.cut_log(up_to bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare mine uuid := app.tenant(); since timestamptz := app.log_kept_since('entriesMonths', 84, 12); young uuid; gone bigint;
begin
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid into young
    from lpad(to_hex((extract(epoch from since) * 1000)::bigint), 12, '0') as h;
  if exists (select from log_seal s join log_entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id
      where s.tenant_id = mine and s.position <= up_to and (e.at >= since or e.id >= young)) then
    raise exception 'the log keeps entries since %', since using errcode = 'QL001';
  end if;
  if not exists (select from log_seal where tenant_id = mine and position > up_to) then
    raise exception 'the log keeps its newest entry' using errcode = 'QL001';
  end if;
  perform set_config('app.log_cut', 'on', true);
  with cut as (delete from log_seal where tenant_id = mine and position <= up_to returning entry_id),
    emptied as (delete from log_value v using cut where v.tenant_id = mine and v.entry_id = cut.entry_id),
    entries as (delete from log_entry e using cut where e.tenant_id = mine and e.id = cut.entry_id returning 1)
    select count(*) into gone from entries;
  delete from log_head where tenant_id = mine and position < up_to;
  perform set_config('app.log_cut', '', true);
  return gone;
end $$;

-- Listed definer function: empties the values of so many of the tenant's entries made before an id, oldest first. Refuses what is younger than the tenant
-- keeps values.
create function app.empty_log_values(made_before uuid, most bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare mine uuid := app.tenant(); since timestamptz := app.log_kept_since('valuesMonths', 24, 1); young uuid; gone bigint;
begin
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid into young
    from lpad(to_hex((extract(epoch from since) * 1000)::bigint), 12, '0') as h;
  if made_before > young then raise exception 'the log keeps values since %', since using errcode = 'QL001'; end if;
  delete from log_value where tenant_id = mine and entry_id in
    (select entry_id from log_value where tenant_id = mine and entry_id < made_before order by entry_id limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function app.log_states(), app.log_kept_since(text, bigint, bigint), app.cut_log(bigint), app.empty_log_values(uuid, bigint) from public;
grant execute on function app.log_states(), app.cut_log(bigint), app.empty_log_values(uuid, bigint) to quarterlight_app;

select app.share_with_staff();
