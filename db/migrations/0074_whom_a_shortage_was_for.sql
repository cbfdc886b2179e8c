-- A box that a truck left behind stays short at the drop and for the consignee it was planned for, whoever it goes to since.
alter table load_shortage
  add drop_id int references load_drop on delete set null,
  add consignee_id int references account;
update load_shortage s
set consignee_id = u.consignee_id,
  drop_id = (
    select d.id
    from load_pickup p
    join load_drop d on d.load_id = p.load_id
    where p.id = s.load_pickup_id and (d.id = u.drop_id or d.deliver_to_id = u.deliver_to_id)
    order by (d.id = u.drop_id) is true desc, d.seq
    limit 1
  )
from unit u
where u.id = s.unit_id;
create index load_shortage_drop on load_shortage (drop_id);
