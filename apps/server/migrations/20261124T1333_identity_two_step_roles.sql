-- The roles that owe a second step are named by their codes, or ids where they are the company's own: a new name switches nothing off.
update setting s set value = jsonb_set(s.value, '{twoStepRoles}', (
    select coalesce(jsonb_agg(coalesce(
        (select coalesce(r.code, r.id::text) from role r where r.tenant_id = s.tenant_id and (lower(r.code) = lower(n.name) or lower(r.name) = lower(n.name))
          order by r.code is null limit 1), n.name) order by n.place), '[]')
      from jsonb_array_elements_text(s.value -> 'twoStepRoles') with ordinality n (name, place)))
  where s.key = 'security' and jsonb_typeof(s.value -> 'twoStepRoles') = 'array';
