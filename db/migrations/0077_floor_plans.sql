-- Plans of the floor are edited by people now: each row says which version of it somebody saw. A layout outlives the
-- template that it was made from. A2 is sorted before A10.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
alter table storage_location add column row_version int not null default 1;
alter table storage_position add column row_version int not null default 1;
create index storage_location_template on storage_location (template_id);
alter table layout drop constraint layout_template_id_fkey,
  add constraint layout_template_id_fkey foreign key (template_id) references layout_template on delete set null;
