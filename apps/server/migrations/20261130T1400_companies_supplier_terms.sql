-- On which days of the week a supplier delivers, and what its returns cost and need.
alter table supplier
  -- Monday 1 to Sunday 7, each once and in their order; at least one.
  add column delivery_weekdays text not null default '12345' check (delivery_weekdays ~ '^1?2?3?4?5?6?7?$' and delivery_weekdays <> ''),
  add column rma_required boolean not null default false,
  add column handling_basis_points bigint not null default 0 check (handling_basis_points between 0 and 10000),
  add column damage_hours bigint not null default 48 check (damage_hours between 1 and 720);
