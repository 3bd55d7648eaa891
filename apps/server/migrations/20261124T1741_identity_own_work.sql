-- Whoever has only such roles is bound to their own jobs and van: a copy of Technician bounds as Technician does.
alter table role add column own_work boolean not null default false check (not own_work or kind = 'organisation');
update role set own_work = true where code = 'technician';
