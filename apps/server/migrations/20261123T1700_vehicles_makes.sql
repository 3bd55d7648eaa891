-- A make has one spelling, as the server writes it from now on, and so has a model where that is safe: words of four letters and more that are all great or
-- all small. Vehicles that are there, and the copies that jobs carry, get theirs now.
create function app.one_make(make text) returns text language sql immutable as $$
  select coalesce(
    (select name from (values ('ALFAROMEO', 'Alfa Romeo'), ('BMW', 'BMW'), ('BYD', 'BYD'), ('CITROEN', 'Citroen'), ('DAF', 'DAF'), ('DS', 'DS'), ('GMC', 'GMC'),
        ('GWM', 'GWM'), ('LANDROVER', 'Land Rover'), ('LDV', 'LDV'), ('LEVC', 'LEVC'), ('MAN', 'MAN'), ('MCLAREN', 'McLaren'), ('MERC', 'Mercedes-Benz'),
        ('MERCEDES', 'Mercedes-Benz'), ('MERCEDESBENZ', 'Mercedes-Benz'), ('MG', 'MG'), ('MINI', 'MINI'), ('ROLLSROYCE', 'Rolls-Royce'), ('SEAT', 'SEAT'),
        ('SKODA', 'Skoda'), ('SSANGYONG', 'SsangYong'), ('TVR', 'TVR'), ('VW', 'Volkswagen')) as known (key, name)
      where key = regexp_replace(translate(upper(make), 'ËÉÈŠ', 'EEES'), '[^A-Z0-9]', '', 'g')),
    case when make in (upper(make), lower(make)) then initcap(make) else make end)
$$;
create function app.one_model(model text) returns text language sql immutable as $$
  select coalesce(string_agg(case when word ~ '^[[:alpha:]]{4,}$' and word in (upper(word), lower(word)) then initcap(word) else word end, ' ' order by place), '')
    from regexp_split_to_table(trim(model), '\s+') with ordinality as words (word, place)
$$;
update worksheet w set vehicle_description = app.one_make(v.make) || ' ' || app.one_model(v.model) || substr(w.vehicle_description, length(v.make || ' ' || v.model) + 1)
  from vehicle v
  where v.tenant_id = w.tenant_id and v.id = w.vehicle_id and v.make <> '' and v.model <> '' and starts_with(w.vehicle_description, v.make || ' ' || v.model)
    and (v.make <> app.one_make(v.make) or v.model <> app.one_model(v.model));
update worksheet set vehicle_make = app.one_make(vehicle_make), vehicle_model = app.one_model(vehicle_model)
  where vehicle_make <> app.one_make(vehicle_make) or vehicle_model <> app.one_model(vehicle_model);
update vehicle set make = app.one_make(make), model = app.one_model(model) where make <> app.one_make(make) or model <> app.one_model(model);
drop function app.one_make(text), app.one_model(text);
