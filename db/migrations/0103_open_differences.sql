-- The board of arrivals puts trucks with differences before those that are settled, over all that ever came.
create index shuttle_manifest_open on shuttle_manifest (shuttle_load_id) where difference is not null and closed_at is null;
