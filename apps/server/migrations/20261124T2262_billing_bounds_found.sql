-- A job that changes hands takes what hangs on it along, by its foreign keys: of these two tables the rows of a job were looked for among all there are.
create index invoice_line_worksheet on invoice_line (tenant_id, worksheet_id);
create index payment_allocation_worksheet on payment_allocation (tenant_id, worksheet_id);
