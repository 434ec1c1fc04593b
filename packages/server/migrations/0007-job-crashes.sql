-- How often the analysis process died while it worked on a job. Deaths of the server itself are no fault of a job.
alter table jobs add column crashes integer not null default 0;
