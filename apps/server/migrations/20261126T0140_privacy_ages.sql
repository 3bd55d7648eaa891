-- What somebody did is found, and no longer once it says so of nobody: an erasure of somebody who did a lot reads none of it twice.
create index worksheet_event_by on worksheet_event (tenant_id, user_id) where user_id is not null and user_name is distinct from 'Former user';
create index file_by on file (tenant_id, created_by) where created_by is not null and created_by_name is distinct from 'Former user';

-- What an age lets go is found without looking at what was let go before.
create index quotation_kept on quotation (tenant_id, valid_until, id) where contact_name <> 'Erased person';
