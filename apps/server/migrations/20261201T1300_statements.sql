-- How often whoever owes a document was reminded of it, when last, and why it is not asked for at the moment.
alter table receivable
  add column reminded smallint not null default 0 check (reminded between 0 and 3),
  add column reminded_on date,
  add column query_note text not null default '';

create or replace function app.keep_receivable() returns trigger language plpgsql as $$
declare
  moving text[] := '{number,invoiced_on,due_on,credited_pence,open_pence,reminded,reminded_on,query_note,version}';
begin
  if tg_op = 'DELETE' and app.is_taken_back(old.tenant_id, old.id) then return old; end if;
  if tg_op = 'DELETE' then raise exception 'a receivable is never deleted' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 and (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'a receivable is changed by what is allocated to it' using errcode = 'QL002';
  end if;
  return new;
end $$;

-- What accounts owe is summed from the index alone, and so is the money of theirs that pays nothing yet.
create index receivable_aged on receivable (tenant_id, payer, customer_id, due_on) include (open_pence) where open_pence > 0;
create index receivable_in_query on receivable (tenant_id, due_on, id) where open_pence > 0 and query_note <> '';
create index payment_free_of on payment (tenant_id, customer_id, id) include (unallocated_pence) where unallocated_pence > 0 and kind = 'on-account';

-- What was sent to somebody who owes, as it stood that day; its PDF is made from it.
create table debt_letter (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('statement', 'first-reminder', 'second-reminder', 'final-reminder')),
  customer_id uuid not null,
  -- Of a policyholder, who owes one document; null of an account.
  receivable_id uuid,
  dated_on date not null,
  total_pence bigint not null,
  late_pence bigint not null,
  documents bigint not null,
  detail jsonb not null,
  file_id uuid,
  message_id uuid,
  made_at timestamptz not null default app.now(),
  made_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, receivable_id) references receivable (tenant_id, id)
);
create index debt_letter_customer on debt_letter (tenant_id, customer_id, id);
create index debt_letter_receivable on debt_letter (tenant_id, receivable_id, id) where receivable_id is not null;
select app.protect('debt_letter', '{no_customer,no_branch,no_technician}');

-- A letter says what was sent; only its file, its message and its account come after.
create function app.keep_debt_letter() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a letter is never deleted' using errcode = 'QL002'; end if;
  if (to_jsonb(new) - '{file_id,message_id,customer_id}'::text[]) is distinct from (to_jsonb(old) - '{file_id,message_id,customer_id}'::text[]) then
    raise exception 'a letter is never changed' using errcode = 'QL002';
  end if;
  return new;
end $$;
create trigger debt_letter_stays before update or delete on debt_letter for each row when (not app.moving()) execute function app.keep_debt_letter();

-- Companies from before get the permission in the shipped roles that hold it; administrators get each new permission by themselves.
with added (module, name, description, roles) as (values
    ('Billing', 'send-statements', 'Send statements and reminders', array['manager', 'accounts'])),
  made as (
    insert into permission (tenant_id, id, system_module_id, name, description, shipped)
      select m.tenant_id, gen_random_uuid(), m.id, a.name, a.description, true from added a join system_module m on m.name = a.module
        where not exists (select from permission p where p.tenant_id = m.tenant_id and p.name = a.name)
      returning tenant_id, id, name)
insert into role_permission (tenant_id, role_id, permission_id)
  select r.tenant_id, r.id, made.id from made join added a on a.name = made.name join role r on r.tenant_id = made.tenant_id and r.code = any (a.roles)
  on conflict do nothing;
select app.share_with_staff();
