create table webhook_secrets (
  tenant_id text primary key,
  secret text not null,
  created_at timestamptz not null default now()
);

create table webhooks (
  webhook_id text primary key,
  tenant_id text not null,
  url text not null,
  events text not null,
  description text,
  secret text not null,
  created_at timestamptz not null default now()
);
create index webhooks_by_tenant on webhooks (tenant_id);

-- The outbox: a row is written in the transaction that ends a job, and sent from here until it arrives or is given up.
create table deliveries (
  id bigint generated always as identity unique,
  delivery_id text primary key,
  event_id text not null,
  tenant_id text not null,
  webhook_id text,
  family text not null check (family in ('text', 'video')),
  event text not null,
  url text not null,
  body text not null,
  headers text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'dead')),
  attempts text not null default '[]',
  failures integer not null default 0,
  next_attempt_at timestamptz,
  lease_token text,
  created_at timestamptz not null default now()
);
create index deliveries_due on deliveries (next_attempt_at) where status = 'pending';
create index deliveries_by_tenant on deliveries (tenant_id, id);
create index deliveries_by_time on deliveries (created_at);
