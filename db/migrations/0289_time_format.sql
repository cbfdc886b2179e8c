-- The clock that a user chose: 12 or 24 hours. Null means that of their language.
alter table app_user add column time_format text check (time_format in ('12h', '24h'));
