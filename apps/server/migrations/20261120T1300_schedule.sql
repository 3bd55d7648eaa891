-- Absences, capacity counters and bookings.
create table absence (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('holiday', 'sickness', 'training', 'other')),
  from_day date not null, to_day date not null check (to_day >= from_day),
  part text not null default 'D' check (part in ('A', 'P', 'D')),
  note text not null default '',
  approved_by uuid, approved_at timestamptz,
  created_by uuid, created_at timestamptz not null default now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index absence_user on absence (tenant_id, user_id, from_day);
create index absence_days on absence (tenant_id, to_day, from_day);
select app.protect('absence', '{no_customer}');

create table closed_day (
  tenant_id uuid not null default app.tenant() references tenant (id),
  branch_id uuid not null,
  day date not null,
  reason text not null default '',
  primary key (tenant_id, branch_id, day),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select app.protect('closed_day', '{no_customer}');

-- A branch's jobs a day and slot (A, P, O; a D takes from A and P); changed by a conditional update only.
create table branch_capacity (
  tenant_id uuid not null default app.tenant() references tenant (id),
  branch_id uuid not null,
  day date not null,
  slot text not null check (slot in ('A', 'P', 'O')),
  capacity bigint not null check (capacity >= 0),
  taken bigint not null default 0 check (taken >= 0),
  primary key (tenant_id, branch_id, day, slot),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select app.protect('branch_capacity', '{no_customer,branch}');

-- A technician's minutes a day and slot.
create table technician_capacity (
  tenant_id uuid not null default app.tenant() references tenant (id),
  technician_id uuid not null,
  day date not null,
  slot text not null check (slot in ('A', 'P', 'O')),
  capacity_minutes bigint not null check (capacity_minutes >= 0),
  taken_minutes bigint not null default 0 check (taken_minutes >= 0),
  primary key (tenant_id, technician_id, day, slot),
  foreign key (tenant_id, technician_id) references app_user (tenant_id, id)
);
select app.protect('technician_capacity', '{no_customer,technician}');

create table booking (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  branch_id uuid not null,
  technician_id uuid,
  day date not null,
  slot text not null check (slot in ('A', 'P', 'D', 'O')),
  minutes bigint not null check (minutes between 5 and 1440),
  starts_at timestamptz, ends_at timestamptz,
  during tstzrange generated always as (case when starts_at is null then null else tstzrange(starts_at, ends_at) end) stored,
  latitude double precision, longitude double precision,
  over_capacity boolean not null default false,
  booked_by uuid, booked_at timestamptz not null default now(),
  cancelled_at timestamptz,
  finished_at timestamptz,
  customer_id uuid not null,
  bound_technician uuid not null generated always as (coalesce(technician_id, app.none())) stored,
  version bigint not null default 1,
  primary key (tenant_id, id),
  check ((starts_at is null) = (ends_at is null) and (starts_at is null or ends_at > starts_at)),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, technician_id) references app_user (tenant_id, id),
  constraint booking_no_overlap exclude using gist (tenant_id with =, technician_id with =, during with &&)
    where (cancelled_at is null and technician_id is not null and during is not null)
);
create unique index booking_worksheet_open on booking (tenant_id, worksheet_id) where cancelled_at is null and finished_at is null;
create index booking_worksheet on booking (tenant_id, worksheet_id, id);
create index booking_board on booking (tenant_id, day, branch_id) where cancelled_at is null;
create index booking_technician on booking (tenant_id, technician_id, day) where cancelled_at is null;
select app.protect('booking', '{customer,branch,technician}');
