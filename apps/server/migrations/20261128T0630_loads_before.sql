-- What a record was before a load changed it, and which version it has since: while it still has that, it can be put back as it was.
alter table load_made add column record_version bigint, add column before jsonb;
create index load_made_record on load_made (tenant_id, record_id);
