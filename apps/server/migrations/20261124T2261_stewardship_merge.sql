-- Pairs of companies that look like one, as they were last looked for; one that somebody said is not the same stays dismissed.
create table duplicate_pair (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('customer', 'supplier')),
  one_id uuid not null,
  other_id uuid not null check (other_id > one_id),
  reasons text[] not null,
  strength bigint not null check (strength between 1 and 100),
  dismissed_at timestamptz,
  dismissed_by uuid,
  dismissed_by_name text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, kind, one_id, other_id)
);
create index duplicate_pair_standing on duplicate_pair (tenant_id, kind, strength, id) where dismissed_at is null;
create index duplicate_pair_dismissed on duplicate_pair (tenant_id, kind, strength, id) where dismissed_at is not null;
create index duplicate_pair_other on duplicate_pair (tenant_id, other_id);
select app.protect('duplicate_pair', '{no_customer,no_branch,no_technician}');

create table duplicate_look (
  tenant_id uuid not null default app.tenant() references tenant (id),
  kind text not null check (kind in ('customer', 'supplier')),
  looked_at timestamptz not null,
  primary key (tenant_id, kind)
);
select app.protect('duplicate_look', '{no_customer,no_branch,no_technician}');

-- A merge of two companies, with what both were before, so that it can be undone for a day.
create table company_merge (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('customer', 'supplier')),
  keep_id uuid not null,
  gone_id uuid not null check (gone_id <> keep_id),
  keep_name text not null,
  gone_name text not null,
  gone_code text not null,
  -- A large one waits for the background, as does the undoing of one.
  state text not null check (state in ('waiting', 'done', 'undoing', 'undone', 'failed')),
  problem text not null default '',
  -- Which fields of the one that goes are taken over.
  taken text[] not null default '{}',
  -- The columns of both as they were, and the sums of the rows that moved.
  keep_before jsonb not null default '{}',
  gone_before jsonb not null default '{}',
  -- How many rows moved, by the title of their kind; and how many were made since and stay.
  moved jsonb not null default '[]',
  stayed jsonb not null default '[]',
  merged_by uuid,
  merged_by_name text not null default '',
  merged_at timestamptz not null,
  undone_by uuid,
  undone_by_name text not null default '',
  undone_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id)
);
create index company_merge_keep on company_merge (tenant_id, keep_id, merged_at, id);
create index company_merge_gone on company_merge (tenant_id, gone_id, merged_at, id);
create index company_merge_at on company_merge (tenant_id, merged_at, id);
create index company_merge_kind on company_merge (tenant_id, kind, merged_at, id);
create unique index company_merge_standing on company_merge (tenant_id, gone_id) where state in ('waiting', 'done', 'undoing');
select app.protect('company_merge', '{no_customer,no_branch,no_technician}');

-- Which rows a merge moved, a few thousand ids a row.
create table company_merge_part (
  tenant_id uuid not null default app.tenant() references tenant (id),
  merge_id uuid not null,
  holding text not null,
  position bigint not null,
  ids uuid[] not null,
  primary key (tenant_id, merge_id, holding, position),
  foreign key (tenant_id, merge_id) references company_merge (tenant_id, id)
);
select app.protect('company_merge_part', '{no_customer,no_branch,no_technician}');

-- Open documents of a customer, and everything taken for its jobs: read for what stands open of it, and for its balance where a merge is undone.
create index receivable_customer_open on receivable (tenant_id, customer_id, id) include (payer, open_pence) where open_pence > 0;
create index payment_customer on payment (tenant_id, customer_id, id);
create index quotation_customer on quotation (tenant_id, customer_id, id);
create index lot_supplier on lot (tenant_id, supplier_id, id) where supplier_id is not null;
create index price_file_line_file on price_file_line (tenant_id, price_file_id, id);

-- Listed definer function: a lot is only ever added; whose delivery it came with alone follows a merge of suppliers, there and back, and nothing else of it.
create function app.move_lots(lots uuid[], from_supplier uuid, to_supplier uuid) returns setof uuid
  language sql security definer set search_path = public, pg_temp as $$
  update lot set supplier_id = to_supplier
    where tenant_id = app.tenant() and id = any (lots) and supplier_id = from_supplier
      and exists (select from company_merge m where m.tenant_id = app.tenant() and m.kind = 'supplier'
        and ((m.gone_id = from_supplier and m.keep_id = to_supplier and m.state in ('waiting', 'done'))
          or (m.gone_id = to_supplier and m.keep_id = from_supplier and m.state = 'undoing')))
    returning id $$;
revoke all on function app.move_lots(uuid[], uuid, uuid) from public;
grant execute on function app.move_lots(uuid[], uuid, uuid) to quarterlight_app;

-- Listed definer function: entries of records that follow their company from one account to another are found by the people of the other.
create function app.rebind_entries(records uuid[], from_customer uuid, to_customer uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update search_entry set customer_id = to_customer where tenant_id = app.tenant() and record_id = any (records) and customer_id = from_customer $$;
grant create on schema app to quarterlight_search;
revoke all on function app.rebind_entries(uuid[], uuid, uuid) from public;
alter function app.rebind_entries(uuid[], uuid, uuid) owner to quarterlight_search;
grant execute on function app.rebind_entries(uuid[], uuid, uuid) to quarterlight_app;
revoke create on schema app from quarterlight_search;
select app.share_with_staff();

-- Managers merge; administrators get each new permission by themselves.
insert into permission (tenant_id, id, system_module_id, name, description, shipped)
  select m.tenant_id, gen_random_uuid(), m.id, 'merge-companies', 'Merge companies that are one', true from system_module m
    where m.name = 'Companies' and not exists (select from permission p where p.tenant_id = m.tenant_id and p.name = 'merge-companies');
insert into role_permission (tenant_id, role_id, permission_id)
  select r.tenant_id, r.id, p.id from role r join permission p on p.tenant_id = r.tenant_id and p.name = 'merge-companies'
    where r.code = 'manager' on conflict do nothing;
