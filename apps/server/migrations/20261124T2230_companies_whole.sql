-- What companies are known, paid and reached by, and closed accounts under their trade's name.
alter table customer drop constraint customer_status_check;
alter table branch drop constraint branch_status_check;
alter table supplier drop constraint supplier_status_check;
update customer set status = 'closed' where status = 'inactive';
update branch set status = 'closed' where status = 'inactive';
update supplier set status = 'closed' where status = 'inactive';
alter table customer add constraint customer_status_check check (status in ('active', 'closed'));
alter table branch add constraint branch_status_check check (status in ('active', 'closed'));
alter table supplier add constraint supplier_status_check check (status in ('active', 'closed'));

alter table customer
  add column closed_reason text not null default '',
  add column stop_reason text not null default '',
  add column company_number text not null default '',
  add column notes text not null default '',
  -- Fields of a job that this account's documents need, as `insurer-fields` names them; null is what every insurer asks.
  add column required_fields text[],
  -- Net pence of a job from which the account has to authorise it; null is never.
  add column authorisation_limit_pence bigint check (authorisation_limit_pence >= 0),
  add column accept_within_hours bigint check (accept_within_hours between 1 and 720),
  add column fit_within_days bigint check (fit_within_days between 0 and 365),
  add column consolidated_to text not null default 'account' check (consolidated_to in ('account', 'parent')),
  -- The person of the office who looks after the account: users stand above companies, which keep their name for lists.
  add column account_manager_id uuid,
  add column account_manager_name text not null default '',
  add column logo_file_id uuid,
  -- What posted documents still ask for, and the day of the newest job: written by those who post and take jobs.
  add column balance_pence bigint not null default 0,
  add column last_job_on date,
  add column merged_into_id uuid,
  add column over_limit boolean not null generated always as (credit_limit_pence > 0 and exposure_pence > credit_limit_pence) stored,
  add column telephone_key text collate "C" not null generated always as (right(regexp_replace(telephone, '\D', '', 'g'), 10)) stored,
  add column vat_key text collate "C" not null generated always as (right(regexp_replace(vat_number, '\D', '', 'g'), 9)) stored,
  add foreign key (tenant_id, logo_file_id) references file (tenant_id, id),
  add foreign key (tenant_id, merged_into_id) references customer (tenant_id, id);

alter table branch
  add column closed_reason text not null default '',
  add column vat_number text not null default '',
  add column company_number text not null default '',
  add column notes text not null default '',
  -- Whom customers are told to ring or write to; empty is the branch itself.
  add column shown_name text not null default '',
  add column shown_telephone text not null default '',
  add column shown_email text not null default '',
  add column updated_at timestamptz not null default app.now();

alter table supplier
  add column closed_reason text not null default '',
  add column vat_number text not null default '',
  add column company_number text not null default '',
  add column notes text not null default '',
  add column terms_days bigint not null default 30,
  add column order_email text not null default '',
  add column portal_url text not null default '',
  add column carriage_free_over_pence bigint not null default 0 check (carriage_free_over_pence >= 0),
  add column returns_note text not null default '',
  add column sort_code text not null default '',
  add column bank_account text not null default '',
  add column iban text not null default '',
  add column latitude double precision,
  add column longitude double precision,
  add column merged_into_id uuid,
  add column updated_at timestamptz not null default app.now(),
  add column telephone_key text collate "C" not null generated always as (right(regexp_replace(telephone, '\D', '', 'g'), 10)) stored,
  add column vat_key text collate "C" not null generated always as (right(regexp_replace(vat_number, '\D', '', 'g'), 9)) stored,
  add foreign key (tenant_id, merged_into_id) references supplier (tenant_id, id);

-- The name of whoever looks after an account follows them, as their name on jobs does.
create or replace function app.keep_person_name() returns trigger language plpgsql as $$
begin
  insert into person_name (tenant_id, id, name) values (new.tenant_id, new.id, new.display_name)
    on conflict (tenant_id, id) do update set name = excluded.name;
  update customer set account_manager_name = new.display_name
    where tenant_id = new.tenant_id and account_manager_id = new.id and account_manager_name <> new.display_name;
  return null;
end $$;

create index customer_over on customer (tenant_id, name_key, id) where over_limit;
create index customer_balance on customer (tenant_id, balance_pence, id);
create index customer_manager on customer (tenant_id, account_manager_id, name_key, id) where account_manager_id is not null;
create index customer_telephone on customer (tenant_id, telephone_key) where telephone_key <> '';
create index customer_vat on customer (tenant_id, vat_key) where vat_key <> '';
create index supplier_telephone on supplier (tenant_id, telephone_key) where telephone_key <> '';
create index supplier_vat on supplier (tenant_id, vat_key) where vat_key <> '';

-- Further addresses of a company besides its own; at most one of them is where documents go, one where goods are returned to.
create table company_address (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  company text not null check (company in ('customer', 'branch', 'supplier')),
  company_id uuid not null,
  address_type_id uuid not null,
  used_for text not null default '' check (used_for in ('', 'documents', 'returns')),
  line1 text not null default '', line2 text not null default '', line3 text not null default '',
  town text not null default '', county text not null default '', postcode text not null default '',
  latitude double precision, longitude double precision,
  position bigint not null default 0,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, address_type_id) references lookup (tenant_id, id)
);
create index company_address_company on company_address (tenant_id, company_id, position, id);
create unique index company_address_use on company_address (tenant_id, company_id, used_for) where used_for <> '';
select app.protect('company_address', '{no_customer,no_branch,no_technician}');
-- A branch's own people see where an account's documents go, for they draft them; somebody of the office who looks at the branch sees them all.
alter policy no_branch on company_address
  using (case when (select app.branch()) is null or (select app.looks_at_branch()) or used_for = 'documents' then true else false end)
  with check (case when app.branch() is null or app.looks_at_branch() then true else false end);

select app.share_with_staff();
