-- Jobs that were done and billed before the company came here: nobody is paid for them here, and how long they took is not known.
alter table worksheet add column done_elsewhere boolean not null default false;

-- Their numbers are drawn apart: a file of very many of them would hold up every job that is taken in meanwhile. No prefix that a company can choose has a full stop.
insert into number_counter (tenant_id, kind, prefix) select id, 'moved-worksheet', 'M.' from tenant;
