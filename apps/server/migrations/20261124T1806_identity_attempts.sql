-- Only the last success of a network is asked for: more of them would make the answer for a name that is known slower than for one that is not.
create index sign_in_attempt_success on sign_in_attempt (tenant_id, kind, username_key, network) where succeeded;
delete from sign_in_attempt a where a.succeeded and exists (select from sign_in_attempt b where b.tenant_id = a.tenant_id and b.kind = a.kind
  and b.username_key = a.username_key and b.network = a.network and b.succeeded and (b.at, b.id) > (a.at, a.id));
