-- How a job stands by what was sent of it for approval, in words too: null where nothing was, or it was withdrawn.
alter table worksheet
  add column approval text check (approval in ('waiting', 'lapsed', 'refused', 'changed', 'approved')),
  add column approval_note text not null default '';
create index worksheet_approval on worksheet (tenant_id, approval, created_at, id) where approval is not null;
