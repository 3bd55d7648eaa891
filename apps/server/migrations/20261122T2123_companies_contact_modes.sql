-- How somebody wants to hear from us is a code; what was typed beside the four is told by none of them.
update contact set mode_of_contact = case
    when mode_of_contact ~* '\y(mobile|text|sms)\y' then 'text' when mode_of_contact ~* 'mail' then 'email'
    when mode_of_contact ~* '(phone|call)' then 'telephone' when mode_of_contact ~* '(post|letter)' then 'post' else '' end
  where mode_of_contact <> '';
alter table contact add constraint contact_mode_of_contact check (mode_of_contact in ('', 'telephone', 'text', 'email', 'post'));
