-- What is moved in from another database has its bounds already: tables that are bound from now on leave them be.
create or replace function app.bind_to_worksheet(table_name text, bounds text[] default '{customer,branch,technician}', append boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %I add column customer_id uuid not null, add column bound_branch uuid not null, add column bound_technician uuid not null', table_name);
  execute format('alter table %I add foreign key (tenant_id, worksheet_id, customer_id, bound_branch, bound_technician)
    references worksheet (tenant_id, id, customer_id, bound_branch, bound_technician) on update cascade', table_name);
  execute format('create trigger take_bounds before insert on %I for each row when (not app.moving()) execute function app.take_worksheet_bounds()', table_name);
  perform app.protect(table_name, bounds, append);
end $$;
