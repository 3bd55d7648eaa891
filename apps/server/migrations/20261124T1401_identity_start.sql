-- Where somebody starts: a page ('' is the one of their role), and the site of a new tab (null is all that they see). Which sites are theirs changes by
-- itself, with branches and accounts, so that the site is judged when it is told.
alter table app_user
  add column start_page text not null default '' check (length(start_page) <= 80),
  add column default_site uuid;
