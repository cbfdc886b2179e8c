-- What people prove beside the password: a code of their authenticator app, else one of ten recovery codes.
-- The secret must be read again, so it is sealed (docs/decisions/196-a-session-has-both-factors.md).
create table second_factor (
  user_id int primary key references app_user on delete cascade,
  sealed text not null,
  since timestamptz not null default now(),
  -- The half minute of the last code that counted: no code counts twice.
  last_step bigint not null
);
create table recovery_code (
  id int generated always as identity primary key,
  user_id int not null references second_factor on delete cascade,
  digest text not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  unique (user_id, digest)
);

-- A secret that was shown and not confirmed yet: it counts for nothing. Of one sign-in, or of one session.
create table second_factor_offer (
  owner text primary key,
  user_id int not null references app_user on delete cascade,
  sealed text not null,
  expires_at timestamptz not null
);
create index second_factor_offer_user on second_factor_offer (user_id);
create index second_factor_offer_age on second_factor_offer (expires_at);

-- A sign-in whose first factor was right. It is no session.
create table half_sign_in (
  sign_in text primary key,
  user_id int not null references app_user on delete cascade,
  begun_at timestamptz not null default now(),
  wrong int not null default 0 check (wrong >= 0),
  -- The second factor was set up on the way: its codes are shown, and the person goes on.
  passed boolean not null default false,
  expires_at timestamptz not null
);
create index half_sign_in_user on half_sign_in (user_id);
create index half_sign_in_age on half_sign_in (expires_at);

-- Since when somebody whose role wants a second factor is asked to set one up.
create table second_factor_asked (
  user_id int primary key references app_user on delete cascade,
  asked_at timestamptz not null default now()
);

alter table second_factor enable row level security;
alter table recovery_code enable row level security;
alter table second_factor_offer enable row level security;
alter table half_sign_in enable row level security;
alter table second_factor_asked enable row level security;
create policy scope on second_factor using ((select sees_all()) or user_id = (select own_person()));
create policy scope on recovery_code using ((select sees_all()) or user_id = (select own_person()));
create policy scope on second_factor_offer using ((select sees_all()) or user_id = (select own_person()));
create policy scope on half_sign_in using ((select sees_all()) or user_id = (select own_person()));
create policy scope on second_factor_asked using ((select sees_all()) or user_id = (select own_person()));
