-- Two people who change the hours of one weekday: the second is told. No row yet: version 0.
alter table warehouse_schedule add column row_version integer not null default 1;
