-- The company's day.
create function app.today() returns date language sql stable as $$
  select (app.now() at time zone t.time_zone)::date from tenant t where t.id = app.tenant() $$;

-- The last day on which a posted document is kept for the VAT, as the company counts days.
create function app.kept_until(posted timestamptz) returns date language sql stable as $$
  select ((posted + interval '6 years') at time zone t.time_zone)::date from tenant t where t.id = app.tenant() $$;
grant execute on function app.today(), app.kept_until(timestamptz) to quarterlight_app;

-- Requests of which a part waits for its day.
create index privacy_request_held on privacy_request (tenant_id, held_until, id) where held_until is not null;
select app.share_with_staff();
