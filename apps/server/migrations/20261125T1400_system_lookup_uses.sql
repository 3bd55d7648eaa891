-- What names an entry of a lookup list is counted when somebody asks where it is used, and looked for when it is deleted.
create index worksheet_cause on worksheet (tenant_id, cause_id) where cause_id is not null;
create index worksheet_awaiting_reason on worksheet (tenant_id, awaiting_reason_id) where awaiting_reason_id is not null;
create index worksheet_event_reason on worksheet_event (tenant_id, reason_id) where reason_id is not null;
create index worksheet_line_glass_type on worksheet_line (tenant_id, glass_type_id) where glass_type_id is not null;
create index worksheet_file_type on worksheet_file (tenant_id, file_type_id) where file_type_id is not null;
create index quotation_job_type on quotation (tenant_id, job_type_id) where job_type_id is not null;
create index labour_rate_job_type on labour_rate (tenant_id, job_type_id) where job_type_id is not null;
create index labour_rate_glass_type on labour_rate (tenant_id, glass_type_id) where glass_type_id is not null;
create index rate_card_line_job_type on rate_card_line (tenant_id, job_type_id) where job_type_id is not null;
create index rate_card_line_glass_type on rate_card_line (tenant_id, glass_type_id) where glass_type_id is not null;
create index product_category_vat_rate on product_category (tenant_id, vat_rate_id);
create index company_address_type on company_address (tenant_id, address_type_id);
create index contact_title on contact (tenant_id, title);
create index app_user_title on app_user (tenant_id, title);
