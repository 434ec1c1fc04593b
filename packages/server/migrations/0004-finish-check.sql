-- Everything that ends a check whose caller waits, as one statement: report, cache, reply, credits; all or nothing.
-- The tenant's row comes last, for it is what all requests of a tenant wait for. Raises PL402 where credits are short.
create function finish_check(
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
  if not credit_charge(for_tenant, for_job, credits) then
    raise exception 'credits exhausted' using errcode = 'PL402';
  end if;
end $$;
