-- Tenants of one tier are served by turns: the jobs of each are numbered, and those with the lowest numbers come first.
-- Jobs that were queued before keep their place before all others.
alter table jobs add column turn bigint not null default 0;
