-- formerly 0012_totals_of_lists.sql
-- The totals of a whole list are read out of the index of its order, with what the row policies ask beside them.
drop index invoice_day;
create index invoice_day on invoice (date desc, number desc, id) include (amount, cubes, units, bill_to_id) where deleted_at is null;
drop index shipment_day;
create index shipment_day on shipment (outbound_date, status, shipment_number) include (amount, cubes, units, shipper_id, consignee_id, bill_to_id);

-- A bill of lading carries what its lines add up to: its list adds up bills, not every line there ever was.
alter table bol add column units int not null default 0, add column cubes int not null default 0;
update bol b set units = x.units, cubes = x.cubes from (select bol_id, sum(units) as units, sum(cubes) as cubes from bol_detail where deleted_at is null group by bol_id) x where x.bol_id = b.id;
create function sum_up_bills() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update bol b set units = x.units, cubes = x.cubes
  from (select c.bol_id, coalesce(sum(d.units), 0) as units, coalesce(sum(d.cubes), 0) as cubes
    from (select distinct bol_id from changed) c left join bol_detail d on d.bol_id = c.bol_id and d.deleted_at is null group by c.bol_id) x
  where x.bol_id = b.id and (b.units, b.cubes) is distinct from (x.units::int, x.cubes::int);
  return null;
end $$;
create trigger bol_detail_added after insert on bol_detail referencing new table as changed for each statement execute function sum_up_bills();
create trigger bol_detail_gone after delete on bol_detail referencing old table as changed for each statement execute function sum_up_bills();
create trigger bol_detail_left after update on bol_detail referencing old table as changed for each statement execute function sum_up_bills();
create trigger bol_detail_joined after update on bol_detail referencing new table as changed for each statement execute function sum_up_bills();
drop index bol_day;
create index bol_day on bol (outbound_date desc, bol_number desc, id) include (active, units, cubes, consignee_id, bill_to_id, deliver_to_id);
