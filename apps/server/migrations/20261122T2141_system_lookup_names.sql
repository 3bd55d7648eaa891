-- A name in use is taken whatever its case, by the key itself.
drop index lookup_list_name;
create unique index lookup_name on lookup (tenant_id, list, lower(name)) where retired_at is null;
