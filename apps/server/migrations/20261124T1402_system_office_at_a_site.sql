-- Somebody of the office who has chosen a branch to look at is bounded to its rows, but is none of its people: its orders, with their lines, deliveries and
-- prices, stay theirs to see. Which orders those are, the bound of the orders themselves says; whatever hangs on one is asked for by its order.
create function app.looks_at_branch() returns boolean language sql stable as $$ select current_setting('app.site', true) = 'on' $$;
grant execute on function app.looks_at_branch() to quarterlight_app;

do $$
declare of_office text;
begin
  foreach of_office in array array['purchase_order_line', 'delivery', 'delivery_line', 'contact'] loop
    execute format('alter policy no_branch on %I using (case when (select app.branch()) is null or (select app.looks_at_branch()) then true else false end)
      with check (case when app.branch() is null or app.looks_at_branch() then true else false end)', of_office);
  end loop;
end $$;
