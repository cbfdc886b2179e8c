-- Units that are between docks, or are to be, are few among all that ever came: their list finds them without reading the rest.
create index unit_between on unit (unit_code, id)
where active
  and (
    status in (3, 100)
    or (
      outbound_warehouse_id <> receiving_warehouse_id
      and status in (0, 1, 2, 4, 5, 6)
      and current_warehouse_id is distinct from outbound_warehouse_id
    )
  );
