-- When a recovery code was made is told by the clock that a company being filled can set, as everywhere.
alter table recovery_code alter column created_at set default app.now();
