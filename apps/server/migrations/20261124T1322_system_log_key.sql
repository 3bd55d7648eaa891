-- By which API key somebody did it, as it was called then.
alter table log_entry add column key_id uuid, add column key_name text not null default '';
