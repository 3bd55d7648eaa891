-- When somebody put away what their role does here, which the first page shows until then. Who has been here before knows it.
alter table app_user add column welcomed_at timestamptz;
update app_user set welcomed_at = last_seen_at where last_seen_at is not null;
