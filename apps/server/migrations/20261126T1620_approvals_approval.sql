-- Lines that a work provider is asked to approve: a copy of them as they were sent, what was said to each, and the thread about it. What was asked of a
-- quotation goes on to the job that is made of it (`of_quotation` is empty then).
create table approval (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  quotation_id uuid,
  of_quotation uuid,
  worksheet_id uuid,
  option_id uuid,
  option_title text not null default '',
  number text not null,
  registration text not null default '',
  vehicle text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'lapsed', 'withdrawn', 'superseded')),
  way text not null check (way in ('portal', 'email', 'sms', 'link')),
  recipient text not null default '',
  note text not null default '',
  until timestamptz not null,
  -- Of the lines that are asked about.
  net_pence bigint not null check (net_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  -- What the policyholder pays of all lines: it is taken off where all of them are asked about.
  excess_pence bigint not null default 0 check (excess_pence >= 0),
  -- The record has other lines by now, or dearer ones.
  outdated boolean not null default false,
  sent_by uuid,
  sent_at timestamptz not null,
  answered_by text not null default '',
  answered_at timestamptz,
  answered_via text not null default '' check (answered_via in ('', 'portal', 'link')),
  authorisation_number text not null default '',
  ended_at timestamptz,
  end_reason text not null default '',
  link_id uuid,
  -- Who of the office has not seen the answer or the last message.
  unread_for uuid,
  unread_since timestamptz,
  version bigint not null default 1,
  customer_id uuid not null,
  -- The branch of the record, none where it has none.
  bound_branch uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, id, customer_id, bound_branch),
  check ((of_quotation is null) <> (worksheet_id is null)),
  check ((state in ('waiting', 'lapsed')) = (answered_at is null and ended_at is null)),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create unique index approval_one_of_worksheet on approval (tenant_id, worksheet_id) where state in ('waiting', 'answered', 'lapsed') and worksheet_id is not null;
create unique index approval_one_of_quotation on approval (tenant_id, of_quotation) where state in ('waiting', 'answered', 'lapsed') and of_quotation is not null;
create index approval_worksheet on approval (tenant_id, worksheet_id, id) where worksheet_id is not null;
create index approval_quotation on approval (tenant_id, quotation_id, id) where quotation_id is not null;
create index approval_of_quotation on approval (tenant_id, of_quotation) where of_quotation is not null;
create index approval_asked on approval (tenant_id, customer_id, until, id) where state = 'waiting';
create index approval_unread on approval (tenant_id, unread_for, unread_since, id) where unread_for is not null;

select app.protect('approval', '{customer,branch,no_technician}');
-- A branch that gives its job back gives away what was sent of it, too.
drop policy own_branch on approval;
create policy own_branch on approval as restrictive to quarterlight_app
  using (case when (select app.branch()) is null then true else bound_branch = (select app.branch()) end) with check (true);
create index approval_customer on approval (tenant_id, customer_id, id);

create function app.take_approval_bounds() returns trigger language plpgsql as $$
begin
  select a.customer_id, a.bound_branch into new.customer_id, new.bound_branch from approval a where a.tenant_id = new.tenant_id and a.id = new.approval_id;
  return new;
end $$;

create table approval_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  approval_id uuid not null,
  position bigint not null,
  -- The line that it was copied from, which may be gone by now.
  line_id uuid not null,
  description text not null,
  quantity_milli bigint not null,
  net_pence bigint not null check (net_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  outcome text not null default '' check (outcome in ('', 'approved', 'refused')),
  limit_pence bigint check (limit_pence >= 0),
  reason text not null default '',
  -- Not sent with the others: it has what was said to it before, and where nothing was, nobody is asked about it.
  asked boolean not null default true,
  customer_id uuid not null, bound_branch uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, approval_id, customer_id, bound_branch) references approval (tenant_id, id, customer_id, bound_branch) on update cascade
);
create index approval_line_approval on approval_line (tenant_id, approval_id, position);
create trigger take_bounds before insert on approval_line for each row when (not app.moving()) execute function app.take_approval_bounds();
select app.protect('approval_line', '{customer,branch,no_technician}');

create table approval_message (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  approval_id uuid not null,
  from_customer boolean not null,
  words text not null check (words <> ''),
  written_by text not null default '',
  user_id uuid,
  written_at timestamptz not null,
  customer_id uuid not null, bound_branch uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, approval_id, customer_id, bound_branch) references approval (tenant_id, id, customer_id, bound_branch) on update cascade
);
create index approval_message_approval on approval_message (tenant_id, approval_id, id);
create trigger take_bounds before insert on approval_message for each row when (not app.moving()) execute function app.take_approval_bounds();
select app.protect('approval_message', '{customer,branch,no_technician}');
select app.share_with_staff();
