-- An invoice is credited in parts: line by line, several times, until nothing of it is left. What is credited of a document follows what is credited of its
-- receivable; what is credited of a line only ever grows towards the line.
drop index invoice_credited_once;
create index invoice_credits on invoice (tenant_id, credits_id, id) where credits_id is not null;
alter table invoice add column credited_pence bigint not null default 0 check (credited_pence >= 0 and credited_pence <= greatest(gross_pence, 0));
alter table invoice_line
  add column credits_line_id uuid,
  add column credited_net_pence bigint not null default 0 check (credited_net_pence between least(net_pence, 0) and greatest(net_pence, 0)),
  add column credited_vat_pence bigint not null default 0 check (credited_vat_pence between least(vat_pence, 0) and greatest(vat_pence, 0)),
  add foreign key (tenant_id, credits_line_id) references invoice_line (tenant_id, id);
create index invoice_line_credits on invoice_line (tenant_id, credits_line_id) where credits_line_id is not null;

-- What was taken back until now was taken back in full, line for line.
alter table invoice disable trigger invoice_posted_stays;
alter table invoice_line disable trigger invoice_line_posted_stays;
update invoice set credited_pence = gross_pence where credited_by_id is not null and gross_pence > 0;
update invoice_line l set credits_line_id = c.id
  from invoice note join invoice_line c on c.tenant_id = note.tenant_id and c.invoice_id = note.credits_id
  where l.tenant_id = note.tenant_id and l.invoice_id = note.id and l.position = c.position and note.credits_id is not null;
update invoice_line l set credited_net_pence = l.net_pence, credited_vat_pence = l.vat_pence
  from invoice i where i.tenant_id = l.tenant_id and i.id = l.invoice_id and i.credited_by_id is not null;
alter table invoice enable trigger invoice_posted_stays;
alter table invoice_line enable trigger invoice_line_posted_stays;

-- Listed definer function: a technician who takes money at the door may not see the invoice that it pays. What is credited is not to be paid.
create or replace function app.keep_invoice_paid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoice i set paid_pence = r.paid_pence, written_off_pence = r.written_off_pence, credited_pence = r.credited_pence,
      state = app.state_when_paid(r.gross_pence - r.credited_pence, r.paid_pence + r.written_off_pence), version = i.version + 1
    from changed r where i.tenant_id = r.tenant_id and i.id = r.id and i.state <> 'draft'
      and (i.paid_pence, i.written_off_pence, i.credited_pence) is distinct from (r.paid_pence, r.written_off_pence, r.credited_pence);
  return null;
end $$;

create or replace function app.keep_posted_invoice() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,paid_pence,written_off_pence,credited_pence,pdf_file_id,batch_id,credited_by_id,version,customer_id,bound_branch,bound_technician,search_keys,number_key}';
begin
  if old.state = 'draft' then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' and old.brought_forward and app.is_taken_back(old.tenant_id, old.id) then return old; end if;
  if tg_op = 'DELETE' then raise exception 'a posted invoice is never deleted' using errcode = 'QL002'; end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then raise exception 'a posted invoice is never changed' using errcode = 'QL002'; end if;
  if new.state = 'draft' then raise exception 'a posted invoice is never a draft again' using errcode = 'QL002'; end if;
  if old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id then raise exception 'an invoice is credited once' using errcode = 'QL002'; end if;
  if new.credited_pence < old.credited_pence then raise exception 'what is credited stays credited' using errcode = 'QL002'; end if;
  if new.credited_by_id is not null and new.credited_pence <> new.gross_pence then raise exception 'an invoice is credited once nothing of it is left' using errcode = 'QL002'; end if;
  if pg_trigger_depth() < 2 and (new.state, new.paid_pence, new.written_off_pence, new.credited_pence)
      is distinct from (old.state, old.paid_pence, old.written_off_pence, old.credited_pence) then
    raise exception 'an invoice is paid by what is allocated to it' using errcode = 'QL002';
  end if;
  return new;
end $$;

create or replace function app.keep_posted_lines() returns trigger language plpgsql as $$
declare
  moving text[] := '{customer_id,bound_branch,bound_technician,credited_net_pence,credited_vat_pence}';
  of_tenant uuid := case when tg_op = 'INSERT' then new.tenant_id else old.tenant_id end;
  of_invoice uuid := case when tg_op = 'INSERT' then new.invoice_id else old.invoice_id end;
begin
  if not exists (select 1 from invoice i where i.tenant_id = of_tenant and i.id = of_invoice and i.state <> 'draft') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - moving) is not distinct from (to_jsonb(old) - moving)
      and abs(new.credited_net_pence) >= abs(old.credited_net_pence) and abs(new.credited_vat_pence) >= abs(old.credited_vat_pence) then
    return new;
  end if;
  raise exception 'lines of a posted invoice are never changed' using errcode = 'QL002';
end $$;
select app.share_with_staff();
