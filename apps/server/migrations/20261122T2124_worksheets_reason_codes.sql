-- How somebody wants to hear from us is a code; what was typed beside the four is told by none of them.
update worksheet set mode_of_contact = case
    when mode_of_contact ~* '\y(mobile|text|sms)\y' then 'text' when mode_of_contact ~* 'mail' then 'email'
    when mode_of_contact ~* '(phone|call)' then 'telephone' when mode_of_contact ~* '(post|letter)' then 'post' else '' end
  where mode_of_contact <> '';
alter table worksheet add constraint worksheet_mode_of_contact check (mode_of_contact in ('', 'telephone', 'text', 'email', 'post'));

-- A warranty job says what led to it, an entry of the timeline which reason of the lists was chosen.
alter table worksheet add column warranty_cause text check (warranty_cause in ('workmanship', 'product', 'adhesive', 'customer')),
  add constraint worksheet_cause_of_warranty check (warranty_cause is null or warranty_of_id is not null);
alter table worksheet_event add column reason_id uuid, add foreign key (tenant_id, reason_id) references lookup (tenant_id, id);

-- What is there already says it in words: those of the list today, or as the log knows them from before a change.
create temporary table reason_name on commit drop as
  select distinct on (tenant_id, list, name) tenant_id, id, list, name from (
    select tenant_id, id, list, name, case when retired_at is null then 0 else 1 end as rank from lookup where list in ('worksheet-awaiting-reasons', 'booking-reasons')
    union all
    select l.tenant_id, l.id, l.list, v.before ->> 'name', 2 from lookup l
      join log_entry e on e.tenant_id = l.tenant_id and e.entity_id = l.id and e.action = 'lookup.changed'
      join log_value v on v.tenant_id = e.tenant_id and v.entry_id = e.id
      where l.list in ('worksheet-awaiting-reasons', 'booking-reasons') and v.before ->> 'name' is not null) known
  order by tenant_id, list, name, rank, id;
do $$
declare
  wanted bigint;
  done bigint;
begin
  select count(*) into wanted from worksheet_event e where e.action = 'held'
    and exists (select from reason_name r where r.tenant_id = e.tenant_id and r.list = 'worksheet-awaiting-reasons' and e.summary = 'Awaiting: ' || r.name);
  update worksheet_event e set reason_id = r.id from reason_name r
    where e.action = 'held' and r.tenant_id = e.tenant_id and r.list = 'worksheet-awaiting-reasons' and e.summary = 'Awaiting: ' || r.name;
  get diagnostics done = row_count;
  if done <> wanted then raise exception '% of % waits have their reason', done, wanted; end if;

  update worksheet_event e set reason_id = (select r.id from reason_name r
      where r.tenant_id = e.tenant_id and r.list = 'booking-reasons' and (e.reason = r.name or starts_with(e.reason, r.name || ': ')) order by length(r.name) desc limit 1)
    where e.action = 'rebooked' and e.reason <> '';

  select count(*) into wanted from worksheet w where exists (select from worksheet_event e where e.tenant_id = w.tenant_id and e.worksheet_id = w.warranty_of_id
    and e.action = 'warranty_raised' and e.at <= w.created_at and starts_with(e.summary, 'Warranty job raised: '));
  update worksheet w set warranty_cause = c.code
    from (values ('workmanship', 'Workmanship'), ('product', 'Product'), ('adhesive', 'Adhesive'), ('customer', 'Customer or other')) c (code, name)
    where w.warranty_of_id is not null and 'Warranty job raised: ' || c.name = (select e.summary from worksheet_event e
      where e.tenant_id = w.tenant_id and e.worksheet_id = w.warranty_of_id and e.action = 'warranty_raised' and e.at <= w.created_at order by e.id desc limit 1);
  get diagnostics done = row_count;
  if done <> wanted then raise exception '% of % warranty jobs have their cause', done, wanted; end if;
end $$;
