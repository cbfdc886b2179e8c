-- Which periods share a day with another is asked for each one that is added or changed, and for thousands when they are imported.
create index holiday_period_days on holiday_period using gist (daterange(effective_date, expiration_date, '[]')) where deleted_at is null;
-- Each period is shown with the number of its days of service.
create index day_of_service_holiday_period on day_of_service (holiday_period_id) where holiday_period_id is not null and deleted_at is null;
