-- Every text of the public pages that was ever published, with who did it and when; empty is the product's own.
create table public_text (
  tenant_id uuid not null default app.tenant() references tenant (id),
  id uuid not null,
  name text not null check (name in ('privacy-policy', 'terms-of-use', 'contact-us')),
  body text not null,
  terms_version bigint not null check (terms_version > 0),
  saved_by text not null default '',
  saved_at timestamptz not null default app.now(),
  primary key (tenant_id, id)
);
create index public_text_name on public_text (tenant_id, name, saved_at, id);
select app.protect('public_text', '{no_customer,no_branch,no_technician}', true);
create trigger public_text_append_only before update or delete on public_text for each row execute function app.refuse_change();
create trigger public_text_no_truncate before truncate on public_text for each statement execute function app.refuse_change();

-- What stands on the pages already is the first.
insert into public_text (tenant_id, id, name, body, terms_version, saved_at)
select s.tenant_id, gen_random_uuid(), t.name, s.value ->> t.field, coalesce((s.value ->> 'termsVersion')::bigint, 1), s.updated_at
  from setting s cross join (values ('privacy-policy', 'privacyPolicy'), ('terms-of-use', 'termsOfUse'), ('contact-us', 'contactUs')) as t (name, field)
 where s.key = 'texts' and coalesce(s.value ->> t.field, '') <> '';

-- The company's logo, drawn anew by the product; named by its content.
create table company_logo (
  tenant_id uuid not null default app.tenant() references tenant (id),
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  png bytea not null check (octet_length(png) between 1 and 2000000),
  primary key (tenant_id, hash)
);
select app.protect('company_logo', '{}');
select app.share_with_staff();
