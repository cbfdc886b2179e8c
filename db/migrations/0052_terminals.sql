-- A terminal receives by shuttle only. Until now the flag did nothing: houses that shippers deliver to by a cutoff keep taking their freight.
update warehouse w set is_terminal = false where w.is_terminal and w.is_receiving and exists (select 1 from warehouse_schedule s where s.warehouse_id = w.id and s.cutoff is not null);
