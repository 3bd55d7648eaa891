-- A branch's orders, which its people see alone.
create index purchase_order_branch on purchase_order (tenant_id, branch_id, created_at, id);
