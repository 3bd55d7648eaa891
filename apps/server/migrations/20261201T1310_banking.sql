-- Lines of the bank's statement as files bring them, and which payment each of them is.
create table bank_line (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  state text not null default 'open' check (state in ('open', 'matched', 'left')),
  dated_on date not null,
  -- Above nothing it came in, below nothing it went out.
  amount_pence bigint not null check (amount_pence <> 0),
  reference text not null,
  -- The reference in capitals without spaces, and its letters alone, by which the same payer is known again.
  reference_key text collate "C" not null generated always as (upper(replace(reference, ' ', ''))) stored,
  payer_key text collate "C" not null generated always as (regexp_replace(upper(reference), '[^A-Z]', '', 'g')) stored,
  -- Lines of one day, amount and reference are counted: two that are alike are two, and the same file brought again has none.
  occurrence bigint not null,
  payment_id uuid,
  customer_id uuid,
  matched_at timestamptz,
  matched_by uuid,
  note text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  check ((state = 'matched') = (payment_id is not null))
);
create unique index bank_line_once on bank_line (tenant_id, dated_on, amount_pence, reference_key, occurrence);
-- One line for one payment.
create unique index bank_line_payment on bank_line (tenant_id, payment_id) where payment_id is not null;
create index bank_line_dated on bank_line (tenant_id, dated_on, id);
create index bank_line_state on bank_line (tenant_id, state, dated_on, id);
create index bank_line_reference on bank_line (tenant_id, reference_key, id);
create index bank_line_payer on bank_line (tenant_id, payer_key, matched_at desc) where customer_id is not null;
create index bank_line_customer on bank_line (tenant_id, customer_id, id) where customer_id is not null;
select app.protect('bank_line', '{no_customer,no_branch,no_technician}');

-- What the bank says stays as it says it; a line goes only with the load that brought it, while nothing was done with it.
create function app.keep_bank_line() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,payment_id,customer_id,matched_at,matched_by,note,version,reference_key,payer_key}';
begin
  if tg_op = 'DELETE' then
    if old.state = 'open' then return old; end if;
    raise exception 'a bank line that was dealt with is never deleted' using errcode = 'QL002';
  end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'what the bank says is never changed' using errcode = 'QL002';
  end if;
  return new;
end $$;
create trigger bank_line_stays before update or delete on bank_line for each row when (not app.moving()) execute function app.keep_bank_line();
-- Money that the bank has and nobody has told of: candidates by amount and day.
create index payment_bank on payment (tenant_id, amount_pence, received_on, id) where kind in ('deposit', 'excess', 'balance', 'on-account') and method = 'bacs';
create index receivable_open_amount on receivable (tenant_id, open_pence, id) where open_pence > 0;
create index receivable_number on receivable (tenant_id, number);
select app.share_with_staff();
