-- The transaction history is found by who moved, by the number of a document and by the reason, also where few of five million moves have it.
create index stock_move_user on stock_move (tenant_id, user_id, posted_at, id);
create index stock_move_document on stock_move (tenant_id, document, posted_at, id) where document <> '';
create index stock_move_reason on stock_move (tenant_id, (reason collate "C"), posted_at, id) where reason <> '';
