-- Views of lists, by name, as each person keeps them. `filters` holds the filters and the sort as they stand in the address.
create table saved_view (
  id int generated always as identity primary key, user_id int not null references app_user on delete cascade,
  list text not null, name text not null, filters jsonb not null
);
create unique index saved_view_name on saved_view (user_id, list, lower(name));
alter table saved_view enable row level security;
create policy scope on saved_view using ((select sees_all()) or user_id = (select own_person()));
