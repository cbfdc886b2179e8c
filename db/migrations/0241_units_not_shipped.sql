-- Units in a building or on a shuttle are few among all units; open days are found by them.
create index unit_not_shipped on unit (outbound_date) where active and status in (2, 3, 4, 5, 100);
