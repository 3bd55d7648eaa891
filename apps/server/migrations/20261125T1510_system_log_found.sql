-- By what was done, and by which key, the log is found as by person and record.
create index log_entry_action on log_entry (tenant_id, action, id);
create index log_entry_key on log_entry (tenant_id, key_id, id) where key_id is not null;
