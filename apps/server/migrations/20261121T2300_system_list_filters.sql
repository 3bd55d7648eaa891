-- Filters of lists that few rows pass: without an index of their own a page reads the whole company to find them.
create index worksheet_live on worksheet (tenant_id, created_at, id) where state not in ('completed', 'invoiced', 'cancelled', 'rejected');
create index worksheet_unfinished on worksheet (tenant_id, created_at, id) where state not in ('completed', 'invoiced');
create index worksheet_branch_state on worksheet (tenant_id, branch_id, state, created_at, id);
create index worksheet_technician_state on worksheet (tenant_id, technician_id, state, created_at, id);
create index worksheet_technician_created on worksheet (tenant_id, technician_id, created_at, id);
create index invoice_type on invoice (tenant_id, type, created_at, id);
create index invoice_payer_kind on invoice (tenant_id, payer, created_at, id);
create index invoice_batched on invoice (tenant_id, created_at, id) where batch_id is not null;
create index invoice_branch on invoice (tenant_id, bound_branch, created_at, id);
create index stock_move_kind on stock_move (tenant_id, kind, posted_at, id);
create index vehicle_source on vehicle (tenant_id, source, registration_fold, id);
create index customer_status on customer (tenant_id, status, name_key, id);
create index customer_on_stop on customer (tenant_id, name_key, id) where on_stop;
create index customer_parent on customer (tenant_id, parent_id, id) where parent_id is not null;
