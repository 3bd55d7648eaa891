-- Companies that have worked for a while are not told what there is to set up; the list stands under their settings.
insert into setting (tenant_id, key, value)
select id, 'set-up', '{"putAway": true, "notNeeded": []}'::jsonb from tenant
on conflict (tenant_id, key) do nothing;
