-- How much of the storage a tenant fills with uploads that it has not submitted. Null: nothing has arrived, or it was
-- submitted, or the storage is not ours and does not tell.
alter table uploads add column waiting_bytes bigint;
create index uploads_waiting on uploads (tenant_id) include (waiting_bytes, expires_at) where waiting_bytes is not null;
