-- Jobs that are completed and not invoiced yet, the longest completed first: of all, of an account, of a branch.
create index worksheet_to_invoice on worksheet (tenant_id, completed_at, id) where state = 'completed';
create index worksheet_to_invoice_customer on worksheet (tenant_id, customer_id, completed_at, id) where state = 'completed';
create index worksheet_to_invoice_branch on worksheet (tenant_id, branch_id, completed_at, id) where state = 'completed';
