-- The check of an import writes rows and takes them back. It defers the references of what it writes, which are then never looked up:
-- they take more than half of the time of an insert. Everything else looks them up at once, as before.
do $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass as name, conname
    from pg_constraint
    where contype = 'f'
      and conrelid in ('orders'::regclass, 'consolidate'::regclass, 'day_of_service'::regclass, 'product'::regclass)
      and not condeferrable
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', reference.name, reference.conname);
  end loop;
end $$;

-- Whether a shipper's record is there already is asked for each row of a file; a consignee has one for each of its shippers.
create index day_of_service_of_shipper on day_of_service (consignee_id, warehouse_id, dow, coalesce(shipper_id, 0))
where deleted_at is null;

-- Orders of a file are found by their numbers in the old system.
create index orders_reference on orders (source_ref, shipper_id) where source_ref is not null;
