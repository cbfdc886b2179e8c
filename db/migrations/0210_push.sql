-- Web push: what a browser said where it is reached, and by which key of ours (docs/decisions/206-web-push-is-one-more-way-of-a-notice.md).
create table push_key (
  id int generated always as identity primary key,
  -- The point of the curve P-256, in base64url; its secret is sealed.
  public_key text not null unique, sealed text not null, created_at timestamptz not null
);
create table push_subscription (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  key_id int not null references push_key,
  -- One browser is one person's: whoever turns it on there has it from then on.
  endpoint text not null unique check (endpoint like 'https://%'),
  p256dh text not null, auth text not null,
  -- The sign-in in which it was turned on; it ends with it. Null where the provider says none.
  session text,
  browser text, system text,
  added_at timestamptz not null, delivered_at timestamptz
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_key on push_subscription (key_id);
create index push_subscription_session on push_subscription (session) where session is not null;
alter table push_key enable row level security;
create policy scope on push_key using ((select sees_all()));
alter table push_subscription enable row level security;
create policy scope on push_subscription using ((select sees_all()) or user_id = (select own_person()));
revoke update, delete, truncate on push_key from coldlane_app;

alter table notice
  add column by_push boolean not null default false,
  -- When it was handed to those who push it, and in the push of which notice: its own, or the newest of many at once.
  add column pushed_at timestamptz,
  add column pushed_with int;
create index notice_to_push on notice (user_id, at) where by_push and pushed_at is null;
create index notice_pushed on notice (pushed_with) where pushed_with is not null;
alter table notice_wish add column by_push boolean not null default false;
alter table notice_wish alter column by_push drop default;

-- Whoever turns push on needs the house's key and sees no other row of it: the newest, and a new one where nothing opens that.
create function newest_push_key() returns setof push_key
language sql security definer set search_path = public as $$
  select * from push_key order by id desc limit 1
$$;
create function keep_push_key(made text, sealed_as text, at timestamptz, after int) returns setof push_key
language plpgsql security definer set search_path = public as $$
begin
  lock table push_key in exclusive mode;
  -- Somebody else made it meanwhile.
  if exists (select from push_key k where k.id > after) then return query select * from newest_push_key(); return; end if;
  return query insert into push_key (public_key, sealed, created_at) values (made, sealed_as, at) returning *;
end $$;
-- A browser in which somebody else had turned it on: its holder shows that it is the same by its secret.
create function hand_over_push(at_endpoint text, by_auth text, to_user int) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from push_subscription s where s.endpoint = at_endpoint and s.auth = by_auth and s.user_id <> to_user;
  return not exists (select from push_subscription s where s.endpoint = at_endpoint and s.user_id <> to_user);
end $$;
revoke all on function newest_push_key(), keep_push_key(text, text, timestamptz, int), hand_over_push(text, text, int) from public;
grant execute on function newest_push_key(), keep_push_key(text, text, timestamptz, int), hand_over_push(text, text, int) to coldlane_app;

-- A session that ended and a person who was shut out are pushed nothing: neither is asked for again when something is sent.
create function forget_push_of_session() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  delete from push_subscription s where s.session = new.uid;
  return null;
end $$;
create trigger push_ends after update of ended_at on login_session
  for each row when (new.ended_at is not null) execute function forget_push_of_session();
create function forget_push_of_person() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  delete from push_subscription s where s.user_id = new.id;
  return null;
end $$;
create trigger push_ends after update of active, status on app_user
  for each row when (not new.active or new.status <> 'active') execute function forget_push_of_person();
