-- A process that stands still for longer than its claim of an Idempotency-Key lasts is overtaken: another request runs
-- under the key. When it wakes, it may not finish: each claim has a token, and only the one that stands counts.
drop function finish_check;

create function finish_check(
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
    raise exception 'the credits of this check are not held any more';
  end if;
end $$;


-- Submissions whose process died: the uploads that they froze are looked for every second.
create index uploads_claimed on uploads (submission_until) where submission is not null;
