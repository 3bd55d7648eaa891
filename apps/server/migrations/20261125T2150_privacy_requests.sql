-- Requests of people for what is held of them, or for its erasure: what they are known by, what was found of them, what became of it.
create table privacy_request (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  state text not null default 'looking' check (state in ('looking', 'open', 'erasing', 'erased', 'closed')),
  -- What they are known by; emptied with the rest of theirs.
  name text not null,
  name_key text collate "C" not null,
  email text not null default '',
  telephone text not null default '',
  note text not null default '',
  asked_on date not null,
  due_on date not null,
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default app.now(),
  looked_at timestamptz,
  more_found boolean not null default false,
  exported_at timestamptz,
  exported_by_name text not null default '',
  erasing_since timestamptz,
  erased_at timestamptz,
  erased_by_name text not null default '',
  held_until date,
  -- How many of what were erased, and of what are held and why: never whose.
  erased jsonb not null default '[]',
  held jsonb not null default '[]',
  closed_at timestamptz,
  closed_reason text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
create index privacy_request_created on privacy_request (tenant_id, created_at, id);
create index privacy_request_due on privacy_request (tenant_id, due_on, id);
create index privacy_request_name on privacy_request (tenant_id, name_key, id);
create index privacy_request_state on privacy_request (tenant_id, state, created_at, id);
create index privacy_request_created_by on privacy_request (tenant_id, created_by);
select app.protect('privacy_request', '{no_customer,no_branch,no_technician}');

-- A record that may be theirs, and whether it was chosen to be.
create table privacy_place (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  request_id uuid not null,
  of_table text not null,
  record_id uuid not null,
  title text not null,
  label text not null default '',
  detail text not null default '',
  matched text[] not null default '{}',
  chosen boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, request_id, of_table, record_id),
  foreign key (tenant_id, request_id) references privacy_request (tenant_id, id)
);
select app.protect('privacy_place', '{no_customer,no_branch,no_technician}');

-- What an age lets go is found without looking at what was let go before.
create index outbox_message_kept on outbox_message (tenant_id, id) where body <> '';
create index worksheet_finished_kept on worksheet (tenant_id, completed_at) where completed_at is not null and contact_last_name <> 'Erased person';

-- Names in the log: whose record it was, and who did it and from where. What is sealed is a salted digest of each, so that either can be erased while the other
-- is still proved, and the chain holds.
alter table log_entry add column label_salt text, add column label_digest text, add column actor_salt text, add column actor_digest text;

-- The three below change what nothing else may. The owner steps aside from its own triggers for the one statement.
create function app.assert_erasing() returns void language plpgsql stable set search_path = public, pg_temp as $$
begin
  if not exists (select from privacy_request where tenant_id = app.tenant() and state = 'erasing') then
    raise exception 'nothing is being erased' using errcode = 'QL001';
  end if;
end $$;

-- Listed definer function: lets go of the values of the tenant's entries, while a request is being erased.
create function app.erase_log_values(entries uuid[]) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  perform app.assert_erasing();
  delete from log_value where tenant_id = app.tenant() and entry_id = any(entries);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Listed definer function: the names in the tenant's entries, while a request is being erased: whose record it was, or who did it and from where.
create function app.erase_log_names(entries uuid[], of_record boolean, of_actor boolean) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  perform app.assert_erasing();
  perform set_config('app.moving', 'on', true);
  update log_entry set label_salt = case when of_record then null else label_salt end, label = case when of_record then 'Erased person' else label end,
      actor_salt = case when of_actor then null else actor_salt end, username = case when of_actor then 'Former user' else username end,
      ip = case when of_actor then '' else ip end
    where tenant_id = app.tenant() and id = any(entries) and label_digest is not null;
  get diagnostics gone = row_count;
  perform set_config('app.moving', '', true);
  return gone;
end $$;

-- Listed definer function: whom a posted document was made out to, once it need no longer be kept for the VAT: six years after it was posted.
create function app.erase_posted_names(documents uuid[], of_payer boolean) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  perform set_config('app.moving', 'on', true);
  update invoice set pdf_file_id = null, detail = jsonb_set(jsonb_set(jsonb_set(detail, '{job,driver}', '""', false), '{job,policyNumber}', '""', false), '{job,claimNumber}', '""', false),
      payer_name = case when of_payer then 'Erased person' else payer_name end, payer_key = case when of_payer then 'erased person' else payer_key end,
      payer_address = case when of_payer then '' else payer_address end, payer_email = case when of_payer then '' else payer_email end,
      payer_vat_number = case when of_payer then '' else payer_vat_number end
    where tenant_id = app.tenant() and id = any(documents) and state <> 'draft' and posted_at < app.now() - interval '6 years';
  get diagnostics gone = row_count;
  perform set_config('app.moving', '', true);
  return gone;
end $$;
revoke all on function app.assert_erasing(), app.erase_log_values(uuid[]), app.erase_log_names(uuid[], boolean, boolean), app.erase_posted_names(uuid[], boolean) from public;
grant execute on function app.erase_log_values(uuid[]), app.erase_log_names(uuid[], boolean, boolean), app.erase_posted_names(uuid[], boolean) to quarterlight_app;

select app.share_with_staff();

-- Administrators get each new permission by themselves.
insert into permission (tenant_id, id, system_module_id, name, description, shipped)
  select m.tenant_id, gen_random_uuid(), m.id, 'manage-privacy', 'Hand out and erase what is held of a person', true from system_module m
    where m.name = 'System' and not exists (select from permission p where p.tenant_id = m.tenant_id and p.name = 'manage-privacy');
