-- Row security keeps a condition on looks(name) from the index of it, and every row of a page of users looked at every name there is.
-- It trusts the comparison of a column.
drop index app_user_looks;
alter table app_user add column name_looks text collate "C" generated always as (looks(name collate "default")) stored;
create index app_user_looks on app_user (name_looks);
