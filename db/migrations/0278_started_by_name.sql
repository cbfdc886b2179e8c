-- Who started a day, by name: people with a scanner are no portal users, so started_by stayed empty for them.
alter table warehouse_day add column started_by_name text;
update warehouse_day d
set started_by_name = u.name
from app_user u
where u.id = d.started_by;
