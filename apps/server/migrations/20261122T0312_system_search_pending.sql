-- What was written lately waits in a list that every search reads through: with PostgreSQL's 4 MB, a search after some thousand new jobs took four times
-- as long. A short list is emptied more often, by whoever fills it, which costs the writing nothing that could be measured.
do $$ begin
  execute (select string_agg(format('alter index %I set (gin_pending_list_limit = 256)', name || '_search'), '; ')
    from unnest(array['customer', 'branch', 'supplier', 'vehicle', 'product', 'purchase_order', 'worksheet', 'invoice']) as name);
end $$;
