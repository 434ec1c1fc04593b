-- Which processes hold credits for callers who wait: each renews its holds while it lives, so those of one that died
-- can be released within a minute. Unlogged, for it is written with every check; after a crash of the database itself,
-- release_forgotten still finds what stayed held.
create unlogged table holds (
  job_id text primary key,
  tenant_id text not null,
  lease_until timestamptz not null
);
create index holds_by_lease on holds (lease_until);

-- Reserves for a caller who waits. False, and nothing moved, where the balance does not suffice.
create function credit_hold(for_tenant text, for_job text, credits bigint, lease interval) returns boolean
language plpgsql as $$
begin
  if not credit_reserve(for_tenant, for_job, credits) then return false; end if;
  insert into holds (job_id, tenant_id, lease_until) values (for_job, for_tenant, clock_timestamp() + lease);
  return true;
end $$;

-- The hold goes first: whoever ends one waits here for another who does, and not with the ledger's entry in its hand.
create or replace function credit_end(for_job text, how text) returns boolean language plpgsql as $$
declare
  held ledger%rowtype;
begin
  delete from holds where job_id = for_job;
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

-- Releases the holds of processes that died. In the order of tenants: several may do this at once, and each waits for
-- their rows. Gives the number.
create function release_abandoned() returns bigint language sql as $$
  select count(*) filter (where credit_end(abandoned.job_id, 'release')) from (
    select job_id from holds where lease_until < clock_timestamp() order by tenant_id limit 100 for update skip locked
  ) abandoned
$$;

-- As before, but what a living process renews is left alone, however old it is.
create or replace function release_forgotten(older_than interval) returns bigint language sql as $$
  select count(*) filter (where credit_end(held.job_id, 'release')) from (
    select r.job_id from tenants t join ledger r on r.tenant_id = t.tenant_id and r.kind = 'reserve'
    where t.credits_reserved > 0 and r.created_at < clock_timestamp() - older_than
      and not exists (select 1 from jobs j where j.job_id = r.job_id)
      and not exists (select 1 from holds h where h.job_id = r.job_id)
      and not exists (select 1 from ledger e where e.job_id = r.job_id and e.kind in ('commit', 'release'))
  ) held
$$;

-- As before; a check whose credits were released meanwhile is told apart from a fault.
create or replace function finish_check(
  for_tenant text, for_job text, credits bigint,
  new_report_id text, new_kind text, new_decision text, new_score integer, new_external_id text,
  new_request text, new_report text,
  cache_hash text, cache_versions text,
  idempotency_key text, claim_token text, reply_status integer, reply_body text
) returns void language plpgsql as $$
begin
  if new_report_id is not null then
    insert into reports (tenant_id, report_id, kind, decision, score, external_id, request, report)
    values (for_tenant, new_report_id, new_kind, new_decision, new_score, new_external_id, new_request, new_report)
    on conflict do nothing;
  end if;
  if cache_hash is not null then
    insert into result_cache as c (tenant_id, request_hash, versions, report)
    values (for_tenant, cache_hash, cache_versions, new_report)
    on conflict (tenant_id, request_hash)
    do update set versions = excluded.versions, report = excluded.report, created_at = now();
  end if;
  update idempotency set state = 'done', status = reply_status, body = reply_body
    where tenant_id = for_tenant and key = idempotency_key and owner = claim_token and state = 'running';
  if not found then
    raise exception 'the key of this check was taken over' using errcode = 'PL409';
  end if;
  if credits > 0 and not credit_end(for_job, 'commit') then
    raise exception 'the credits of this check are not held any more' using errcode = 'PL503';
  end if;
end $$;
