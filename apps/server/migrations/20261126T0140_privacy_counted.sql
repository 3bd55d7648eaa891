-- What was erased of a request so far, noted together with it: an erasure that is interrupted and taken up again counts each record once. Gone as it ends.
create table privacy_erased (
  tenant_id uuid not null default app.tenant() references tenant (id),
  request_id uuid not null,
  title text not null,
  of_table text not null,
  record_id uuid not null,
  primary key (tenant_id, request_id, title, of_table, record_id),
  foreign key (tenant_id, request_id) references privacy_request (tenant_id, id)
);
select app.protect('privacy_erased', '{no_customer,no_branch,no_technician}');
select app.share_with_staff();
