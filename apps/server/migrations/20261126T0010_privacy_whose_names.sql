-- Whose name stands there is said by an id, for names repeat and change.
alter table broadcast add column withdrawn_by uuid, add foreign key (tenant_id, withdrawn_by) references app_user (tenant_id, id);
create index broadcast_withdrawn_by on broadcast (tenant_id, withdrawn_by);
alter table library_file add column removed_by uuid;
create index library_file_removed_by on library_file (tenant_id, removed_by);
alter table course add column issued_by uuid, add foreign key (tenant_id, issued_by) references app_user (tenant_id, id);
create index course_issued_by on course (tenant_id, issued_by);
alter table course_edition add column issued_by uuid, add foreign key (tenant_id, issued_by) references app_user (tenant_id, id);
create index course_edition_issued_by on course_edition (tenant_id, issued_by);

-- Whoever did it until now stands in the log.
update broadcast b set withdrawn_by = (select u.id from log_entry e join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = b.tenant_id and e.entity_id = b.id and e.action = 'broadcast.withdrawn' order by e.id desc limit 1)
  where b.withdrawn_by_name <> '';
update library_file f set removed_by = (select u.id from log_entry e join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = f.tenant_id and e.entity_id in (f.id, f.folder_id) and e.action in ('library-file.removed', 'folder.removed')
    order by abs(extract(epoch from e.at - f.removed_at)) limit 1)
  where f.removed_at is not null and f.removed_by_name <> '';
update course c set issued_by = (select u.id from log_entry e join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = c.tenant_id and e.entity_id = c.id and e.action in ('course.published', 'course.revised') order by e.id desc limit 1)
  where c.issued_by_name <> '';
update course_edition i set issued_by = (select u.id from log_entry e join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = i.tenant_id and e.entity_id = i.course_id and e.action in ('course.published', 'course.revised')
    order by abs(extract(epoch from e.at - i.issued_at)) limit 1)
  where i.issued_by_name <> '';
