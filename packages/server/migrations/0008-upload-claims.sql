-- Who is submitting an upload just now: one at a time may freeze it, look at it and take it, or let it go again.
alter table uploads add column submission text, add column submission_until timestamptz;
