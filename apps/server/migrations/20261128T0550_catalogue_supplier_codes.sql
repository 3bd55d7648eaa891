-- Products are found by the beginning of what suppliers call them: letters and figures alone, as search keys have it.
alter table price_file_line
  add column supplier_code_key text collate "C" generated always as (regexp_replace(lower(supplier_code), '[^a-z0-9]+', '', 'g')) stored;
create index price_file_line_code on price_file_line (tenant_id, supplier_code_key, product_id);
