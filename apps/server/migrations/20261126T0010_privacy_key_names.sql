-- Listed definer function: the names in the tenant's entries, while a request is being erased: whose record it was, or who did it, by which key and from where.
create or replace function app.erase_log_names(entries uuid[], of_record boolean, of_actor boolean) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  perform app.assert_erasing();
  perform set_config('app.moving', 'on', true);
  update log_entry set label_salt = case when of_record then null else label_salt end, label = case when of_record then 'Erased person' else label end,
      actor_salt = case when of_actor then null else actor_salt end, username = case when of_actor then 'Former user' else username end,
      ip = case when of_actor then '' else ip end, key_name = case when of_actor and key_name <> '' then 'Former key' else key_name end
    where tenant_id = app.tenant() and id = any(entries) and label_digest is not null;
  get diagnostics gone = row_count;
  perform set_config('app.moving', '', true);
  return gone;
end $$;
