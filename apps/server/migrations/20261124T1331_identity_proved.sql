-- When somebody last proved, within a session, that they know the password (and gave the code that was owed): what is sensitive asks that it be lately.
alter table session add column proved_at timestamptz;
update session set proved_at = created_at where not two_step_pending;
