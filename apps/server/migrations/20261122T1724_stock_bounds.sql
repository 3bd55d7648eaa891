-- A branch and a technician see the moves into and out of their own places, and the lots that ever moved there. A move touches two places and a lot lies in
-- many, so these two ask the places and the moves instead of a column; few rows are asked for at a time by whom they bound, by their keys.
create policy own_branch on stock_move as restrictive to quarterlight_app
  using (case when (select app.branch()) is null then true
    else from_place_id in (select p.id from place p where p.bound_branch = app.branch()) or to_place_id in (select p.id from place p where p.bound_branch = app.branch()) end)
  with check (case when app.branch() is null then true
    else from_place_id in (select p.id from place p where p.bound_branch = app.branch()) or to_place_id in (select p.id from place p where p.bound_branch = app.branch()) end);
create policy own_technician on stock_move as restrictive to quarterlight_app
  using (case when (select app.technician()) is null then true
    else from_place_id in (select p.id from place p where p.bound_technician = app.technician()) or to_place_id in (select p.id from place p where p.bound_technician = app.technician()) end)
  with check (case when app.technician() is null then true
    else from_place_id in (select p.id from place p where p.bound_technician = app.technician()) or to_place_id in (select p.id from place p where p.bound_technician = app.technician()) end);
create index place_bound_branch on place (tenant_id, bound_branch);
create index place_bound_technician on place (tenant_id, bound_technician);

create policy own_branch on lot as restrictive to quarterlight_app
  using (case when (select app.branch()) is null then true else exists (select from stock_move m where m.tenant_id = lot.tenant_id and m.lot_id = lot.id) end) with check (true);
create policy own_technician on lot as restrictive to quarterlight_app
  using (case when (select app.technician()) is null then true else exists (select from stock_move m where m.tenant_id = lot.tenant_id and m.lot_id = lot.id) end) with check (true);
