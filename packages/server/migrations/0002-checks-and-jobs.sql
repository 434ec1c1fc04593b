-- Documents are kept as text: JSON of a user may hold what jsonb refuses (an escaped NUL), and nothing looks inside.
create table reports (
  tenant_id text not null,
  report_id text not null,
  kind text not null check (kind in ('text', 'image', 'video')),
  decision text,
  score integer,
  external_id text,
  request text not null,
  report text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, report_id)
);
create index reports_by_time on reports (created_at);

create table result_cache (
  tenant_id text not null,
  request_hash text not null,
  versions text not null,
  report text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, request_hash)
);

create table idempotency (
  tenant_id text not null,
  key text not null,
  request_hash text not null,
  state text not null check (state in ('running', 'done')),
  owner text not null,
  lease_until timestamptz not null,
  status integer,
  body text,
  job_id text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
create index idempotency_by_time on idempotency (created_at);

create table jobs (
  job_id text primary key,
  tenant_id text not null,
  kind text not null check (kind in ('text', 'video')),
  delivery text not null check (delivery in ('queue', 'stream')),
  tier text not null,
  sandbox boolean not null,
  status text not null check (status in ('queued', 'pending', 'running', 'completed', 'failed', 'dead')),
  request text not null,
  cost bigint not null,
  billing text not null check (billing in ('reserved', 'committed', 'released')),
  webhook_url text,
  callback_id text,
  completed_agents text not null default '[]',
  total_agents integer not null default 0,
  phase text not null default 'queued',
  progress real not null default 0,
  report_status text,
  report_path text,
  blob_path text,
  input_hash text,
  error text,
  trace text,
  attempts integer not null default 0,
  lease_token text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  worker_completed_at timestamptz,
  finished_at timestamptz
);
create index jobs_open on jobs (status, created_at) where status in ('queued', 'pending', 'running');
create index jobs_by_tenant on jobs (tenant_id, created_at);
create index jobs_by_time on jobs (finished_at);

create table job_events (
  job_id text not null references jobs on delete cascade,
  seq integer not null,
  event text not null,
  data text not null,
  created_at timestamptz not null default now(),
  primary key (job_id, seq)
);

create table uploads (
  request_id text primary key,
  tenant_id text not null,
  content_type text not null,
  blob_path text not null,
  expires_at timestamptz not null,
  frozen boolean not null default false,
  created_at timestamptz not null default now()
);

create table request_log (
  id bigint generated always as identity primary key,
  tenant_id text not null,
  request_id text not null,
  method text not null,
  path text not null,
  status integer not null,
  duration_ms integer not null,
  sandbox boolean not null,
  created_at timestamptz not null default now()
);
create index request_log_by_tenant on request_log (tenant_id, id);
create index request_log_by_time on request_log (created_at);
