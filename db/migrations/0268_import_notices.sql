-- What an import leaves as it is, or asks once about, is said beside the faults: it keeps no row from being imported.
alter table import_fault add column is_notice boolean not null default false;
alter table import_run add column notice_count int;
