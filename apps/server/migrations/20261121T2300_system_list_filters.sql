-- Filters of lists that few rows pass: without an index of their own a page reads the whole company to find them.
create index worksheet_live on worksheet (tenant_id, created_at, id) where state not in ('completed', 'invoiced', 'cancelled', 'rejected');
create index worksheet_unfinished on worksheet (tenant_id, created_at, id) where state not in ('completed', 'invoiced');
create index worksheet_branch_state on worksheet (tenant_id, branch_id, state);
create index invoice_type on invoice (tenant_id, type, created_at, id);
create index stock_move_kind on stock_move (tenant_id, kind, posted_at, id);
create index vehicle_source on vehicle (tenant_id, source, registration_fold, id);
create index product_quality on product (tenant_id, quality, code_key, id);
create index product_inactive on product (tenant_id, code_key, id) where not active;
