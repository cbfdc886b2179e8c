-- A name of a cutoff group is one name, however it is written; days that are over do not hold a group that nobody uses.
create unique index cutoff_group_one_name on cutoff_group (lower(name));
alter table warehouse_day_blocked_group drop constraint warehouse_day_blocked_group_cutoff_group_id_fkey,
  add constraint warehouse_day_blocked_group_cutoff_group_id_fkey foreign key (cutoff_group_id) references cutoff_group on delete cascade;
