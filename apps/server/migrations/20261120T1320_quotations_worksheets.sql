-- Quotations (the record; its actions come with its own pages) and the job: worksheet, lines, visits, checks, calibration.
create table quotation (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  number text not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'booked', 'declined', 'expired')),
  customer_id uuid not null,
  branch_id uuid,
  vehicle_id uuid,
  job_type_id uuid,
  contact_name text not null default '', contact_email text not null default '', contact_telephone text not null default '',
  net_pence bigint not null default 0, vat_pence bigint not null default 0, cost_pence bigint not null default 0,
  valid_until date not null,
  lost_reason text not null default '', competitor text not null default '', competitor_price_pence bigint,
  owner_id uuid, created_at timestamptz not null default now(), sent_at timestamptz, decided_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id),
  foreign key (tenant_id, job_type_id) references lookup (tenant_id, id)
);
create index quotation_created on quotation (tenant_id, created_at, id);
create index quotation_state on quotation (tenant_id, state, id);
select app.protect('quotation', '{customer,branch,no_technician}');

create table worksheet (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  number text not null,
  state text not null default 'open' check (state in ('submitted', 'rejected', 'open', 'booked', 'awaiting', 'released', 'in-progress', 'completed', 'invoiced', 'cancelled')),
  source text not null default 'phone' check (source in ('phone', 'portal', 'api', 'quotation', 'walk-in', 'warranty')),
  job_type_id uuid not null,
  customer_id uuid not null,
  customer_name text not null default '',
  customer_key text collate "C" not null default '',
  billed_to text not null default 'customer' check (billed_to in ('customer', 'policyholder', 'both')),
  branch_id uuid,
  technician_id uuid,
  vehicle_id uuid,
  registration text not null default '',
  vehicle_description text not null default '',
  mileage bigint check (mileage between 0 and 9999999),
  glass_summary text not null default '',
  contact_title text not null default '', contact_first_name text not null default '', contact_last_name text not null default '',
  contact_telephone text not null default '', contact_mobile text not null default '', contact_email text not null default '',
  contact_type text not null default '', mode_of_contact text not null default '',
  line1 text not null default '', line2 text not null default '', line3 text not null default '',
  town text not null default '', county text not null default '', postcode text not null default '',
  latitude double precision, longitude double precision,
  place text not null default 'mobile' check (place in ('mobile', 'workshop')),
  cause_id uuid,
  loss_on date,
  insurer_name text not null default '',
  policy_number text not null default '', claim_number text not null default '', authorisation_number text not null default '',
  authorisation_needed boolean not null default false,
  excess_pence bigint not null default 0 check (excess_pence >= 0),
  limit_pence bigint check (limit_pence >= 0),
  vat_registered boolean not null default false,
  cover_checked_at timestamptz, cover_checked_by uuid,
  order_number text not null default '',
  adas_requirement text not null default 'unknown' check (adas_requirement in ('unknown', 'none-fitted', 'not-affected', 'required')),
  adas_source text not null default '',
  priority boolean not null default false,
  inspected_at timestamptz, inspected_by uuid,
  failed_attempt boolean not null default false,
  failed_adas boolean not null default false,
  awaiting_reason_id uuid,
  awaiting_note text not null default '',
  note_internal text not null default '', note_technician text not null default '', note_customer text not null default '',
  net_pence bigint not null default 0, vat_pence bigint not null default 0, gross_pence bigint not null default 0,
  estimated_minutes bigint not null default 90,
  booking_id uuid,
  booked_day date, booked_slot text check (booked_slot in ('A', 'P', 'D', 'O')), booked_at timestamptz, booked_starts_at timestamptz,
  released_at timestamptz, started_at timestamptz, completed_at timestamptz, completed_on date, invoiced_at timestamptz, cancelled_at timestamptz,
  cancel_reason text not null default '',
  signed_by text not null default '', signature_file_id uuid, signature_absence text not null default '',
  excess_settled text not null default '', excess_explanation text not null default '',
  quotation_id uuid,
  warranty_of_id uuid, follow_up_of_id uuid,
  created_by uuid, created_at timestamptz not null default now(), created_on date not null,
  updated_at timestamptz not null default now(),
  version bigint not null default 1,
  bound_branch uuid not null generated always as (coalesce(branch_id, app.none())) stored,
  bound_technician uuid not null generated always as (coalesce(technician_id, app.none())) stored,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, id, customer_id, bound_branch, bound_technician),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, technician_id) references app_user (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id),
  foreign key (tenant_id, booking_id) references booking (tenant_id, id),
  foreign key (tenant_id, job_type_id) references lookup (tenant_id, id),
  foreign key (tenant_id, cause_id) references lookup (tenant_id, id),
  foreign key (tenant_id, awaiting_reason_id) references lookup (tenant_id, id),
  foreign key (tenant_id, quotation_id) references quotation (tenant_id, id),
  foreign key (tenant_id, warranty_of_id) references worksheet (tenant_id, id),
  foreign key (tenant_id, follow_up_of_id) references worksheet (tenant_id, id)
);
create index worksheet_created on worksheet (tenant_id, created_at, id);
create index worksheet_state_created on worksheet (tenant_id, state, created_at, id);
create index worksheet_booked on worksheet (tenant_id, booked_day, id);
create index worksheet_state_booked on worksheet (tenant_id, state, booked_day, id);
create index worksheet_customer_name on worksheet (tenant_id, customer_key, id);
create index worksheet_customer on worksheet (tenant_id, customer_id, created_at, id);
create index worksheet_branch on worksheet (tenant_id, branch_id, created_at, id);
create index worksheet_registration on worksheet (tenant_id, registration, id);
create index worksheet_vehicle on worksheet (tenant_id, vehicle_id, id);
create index worksheet_completed on worksheet (tenant_id, completed_on, id);
create index worksheet_technician on worksheet (tenant_id, technician_id, booked_day);
create index worksheet_postcode on worksheet (tenant_id, postcode, id);
-- Rare marks and hold-ups, for the working list's filters.
create index worksheet_failed_attempt on worksheet (tenant_id, created_at, id) where failed_attempt;
create index worksheet_failed_adas on worksheet (tenant_id, created_at, id) where failed_adas;
create index worksheet_inspected on worksheet (tenant_id, created_at, id) where inspected_at is not null;
create index worksheet_priority on worksheet (tenant_id, created_at, id) where priority;
create index worksheet_adas_unknown on worksheet (tenant_id, created_at, id) where adas_requirement = 'unknown';
create index worksheet_warranty_of on worksheet (tenant_id, warranty_of_id) where warranty_of_id is not null;
create index worksheet_follow_up_of on worksheet (tenant_id, follow_up_of_id) where follow_up_of_id is not null;
select app.protect('worksheet', '{customer,branch,technician}');

-- Fills the bounds of a worksheet's child from the worksheet, so that no query can forget or forge them.
create function app.take_worksheet_bounds() returns trigger language plpgsql as $$
begin
  select w.customer_id, w.bound_branch, w.bound_technician into new.customer_id, new.bound_branch, new.bound_technician
    from worksheet w where w.tenant_id = new.tenant_id and w.id = new.worksheet_id;
  return new;
end $$;

-- Gives a child table its bounds columns, the foreign key that keeps them true, the trigger that fills them and the policies.
create function app.bind_to_worksheet(table_name text, bounds text[] default '{customer,branch,technician}', append boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %I add column customer_id uuid not null, add column bound_branch uuid not null, add column bound_technician uuid not null', table_name);
  execute format('alter table %I add foreign key (tenant_id, worksheet_id, customer_id, bound_branch, bound_technician)
    references worksheet (tenant_id, id, customer_id, bound_branch, bound_technician) on update cascade', table_name);
  execute format('create trigger take_bounds before insert on %I for each row execute function app.take_worksheet_bounds()', table_name);
  perform app.protect(table_name, bounds, append);
end $$;
revoke all on function app.bind_to_worksheet(text, text[], boolean) from public;

create table worksheet_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  position bigint not null,
  kind text not null check (kind in ('glass', 'part', 'labour', 'calibration', 'sundry')),
  product_id uuid,
  glass_type_id uuid,
  code text not null default '',
  description text not null check (description <> ''),
  quantity_milli bigint not null default 1000 check (quantity_milli > 0),
  unit_price_pence bigint not null default 0 check (unit_price_pence >= 0),
  discount_basis_points bigint not null default 0 check (discount_basis_points between 0 and 10000),
  vat_rate_basis_points bigint not null default 2000 check (vat_rate_basis_points between 0 and 10000),
  net_pence bigint not null default 0, vat_pence bigint not null default 0,
  cost_pence bigint,
  price_chain jsonb not null default '[]',
  features jsonb not null default '{}',
  features_confirmed_by uuid, features_confirmed_at timestamptz, features_source text not null default '',
  unconfirmed_reason text not null default '',
  technician_id uuid,
  allocation_id uuid,
  fitted_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, glass_type_id) references lookup (tenant_id, id),
  foreign key (tenant_id, technician_id) references app_user (tenant_id, id),
  foreign key (tenant_id, allocation_id) references allocation (tenant_id, id)
);
create index worksheet_line_worksheet on worksheet_line (tenant_id, worksheet_id, position);
create index worksheet_line_allocation on worksheet_line (tenant_id, allocation_id);
select app.bind_to_worksheet('worksheet_line');

create table worksheet_event (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  at timestamptz not null default now(),
  action text not null,
  summary text not null,
  reason text not null default '',
  internal boolean not null default false,
  user_id uuid, user_name text not null default '',
  primary key (tenant_id, id)
);
create index worksheet_event_worksheet on worksheet_event (tenant_id, worksheet_id, id);
select app.bind_to_worksheet('worksheet_event');

create table visit (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  booking_id uuid not null,
  visited_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('completed', 'failed')),
  failed_reason text not null default '',
  failed_note text not null default '',
  chargeable boolean not null default false,
  glass_goes text not null default '' check (glass_goes in ('', 'van', 'stores', 'return', 'scrap', 'none')),
  temperature_tenths bigint, humidity_percent bigint check (humidity_percent between 0 and 100),
  drive_away_minutes bigint check (drive_away_minutes between 0 and 2880), drive_away_told_to text not null default '',
  odometer bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references booking (tenant_id, id),
  foreign key (tenant_id, visited_by) references app_user (tenant_id, id)
);
create index visit_worksheet on visit (tenant_id, worksheet_id, id);
create unique index visit_open on visit (tenant_id, worksheet_id) where finished_at is null;
select app.bind_to_worksheet('visit');

create table worksheet_check (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  stage text not null check (stage in ('pre-fit', 'post-fit')),
  question text not null,
  answer text not null check (answer in ('yes', 'no', 'not-applicable')),
  note text not null default '',
  answered_by uuid, answered_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, worksheet_id, stage, question)
);
select app.bind_to_worksheet('worksheet_check');

create table adhesive_use (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  kind text not null check (kind in ('urethane', 'primer', 'activator')),
  product text not null,
  batch text not null check (batch <> ''),
  batch_key text collate "C" not null,
  expires date not null,
  opened_at timestamptz,
  recorded_by uuid, recorded_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index adhesive_use_worksheet on adhesive_use (tenant_id, worksheet_id);
create index adhesive_use_batch on adhesive_use (tenant_id, batch_key, worksheet_id);
select app.bind_to_worksheet('adhesive_use');

create table calibration (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  sensor text not null default 'Forward camera',
  method text not null check (method in ('static', 'dynamic', 'self')),
  place text not null default '',
  performed_by uuid, certificate_number text not null default '', equipment text not null default '',
  subcontractor text not null default '',
  pre_scan_codes text not null default '',
  result text not null check (result in ('pass', 'fail', 'not-attempted')),
  fail_reason text not null default '',
  advisory_signed_by text not null default '',
  odometer bigint,
  report_file_id uuid,
  retry_of_id uuid,
  performed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, retry_of_id) references calibration (tenant_id, id)
);
create index calibration_worksheet on calibration (tenant_id, worksheet_id, id);
select app.bind_to_worksheet('calibration');

create table worksheet_file (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  file_id uuid not null,
  file_type_id uuid,
  caption text not null default '',
  created_by uuid, created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  foreign key (tenant_id, file_type_id) references lookup (tenant_id, id)
);
create index worksheet_file_worksheet on worksheet_file (tenant_id, worksheet_id, id);
select app.bind_to_worksheet('worksheet_file');

-- Money taken; allocations to invoices come with billing.
create table payment (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  worksheet_id uuid not null,
  kind text not null check (kind in ('deposit', 'excess', 'balance')),
  method text not null check (method in ('card', 'cash', 'bacs', 'door')),
  amount_pence bigint not null check (amount_pence > 0),
  reference text not null default '',
  taken_by uuid, taken_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index payment_worksheet on payment (tenant_id, worksheet_id, id);
select app.bind_to_worksheet('payment');
