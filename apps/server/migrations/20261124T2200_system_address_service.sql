-- Which service a kept answer came from: made-up addresses of the stand-in do not outlive the day on which a key is set, nor those of one service the next.
-- Answers from before say none, so they are asked for again.
alter table address_lookup add column service text not null default '';
