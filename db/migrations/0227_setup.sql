-- Steps of the setup that an administrator left for later.
create table setup_deferred (
  step text primary key,
  deferred_at timestamptz not null,
  deferred_by int references app_user
);
alter table setup_deferred enable row level security;
create policy scope on setup_deferred using ((select sees_all()));
