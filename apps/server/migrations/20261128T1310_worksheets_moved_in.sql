-- Jobs that were done or begun in the system that a company used before: they keep the number that people know them by.
alter table worksheet drop constraint worksheet_source_check;
alter table worksheet add constraint worksheet_source_check check (source in ('phone', 'portal', 'api', 'quotation', 'walk-in', 'warranty', 'moved-in'));
alter table worksheet add column former_number text collate "C" not null default '';
create unique index worksheet_former_number on worksheet (tenant_id, former_number) where former_number <> '';
