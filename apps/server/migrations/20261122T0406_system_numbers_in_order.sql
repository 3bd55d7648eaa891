-- Numbers are drawn with six figures and grow a seventh: as letters W1000000 would stand before W999999. Lists by number go by this key, in which the
-- figures at the end have one length; what stands before them comes first, as it does in the number.
create function app.number_key(number text) returns text language sql immutable parallel safe return
  rtrim(number, '0123456789') || lpad(substr(number, length(rtrim(number, '0123456789')) + 1), 12, '0');

-- Nobody writes it: it comes into being with the row.
alter table worksheet add column number_key text collate "C" not null generated always as (app.number_key(number)) stored;
alter table invoice add column number_key text collate "C" generated always as (app.number_key(number)) stored;
alter table purchase_order add column number_key text collate "C" not null generated always as (app.number_key(number)) stored;

-- One index keeps a worksheet's number unique and finds its beginning, where two did; the order takes the place of the other.
alter table worksheet drop constraint worksheet_tenant_id_number_key;
drop index worksheet_number;
create unique index worksheet_number on worksheet (tenant_id, (number collate "C"));
create index worksheet_number_key on worksheet (tenant_id, number_key, id);
-- A number is looked for by the index that keeps it unique.
drop index invoice_number;
create index invoice_number on invoice (tenant_id, number_key, id);
create index purchase_order_number_key on purchase_order (tenant_id, number_key, id);

-- The key of an invoice's number is generated from what never changes; before a row is written it is not there yet.
create or replace function app.keep_posted_invoice() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,paid_pence,pdf_file_id,batch_id,credited_by_id,version,customer_id,bound_branch,bound_technician,search_keys,number_key}';
begin
  if old.state = 'draft' then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' then raise exception 'a posted invoice is never deleted' using errcode = 'QL002'; end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then raise exception 'a posted invoice is never changed' using errcode = 'QL002'; end if;
  if new.state = 'draft' then raise exception 'a posted invoice is never a draft again' using errcode = 'QL002'; end if;
  if old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id then raise exception 'an invoice is credited once' using errcode = 'QL002'; end if;
  return new;
end $$;
