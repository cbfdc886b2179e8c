-- Which periods share a day with another is asked for each one that is added or changed, and for thousands when they are imported.
create index holiday_period_days on holiday_period using gist (daterange(effective_date, expiration_date, '[]')) where deleted_at is null;
