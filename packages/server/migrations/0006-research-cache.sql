-- What agents looked up or a language model answered, by tenant. `key` stands for the whole question: input, versions.
create table research_cache (
  tenant_id text not null,
  key text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
create index research_cache_by_time on research_cache (created_at);
