-- What the bills of lading and the orders of a day come to, by state, for their lists without another filter
-- (kit/server/daily-totals.ts). A bill is active, not active, deleted, or deleted while active; an order pending, finalized or deleted.
-- A write that changes none of what is summed appends nothing.
create function bol_state(active boolean, deleted timestamptz) returns smallint
language sql immutable parallel safe return
case when deleted is null then case when active then 1 else 0 end when active then 3 else 2 end;
create function order_state(status smallint, deleted timestamptz) returns smallint
language sql immutable parallel safe return case when deleted is not null then 2 else status end;

create function sum_bol_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'bol', outbound_date, bol_state(active, deleted_at), count(*), 0, sum(cubes), sum(units) from came group by 2, 3;
  elsif tg_op = 'DELETE' then
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'bol', outbound_date, bol_state(active, deleted_at), -count(*), 0, -sum(cubes), -sum(units) from went group by 2, 3;
  else
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'bol', x.outbound_date, bol_state(x.active, x.deleted_at), sum(x.n), 0, sum(x.n * x.cubes), sum(x.n * x.units)
    from (
      select 1 as n, outbound_date, active, deleted_at, cubes, units from came
      union all
      select -1, outbound_date, active, deleted_at, cubes, units from went
    ) x
    group by 2, 3
    having sum(x.n) <> 0 or sum(x.n * x.cubes) <> 0 or sum(x.n * x.units) <> 0;
  end if;
  return null;
end $$;
create trigger summed_in after insert on bol referencing new table as came for each statement execute function sum_bol_days();
create trigger summed_out after delete on bol referencing old table as went for each statement execute function sum_bol_days();
create trigger summed_anew after update on bol referencing old table as went new table as came for each statement execute function sum_bol_days();

create function sum_order_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'order', ship_date, order_state(status, deleted_at), count(*), 0, 0, 0 from came group by 2, 3;
  elsif tg_op = 'DELETE' then
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'order', ship_date, order_state(status, deleted_at), -count(*), 0, 0, 0 from went group by 2, 3;
  else
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'order', x.ship_date, order_state(x.status, x.deleted_at), sum(x.n), 0, 0, 0
    from (
      select 1 as n, ship_date, status, deleted_at from came
      union all
      select -1, ship_date, status, deleted_at from went
    ) x
    group by 2, 3
    having sum(x.n) <> 0;
  end if;
  return null;
end $$;
create trigger summed_in after insert on orders referencing new table as came for each statement execute function sum_order_days();
create trigger summed_out after delete on orders referencing old table as went for each statement execute function sum_order_days();
create trigger summed_anew after update on orders referencing old table as went new table as came for each statement execute function sum_order_days();

-- All sums from the papers as they are: for rows that came past the triggers.
create function sum_days_anew() returns void language sql as $$
  delete from day_sum;
  insert into day_sum (list, day, state, summed, count, amount, cubes, units)
  select 'invoice', date, invoice_state(posted_at, credited, deleted_at), true, count(*), sum(amount), sum(cubes), sum(units)
  from invoice group by 2, 3
  union all
  select 'shipment', outbound_date, status, true, count(*), sum(amount), sum(cubes), sum(units) from shipment group by 2, 3
  union all
  select 'bol', outbound_date, bol_state(active, deleted_at), true, count(*), 0, sum(cubes), sum(units) from bol group by 2, 3
  union all
  select 'order', ship_date, order_state(status, deleted_at), true, count(*), 0, 0, 0 from orders group by 2, 3
$$;
select sum_days_anew();
