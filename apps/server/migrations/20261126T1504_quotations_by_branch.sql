-- A branch's quotations, and what somebody did to quotations, are found without reading everybody's.
create index quotation_branch on quotation (tenant_id, branch_id, created_at, id);
create index quotation_event_by on quotation_event (tenant_id, user_id) where user_id is not null and user_name is distinct from 'Former user';
create index quotation_message_by on quotation_message (tenant_id, user_id) where user_id is not null and written_by is distinct from 'Former user';
