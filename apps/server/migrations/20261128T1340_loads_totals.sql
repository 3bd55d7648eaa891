-- What the other system says of a file is asked for, and kept beside what the file says.
update data_load set options = options || '{"expectedLines": null, "expectedTotal": null}';
update data_load set preview = preview || jsonb_build_object('totals', jsonb_build_object('money', null, 'lines', jsonb_build_object('said', null, 'found',
    (preview #>> '{counts,added}')::bigint + (preview #>> '{counts,changed}')::bigint + (preview #>> '{counts,left}')::bigint)))
  where preview is not null;
