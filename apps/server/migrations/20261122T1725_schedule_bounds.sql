-- Why somebody is away is told to their branch and to themselves.
select app.bind_to_user('absence', '{branch,technician}');
create index absence_bound_branch on absence (tenant_id, bound_branch, from_day, id);
