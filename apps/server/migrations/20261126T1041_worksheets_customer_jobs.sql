-- What a customer says of a job that they send: the damage, when they would like it done, when it was sent and by when it is answered; and why it was not
-- accepted. Of two for the same vehicle within an hour the second names the first.
alter table worksheet
  add column damaged_glass text[] not null default '{}',
  add column damage_extent text not null default '' check (damage_extent in ('', 'chip', 'crack', 'broken', 'not-sure')),
  add column damage_note text not null default '',
  add column wished_day date,
  add column wished_slot text check (wished_slot in ('A', 'P', 'D')),
  add column submitted_at timestamptz,
  add column answer_by timestamptz,
  add column rejection_reason_id uuid,
  add column rejection_note text not null default '',
  add column same_job_of uuid,
  add foreign key (tenant_id, rejection_reason_id) references lookup (tenant_id, id),
  add foreign key (tenant_id, same_job_of) references worksheet (tenant_id, id);
-- The queue: what waits longest for its answer first, for the office and for a branch.
create index worksheet_queue on worksheet (tenant_id, answer_by, id) include (customer_id, bound_branch, bound_technician) where state = 'submitted';
create index worksheet_queue_branch on worksheet (tenant_id, bound_branch, answer_by, id) where state = 'submitted';
create index worksheet_rejection_reason on worksheet (tenant_id, rejection_reason_id) where rejection_reason_id is not null;
create index worksheet_same_job on worksheet (tenant_id, same_job_of) where same_job_of is not null;
-- A customer's own lists by number and registration, and what their own reference begins with.
alter table worksheet add column order_key text collate "C" not null generated always as (upper(order_number collate "C")) stored;
create index worksheet_customer_order on worksheet (tenant_id, customer_id, order_key, id) include (created_at, bound_branch, bound_technician) where order_key <> '';
create index worksheet_customer_number on worksheet (tenant_id, customer_id, number_key, id);
create index worksheet_customer_registration on worksheet (tenant_id, customer_id, registration, id);

-- What customer and office write to each other about a job; unread by the other side until `read_at`. `waits_for` is who of the office is asked to read it.
create table worksheet_message (
  tenant_id uuid not null default app.tenant(),
  id uuid not null,
  worksheet_id uuid not null,
  at timestamptz not null,
  from_customer boolean not null,
  text text not null check (text <> ''),
  user_id uuid, user_name text not null default '',
  read_at timestamptz, read_by uuid,
  waits_for uuid,
  primary key (tenant_id, id)
);
create index worksheet_message_worksheet on worksheet_message (tenant_id, worksheet_id, id);
create index worksheet_message_unread on worksheet_message (tenant_id, worksheet_id, from_customer) where read_at is null;
create index worksheet_message_waits on worksheet_message (tenant_id, waits_for, id) where waits_for is not null;
select app.bind_to_worksheet('worksheet_message', '{customer,branch,no_technician}');
drop trigger take_bounds on worksheet_message;
create trigger take_bounds before insert on worksheet_message for each row when (not app.moving()) execute function app.take_worksheet_bounds();
