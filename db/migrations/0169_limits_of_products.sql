-- How warm a product may be, and for how long, is changed by an administrator: two who do it at once are told.
alter table product add column row_version int not null default 1;
