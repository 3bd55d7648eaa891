-- Until when a message says something to its recipient: one that could not be sent by then is not sent.
alter table outbox_message add column expires_at timestamptz;
