-- Requests that list somebody's record, found by it.
create index privacy_place_record on privacy_place (tenant_id, record_id);
