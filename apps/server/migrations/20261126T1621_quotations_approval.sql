-- How a quotation stands by what was sent of it for approval, in words too: null where nothing was, it was withdrawn, or went on to a job.
alter table quotation
  add column approval text check (approval in ('waiting', 'lapsed', 'refused', 'changed', 'approved')),
  add column approval_note text not null default '';
create index quotation_approval on quotation (tenant_id, approval, created_at, id) where approval is not null;
