-- How much of the storage a tenant fills with uploads that it has not submitted. Null: nothing has arrived yet, or the
-- storage is not ours and does not tell.
alter table uploads add column stored_bytes bigint;
create index uploads_by_tenant on uploads (tenant_id, expires_at);
