-- Where people came in before: strangers' wrong passwords are counted apart from them. `who` and `address` are
-- digests, as in login_attempt.
create table known_address (
  who text not null, address text not null, seen_at timestamptz not null default now(),
  primary key (who, address)
);
create index known_address_age on known_address (seen_at);

-- Signs the cookies by which browsers and scanners are known.
alter table oidc_key drop constraint oidc_key_use_check;
alter table oidc_key add constraint oidc_key_use_check check (use in ('sig', 'cookie', 'device'));

-- Wrong PINs are counted in login_attempt, by id and place; what is left is what the manager sees.
alter table scanner_user drop column failed_pins;
