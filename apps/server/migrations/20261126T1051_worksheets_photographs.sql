-- A photograph that came by a private link: by which, and what it is of.
alter table worksheet_file add column link_id uuid;
alter table worksheet_file add column photograph_of text not null default ''
  check (photograph_of in ('', 'whole-glass', 'damage', 'sensor', 'plate', 'vin', 'other'));
create index worksheet_file_link on worksheet_file (tenant_id, link_id) where link_id is not null;
