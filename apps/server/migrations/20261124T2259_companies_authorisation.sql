-- Few accounts want an authorisation number on every job, or from an amount on: jobs that wait for one are found from there.
alter table customer add column authorisation_asked boolean not null
  generated always as (coalesce('authorisationNumber' = any (required_fields), false)) stored;
create index customer_authorisation_asked on customer (tenant_id, id) where authorisation_asked;
create index customer_authorisation_limit on customer (tenant_id, id) where authorisation_limit_pence is not null;
