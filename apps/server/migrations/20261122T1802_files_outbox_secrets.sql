-- The true words of a message that carries a code or a link which lets somebody in. The message itself says in their place that they are not shown, so
-- that a list, a search or a file of messages holds no secret. Gone once the mail server has taken the message.
create table outbox_secret (
  tenant_id uuid not null default app.tenant() references tenant (id),
  message_id uuid not null,
  subject text not null,
  body text not null,
  html text not null,
  -- Whose account it opens; without one nobody reads it.
  opens_user_id uuid,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references outbox_message (tenant_id, id) on delete cascade
);
select app.protect('outbox_secret', '{}');
-- As of the messages: anybody's work may put one in; only the office, the product among it, reads it.
create policy office_reads on outbox_secret as restrictive to quarterlight_app using (app.customer() is null and app.branch() is null and app.technician() is null) with check (true);
insert into outbox_secret (tenant_id, message_id, subject, body, html, opens_user_id)
  select tenant_id, id, subject, body, html, case when entity = 'user' then entity_id end from outbox_message
    where template in ('two-step-code', 'password-reset', 'invitation') and state in ('queued', 'kept') and body <> '';
update outbox_message set html = '', body = '(not shown, since it lets whoever reads it sign in)',
    subject = regexp_replace(subject, '\d{6}|https?://\S+', '(not shown, since it lets whoever reads it sign in)', 'g')
  where template in ('two-step-code', 'password-reset', 'invitation');
select app.share_with_staff();
