-- A name is taken whatever its case, by the key itself; a permission is changed as every record is.
alter table role drop constraint role_tenant_id_name_key;
create unique index role_name on role (tenant_id, lower(name));
alter table permission add column version bigint not null default 1;
