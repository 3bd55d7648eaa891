-- The records that a load made, each as it was made: by these a load is taken back, as long as nobody has changed one since.
create table load_made (
  tenant_id uuid not null default app.tenant() references tenant (id),
  load_id uuid not null,
  record_id uuid not null,
  primary key (tenant_id, load_id, record_id),
  foreign key (tenant_id, load_id) references data_load (tenant_id, id) on delete cascade
);
select app.protect('load_made', '{no_customer,no_branch,no_technician}');
select app.share_with_staff();
