-- What a tenant keeps in the storage without paying for it: uploads that were not submitted, or whose job cost nothing.
-- `stored_bytes` is null where nothing has arrived, or the storage is not ours and does not tell; `paid`: credits are held
-- or were charged; `source_gone`: the video was removed, and its report is still there.
alter table uploads add column stored_bytes bigint, add column paid boolean not null default false,
  add column source_gone boolean not null default false;
update uploads set paid = true where exists (
  select 1 from jobs where job_id = request_id and cost > 0 and billing <> 'released');
create index uploads_unpaid on uploads (tenant_id) include (stored_bytes, expires_at)
  where stored_bytes is not null and not paid;
