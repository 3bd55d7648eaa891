-- What proves a technician's skills. A renewed certificate is one more row, so that what held on a day can be told later.
create table certificate (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  user_id uuid not null,
  skill text not null check (skill in ('replacement', 'chip-repair', 'adas-static', 'adas-dynamic', 'heavy-goods')),
  name text not null,
  number text not null default '',
  expires date,
  file_id uuid,
  -- The last warning before it expires that was sent: 30 or 7 days.
  told_days bigint check (told_days in (30, 7)),
  created_by uuid, created_at timestamptz not null default app.now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
create index certificate_user on certificate (tenant_id, user_id, skill, id);
create index certificate_expires on certificate (tenant_id, expires, id);
create index certificate_file on certificate (tenant_id, file_id) where file_id is not null;
select app.protect('certificate', '{no_customer}');
select app.bind_to_user('certificate', '{branch,technician}');
create index certificate_bound_branch on certificate (tenant_id, bound_branch, expires, id);

create function app.lent_certificates(first date, last date) returns setof certificate
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.* from certificate c where c.tenant_id = app.tenant() and c.user_id in (select r.technician_id from roaming r
     where r.tenant_id = app.tenant() and r.branch_id = app.branch() and r.from_day <= last and r.to_day >= first) $$;
revoke all on function app.lent_certificates(date, date) from public;
grant execute on function app.lent_certificates(date, date) to quarterlight_app;

-- Until now a technician had one certificate, for calibration.
do $$
declare expected bigint; made bigint;
begin
  select count(*) into expected from app_user where certificate_number <> '' or certificate_expires is not null;
  insert into certificate (tenant_id, id, user_id, skill, name, number, expires)
    select tenant_id, gen_random_uuid(), id,
        case when 'adas-dynamic' = any(skills) and not 'adas-static' = any(skills) then 'adas-dynamic' else 'adas-static' end,
        'IMI ADAS', certificate_number, certificate_expires
      from app_user where certificate_number <> '' or certificate_expires is not null;
  get diagnostics made = row_count;
  if made <> expected then raise exception 'of % certificates % were carried over', expected, made; end if;
end $$;
alter table app_user drop column certificate_number, drop column certificate_expires;
select app.share_with_staff();
