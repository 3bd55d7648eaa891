-- What somebody wrote about jobs is found without reading everybody's.
create index worksheet_message_by on worksheet_message (tenant_id, user_id) where user_id is not null and user_name is distinct from 'Former user';
