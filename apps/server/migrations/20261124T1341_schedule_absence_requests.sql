-- An absence is asked for and decided about; it begins in the morning or at midday, and ends at midday or in the evening.
alter table absence rename column approved_by to decided_by;
alter table absence rename column approved_at to decided_at;
alter table absence
  add column state text not null default 'approved' check (state in ('requested', 'approved', 'refused', 'withdrawn', 'cancelled')),
  add column from_slot text not null default 'A' check (from_slot in ('A', 'P')),
  add column to_slot text not null default 'P' check (to_slot in ('A', 'P')),
  add column ended_by uuid, add column ended_at timestamptz,
  add column reason text not null default '';
update absence set decided_by = created_by, decided_at = created_at;
-- Mornings or afternoons of several days are one absence a day.
insert into absence (tenant_id, id, user_id, type, from_day, to_day, part, note, created_by, created_at, decided_by, decided_at)
  select a.tenant_id, gen_random_uuid(), a.user_id, a.type, each::date, each::date, a.part, a.note, a.created_by, a.created_at, a.decided_by, a.decided_at
    from absence a cross join generate_series(a.from_day + 1, a.to_day, interval '1 day') each where a.part <> 'D' and a.to_day > a.from_day;
update absence set to_day = from_day where part <> 'D' and to_day > from_day;
update absence set from_slot = case part when 'P' then 'P' else 'A' end, to_slot = case part when 'A' then 'A' else 'P' end where part <> 'D';
alter table absence drop column part;
-- Counted in half days, so that no person is away twice at once.
alter table absence
  add column halves int4range not null generated always as (int4range(
    (from_day - date '2000-01-01') * 2 + case from_slot when 'P' then 1 else 0 end,
    (to_day - date '2000-01-01') * 2 + case to_slot when 'A' then 1 else 2 end)) stored,
  add constraint absence_takes_time check (not isempty(halves)),
  add constraint absence_no_overlap exclude using gist (tenant_id with =, user_id with =, halves with &&) where (state in ('requested', 'approved'));
create index absence_from on absence (tenant_id, from_day, id);
create index absence_to on absence (tenant_id, to_day, id);
create index absence_state on absence (tenant_id, state, from_day, id);

-- Booked visits that were kept inside an absence, knowingly.
create table kept_booking (
  tenant_id uuid not null default app.tenant() references tenant (id),
  absence_id uuid not null,
  booking_id uuid not null,
  -- Whose absence it is.
  user_id uuid not null,
  kept_by uuid not null,
  kept_at timestamptz not null,
  primary key (tenant_id, absence_id, booking_id),
  foreign key (tenant_id, absence_id) references absence (tenant_id, id),
  foreign key (tenant_id, booking_id) references booking (tenant_id, id)
);
create index kept_booking_booking on kept_booking (tenant_id, booking_id);
create index kept_booking_user on kept_booking (tenant_id, user_id);
select app.protect('kept_booking', '{no_customer}');
select app.bind_to_user('kept_booking', '{branch,technician}');
select app.share_with_staff();
