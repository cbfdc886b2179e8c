-- A draft of a rate sheet tried on freight that was billed: what it would have come to. Nothing that is charged is touched.
create table rate_simulation (
  id int generated always as identity primary key, sheet_version_id int not null references rate_sheet_version on delete cascade, draft_version int not null, days smallint not null,
  first_day date not null, last_day date not null, job_id int references job on delete set null, started_at timestamptz not null, started_by_name text not null,
  cancelled_at timestamptz, ended_at timestamptz, result jsonb
);
create index rate_simulation_version on rate_simulation (sheet_version_id, id);
create index rate_simulation_job on rate_simulation (job_id);
alter table rate_simulation enable row level security;
create policy scope on rate_simulation using ((select sees_all()));
