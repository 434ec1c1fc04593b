create table settings (
  name text primary key,
  value text not null
);

create table tenants (
  tenant_id text primary key,
  tier text not null check (tier in ('enterprise', 'pro', 'starter', 'free')),
  subscription text not null,
  defaults text not null,
  rate_requests integer not null check (rate_requests >= 1),
  rate_window_seconds integer not null check (rate_window_seconds >= 1),
  credits_available bigint not null default 0 check (credits_available >= 0),
  credits_reserved bigint not null default 0 check (credits_reserved >= 0),
  created_at timestamptz not null default now()
);

-- A key may name a tenant that has no record: no foreign key.
create table api_keys (
  key_hash text primary key,
  key_id text not null unique,
  hint text not null,
  tenant_id text not null,
  scopes text not null,
  sandbox boolean not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index api_keys_by_tenant on api_keys (tenant_id);

-- Counters that a crash may forget: unlogged, so that counting a request waits for no disk.
create unlogged table rate_windows (
  tenant_id text primary key,
  window_number bigint not null,
  used integer not null
);

create table ledger (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenants,
  kind text not null check (kind in ('grant', 'reserve', 'commit', 'release')),
  amount bigint not null check (amount > 0),
  job_id text,
  note text,
  created_at timestamptz not null default now(),
  check ((kind = 'grant') = (job_id is null))
);
create index ledger_by_tenant on ledger (tenant_id, created_at);
-- However often something is retried: one reservation and one end a job.
create unique index ledger_one_reservation on ledger (job_id) where kind = 'reserve';
create unique index ledger_one_end on ledger (job_id) where kind in ('commit', 'release');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_append_only before update or delete on ledger for each row execute function refuse_change();

create function credit_grant(for_tenant text, credits bigint, why text) returns void language plpgsql as $$
begin
  if credits <= 0 then return; end if;
  insert into ledger (tenant_id, kind, amount, note) values (for_tenant, 'grant', credits, why);
  update tenants set credits_available = credits_available + credits where tenant_id = for_tenant;
end $$;

-- False, and nothing moved, where the balance does not suffice.
create function credit_reserve(for_tenant text, for_job text, credits bigint) returns boolean language plpgsql as $$
begin
  if credits = 0 then return true; end if;
  update tenants set credits_available = credits_available - credits, credits_reserved = credits_reserved + credits
    where tenant_id = for_tenant and credits_available >= credits;
  if not found then return false; end if;
  insert into ledger (tenant_id, kind, amount, job_id) values (for_tenant, 'reserve', credits, for_job);
  return true;
end $$;

-- Ends a reservation with 'commit' or 'release'. False, and nothing moved, where there is none or it has ended.
create function credit_end(for_job text, how text) returns boolean language plpgsql as $$
declare
  held ledger%rowtype;
begin
  select * into held from ledger where job_id = for_job and kind = 'reserve';
  if not found then return false; end if;
  insert into ledger (tenant_id, kind, amount, job_id) values (held.tenant_id, how, held.amount, for_job)
    on conflict do nothing;
  if not found then return false; end if;
  update tenants set credits_reserved = credits_reserved - held.amount,
    credits_available = credits_available + case when how = 'release' then held.amount else 0 end
    where tenant_id = held.tenant_id;
  return true;
end $$;

-- Reserve and commit at once, for work that is already done.
create function credit_charge(for_tenant text, for_job text, credits bigint) returns boolean language plpgsql as $$
begin
  if credits = 0 then return true; end if;
  update tenants set credits_available = credits_available - credits
    where tenant_id = for_tenant and credits_available >= credits;
  if not found then return false; end if;
  insert into ledger (tenant_id, kind, amount, job_id)
    values (for_tenant, 'reserve', credits, for_job), (for_tenant, 'commit', credits, for_job);
  return true;
end $$;
