-- Who gets a report by mail, and how often. It goes to the person himself, with what he may see when it is written.
create table report_mail (
  user_id int not null references app_user on delete cascade,
  report text not null,
  every text not null check (every in ('day', 'week', 'month')),
  warehouse_id int references warehouse,
  -- What an outside provider's token said of the person; empty where our own tables know it.
  authority jsonb,
  last_until date,
  row_version int not null default 1,
  at timestamptz not null,
  primary key (user_id, report)
);
alter table report_mail enable row level security;
create policy scope on report_mail using ((select sees_all()) or user_id = (select own_person()));
