-- The quotation whole: what was said of it, its options with their lines, what was sent, follow-ups, timeline and thread.
alter table quotation
  add column intake jsonb not null default '{}',
  add column customer_name text not null default '',
  add column customer_key text collate "C" not null default '',
  add column registration text not null default '',
  add column vehicle_description text not null default '',
  add column contact_mobile text not null default '',
  add column gross_pence bigint not null default 0,
  add column revision bigint not null default 1,
  add column accepted_option_id uuid,
  add column accepted_by_name text not null default '',
  add column accepted_via text not null default '' check (accepted_via in ('', 'desk', 'link', 'portal')),
  add column wished_day date,
  add column wished_slot text check (wished_slot in ('A', 'P', 'D', 'O')),
  add column wished_note text not null default '',
  add column follow_up_on date,
  add column follow_up_order date not null default '9999-12-31',
  add column lost_code text not null default '',
  add column worksheet_id uuid,
  add column worksheet_number text not null default '',
  -- Since when a question of the customer's waits for an answer.
  add column asked_at timestamptz,
  add column updated_at timestamptz not null default app.now(),
  add column number_key text collate "C" not null generated always as (app.number_key(number)) stored,
  add column bound_branch uuid not null generated always as (coalesce(branch_id, app.none())) stored;
update quotation set gross_pence = net_pence + vat_pence,
  customer_name = c.name, customer_key = c.name_key
  from customer c where c.tenant_id = quotation.tenant_id and c.id = quotation.customer_id;
update quotation set registration = v.registration
  from vehicle v where v.tenant_id = quotation.tenant_id and v.id = quotation.vehicle_id;
alter table quotation add unique (tenant_id, id, customer_id, bound_branch);
create index quotation_number_key on quotation (tenant_id, number_key, id);
create index quotation_number on quotation (tenant_id, (number collate "C"), id);
create index quotation_state_created on quotation (tenant_id, state, created_at, id);
create index quotation_owner on quotation (tenant_id, owner_id, created_at, id);
create index quotation_customer_key on quotation (tenant_id, customer_key, id);
create index quotation_customer_created on quotation (tenant_id, customer_id, created_at, id);
create index quotation_gross on quotation (tenant_id, gross_pence, id);
create index quotation_valid on quotation (tenant_id, valid_until, id);
create index quotation_open_valid on quotation (tenant_id, valid_until, id) where state = 'sent';
create index quotation_by_follow_up on quotation (tenant_id, follow_up_order, id);
create index quotation_registration on quotation (tenant_id, (registration collate "C"), id);
create index quotation_asked on quotation (tenant_id, owner_id, asked_at, id) where asked_at is not null;
create index quotation_due on quotation (tenant_id, owner_id, follow_up_order, id) where state in ('draft', 'sent', 'accepted');
create index quotation_worksheet on quotation (tenant_id, worksheet_id) where worksheet_id is not null;

-- Fills the bounds of a quotation's child from the quotation, so that no query can forget or forge them.
create function app.take_quotation_bounds() returns trigger language plpgsql as $$
begin
  select q.customer_id, q.bound_branch into new.customer_id, new.bound_branch
    from quotation q where q.tenant_id = new.tenant_id and q.id = new.quotation_id;
  return new;
end $$;
create function app.bind_to_quotation(table_name text, append boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %I add column customer_id uuid not null, add column bound_branch uuid not null', table_name);
  execute format('alter table %I add foreign key (tenant_id, quotation_id, customer_id, bound_branch)
    references quotation (tenant_id, id, customer_id, bound_branch) on update cascade', table_name);
  execute format('create trigger take_bounds before insert on %I for each row when (not app.moving()) execute function app.take_quotation_bounds()', table_name);
  perform app.protect(table_name, '{customer,branch,no_technician}', append);
end $$;
revoke all on function app.bind_to_quotation(text, boolean) from public;

create table quotation_option (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  quotation_id uuid not null,
  position bigint not null,
  title text not null check (title <> ''),
  note text not null default '',
  job_type_id uuid,
  recommended boolean not null default false,
  withdrawn_at timestamptz,
  net_pence bigint not null default 0, vat_pence bigint not null default 0,
  cost_pence bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_type_id) references lookup (tenant_id, id)
);
create index quotation_option_quotation on quotation_option (tenant_id, quotation_id, position);
create index quotation_option_job_type on quotation_option (tenant_id, job_type_id);
select app.bind_to_quotation('quotation_option');

create table quotation_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  quotation_id uuid not null,
  option_id uuid not null,
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
  minutes bigint not null default 0,
  price_typed boolean not null default false,
  price_chain jsonb not null default '[]',
  features jsonb not null default '{}',
  features_source text not null default '',
  unconfirmed_reason text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, option_id) references quotation_option (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, glass_type_id) references lookup (tenant_id, id)
);
create index quotation_line_option on quotation_line (tenant_id, option_id, position);
create index quotation_line_quotation on quotation_line (tenant_id, quotation_id, position);
create index quotation_line_glass_type on quotation_line (tenant_id, glass_type_id);
create index quotation_line_product on quotation_line (tenant_id, product_id);
select app.bind_to_quotation('quotation_line');

-- What was sent, as it was sent.
create table quotation_revision (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  quotation_id uuid not null,
  revision bigint not null,
  sent_at timestamptz not null,
  sent_by uuid,
  channel text not null check (channel in ('email', 'sms', 'link')),
  recipient text not null default '',
  valid_until date not null,
  options jsonb not null,
  pdf_file_id uuid,
  primary key (tenant_id, id)
);
create index quotation_revision_quotation on quotation_revision (tenant_id, quotation_id, id);
select app.bind_to_quotation('quotation_revision');

create table quotation_follow_up (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  quotation_id uuid not null,
  due_on date not null,
  note text not null default '',
  created_by uuid, created_at timestamptz not null,
  done_by uuid, done_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'reached', 'no-answer', 'message-left', 'not-needed')),
  outcome_note text not null default '',
  primary key (tenant_id, id)
);
create index quotation_follow_up_quotation on quotation_follow_up (tenant_id, quotation_id, id);
select app.bind_to_quotation('quotation_follow_up');

create table quotation_event (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  quotation_id uuid not null,
  at timestamptz not null,
  action text not null,
  summary text not null,
  reason text not null default '',
  user_id uuid, user_name text not null default '',
  primary key (tenant_id, id)
);
create index quotation_event_quotation on quotation_event (tenant_id, quotation_id, id);
create index quotation_event_at on quotation_event (tenant_id, at, id);
select app.bind_to_quotation('quotation_event');

-- What customer and office wrote to each other.
create table quotation_message (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  quotation_id uuid not null,
  from_customer boolean not null,
  words text not null check (words <> ''),
  written_by text not null default '',
  user_id uuid,
  written_at timestamptz not null,
  primary key (tenant_id, id)
);
create index quotation_message_quotation on quotation_message (tenant_id, quotation_id, id);
select app.bind_to_quotation('quotation_message');

create table quotation_photo (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  quotation_id uuid not null,
  file_id uuid not null,
  caption text not null default '',
  from_customer boolean not null,
  created_by uuid, created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
create index quotation_photo_quotation on quotation_photo (tenant_id, quotation_id, id);
create index quotation_photo_file on quotation_photo (tenant_id, file_id);
select app.bind_to_quotation('quotation_photo');
select app.share_with_staff();
