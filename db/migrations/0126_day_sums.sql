-- What the invoices and shipments of a day come to, by state: the totals of a list that is narrowed by nothing else
-- (kit/server/daily-totals.ts). Every statement that writes them appends by how much it changed the sums of the days it touched, which
-- waits for nobody; once a minute many rows become one. An invoice's state is that of its lifecycle: draft, posted, credited, deleted.
create table day_sum (
  list text not null, day date not null, state smallint not null, summed boolean not null default false,
  count bigint not null, amount bigint not null, cubes bigint not null, units bigint not null
);
alter table day_sum enable row level security;
create policy scope on day_sum using ((select sees_all()));
create index day_sum_day on day_sum (list, day);
create index day_sum_new on day_sum (list, day) where not summed;

create function invoice_state(posted timestamptz, credited boolean, deleted timestamptz) returns smallint
language sql immutable parallel safe return case when deleted is not null then 3 when credited then 2 when posted is not null then 1 else 0 end;

create function sum_invoice_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'DELETE' then
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'invoice', date, invoice_state(posted_at, credited, deleted_at), count(*), sum(amount), sum(cubes), sum(units) from came group by 2, 3;
  end if;
  if tg_op <> 'INSERT' then
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'invoice', date, invoice_state(posted_at, credited, deleted_at), -count(*), -sum(amount), -sum(cubes), -sum(units) from went group by 2, 3;
  end if;
  return null;
end $$;
create trigger summed_in after insert on invoice referencing new table as came for each statement execute function sum_invoice_days();
create trigger summed_out after delete on invoice referencing old table as went for each statement execute function sum_invoice_days();
create trigger summed_anew after update on invoice referencing old table as went new table as came for each statement execute function sum_invoice_days();

create function sum_shipment_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'DELETE' then
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'shipment', outbound_date, status, count(*), sum(amount), sum(cubes), sum(units) from came group by 2, 3;
  end if;
  if tg_op <> 'INSERT' then
    insert into day_sum (list, day, state, count, amount, cubes, units)
    select 'shipment', outbound_date, status, -count(*), -sum(amount), -sum(cubes), -sum(units) from went group by 2, 3;
  end if;
  return null;
end $$;
create trigger summed_in after insert on shipment referencing new table as came for each statement execute function sum_shipment_days();
create trigger summed_out after delete on shipment referencing old table as went for each statement execute function sum_shipment_days();
create trigger summed_anew after update on shipment referencing old table as went new table as came for each statement execute function sum_shipment_days();

insert into day_sum (list, day, state, summed, count, amount, cubes, units)
select 'invoice', date, invoice_state(posted_at, credited, deleted_at), true, count(*), sum(amount), sum(cubes), sum(units) from invoice group by 2, 3
union all
select 'shipment', outbound_date, status, true, count(*), sum(amount), sum(cubes), sum(units) from shipment group by 2, 3;
