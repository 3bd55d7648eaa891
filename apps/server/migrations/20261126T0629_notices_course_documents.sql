-- A document of a course is shown once a version holds it, no longer from the moment it is added.
update file set audience = '{}' where entity = 'course' and audience <> '{}' and not exists (
  select from course_edition e, jsonb_array_elements(e.parts) part
  where e.tenant_id = file.tenant_id and e.course_id = file.entity_id and part -> 'file' ->> 'fileId' = file.id::text);
