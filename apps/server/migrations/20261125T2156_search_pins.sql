-- What a person has pinned of the records, in their order: kinds and ids alone, since what is shown is read under the policies whenever it is.
create table pinned (
  tenant_id uuid not null default app.tenant() references tenant (id),
  user_id uuid not null,
  records jsonb not null check (jsonb_typeof(records) = 'array' and jsonb_array_length(records) <= 20),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select app.protect('pinned', '{own_user}');
select app.share_with_staff();
