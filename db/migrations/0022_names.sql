-- Names are sorted as people read them, whatever their case and accents, and are found without either.
-- Codes and numbers keep the plain order of their characters.
drop index account_search;
alter table account alter column name type text collate "und-x-icu", alter column billing_name type text collate "und-x-icu", alter column city type text collate "und-x-icu";
alter table warehouse alter column name type text collate "und-x-icu";
alter table region alter column name type text collate "und-x-icu";
alter table cutoff_group alter column name type text collate "und-x-icu";
alter table shipper_group alter column name type text collate "und-x-icu";
alter table app_user alter column name type text collate "und-x-icu";
alter table scanner_user alter column full_name type text collate "und-x-icu", alter column company type text collate "und-x-icu";
alter table holiday_period alter column name type text collate "und-x-icu";

create function plain(value text) returns text language sql immutable parallel safe strict
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "default");
alter table account add column search_text text generated always as (plain(number || ' ' || (name collate "default") || ' ' || (city collate "default"))) stored;
create index account_search on account using gin (search_text gin_trgm_ops);
