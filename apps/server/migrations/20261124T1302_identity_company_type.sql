-- Users are narrowed to one kind of company, too.
create index app_user_company_type on app_user (tenant_id, company_type, name_key, id);
