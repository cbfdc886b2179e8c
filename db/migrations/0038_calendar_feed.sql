-- Links under which calendar programs fetch a consignee's service days. The signature of a link is made with the secret of its row; ending the link ends it everywhere.
create table calendar_feed (
  id int generated always as identity primary key, consignee_id int not null references account, warehouse_id int references warehouse, name text not null, language text not null default 'en', secret text not null,
  -- For whom it was made: the calendar holds what these accounts may see; null is the house.
  accounts int[], roles text[] not null, created_at timestamptz not null, created_by int not null references app_user, revoked_at timestamptz, fetched_at timestamptz
);
create index calendar_feed_consignee on calendar_feed (consignee_id) where revoked_at is null;
alter table calendar_feed enable row level security;
create policy scope on calendar_feed using ((select sees_all()) or accounts && (select own_accounts())::int[]);
