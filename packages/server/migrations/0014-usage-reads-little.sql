-- The ledger is kept for ever, and a tenant's usage was summed up over all of it. Now what it used is what it was granted
-- less what it has: grants are few. The period is read out of the index alone.
create index ledger_grants on ledger (tenant_id) include (amount) where kind = 'grant';
drop index ledger_by_tenant;
create index ledger_by_tenant on ledger (tenant_id, created_at) include (kind, amount);
