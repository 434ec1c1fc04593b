-- Credits of a check whose caller waits are held before the work, so that no check is done which cannot be paid. What
-- ends such a check therefore commits what is held. Raises where that has ended already: nothing is given for nothing.
create or replace function finish_check(
  for_tenant text, for_job text, credits bigint,
  new_report_id text, new_kind text, new_decision text, new_score integer, new_external_id text,
  new_request text, new_report text,
  cache_hash text, cache_versions text,
  idempotency_key text, reply_status integer, reply_body text
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
    where tenant_id = for_tenant and key = idempotency_key;
  if credits > 0 and not credit_end(for_job, 'commit') then
    raise exception 'the credits of this check are not held any more';
  end if;
end $$;

drop function credit_charge;

-- Releases what is held for checks whose process died: those have no job that anybody looks after. Gives their number.
create function release_forgotten(older_than interval) returns bigint language sql as $$
  select count(*) filter (where credit_end(held.job_id, 'release')) from (
    select r.job_id from tenants t join ledger r on r.tenant_id = t.tenant_id and r.kind = 'reserve'
    where t.credits_reserved > 0 and r.created_at < clock_timestamp() - older_than
      and not exists (select 1 from jobs j where j.job_id = r.job_id)
      and not exists (select 1 from ledger e where e.job_id = r.job_id and e.kind in ('commit', 'release'))
  ) held
$$;
