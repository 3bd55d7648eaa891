-- When a user accepted the terms that they accepted last.
alter table app_user add column terms_accepted_at timestamptz;
update app_user u set terms_accepted_at = a.at
  from (select tenant_id, entity_id, max(at) as at from log_entry where entity = 'user' and action = 'user.terms-accepted' group by tenant_id, entity_id) a
 where a.tenant_id = u.tenant_id and a.entity_id = u.id and u.terms_version > 0;
