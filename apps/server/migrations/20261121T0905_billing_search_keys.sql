-- The search keys of an invoice are generated from what never changes; before a row is written they are not there yet.
create or replace function app.keep_posted_invoice() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,paid_pence,pdf_file_id,batch_id,credited_by_id,version,customer_id,bound_branch,bound_technician,search_keys}';
begin
  if old.state = 'draft' then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' then raise exception 'a posted invoice is never deleted' using errcode = 'QL002'; end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then raise exception 'a posted invoice is never changed' using errcode = 'QL002'; end if;
  if new.state = 'draft' then raise exception 'a posted invoice is never a draft again' using errcode = 'QL002'; end if;
  if old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id then raise exception 'an invoice is credited once' using errcode = 'QL002'; end if;
  return new;
end $$;
