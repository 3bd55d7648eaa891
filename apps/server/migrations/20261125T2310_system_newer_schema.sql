-- By the names a server that is older than its database tells that it is.
grant select (name) on applied_migration to quarterlight_app;
