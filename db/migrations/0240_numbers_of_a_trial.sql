-- A check of an import writes rows and takes them back. A sequence does not go back: each check used up numbers of orders and
-- shipments. A trial takes its numbers above those that a company can choose (999,999,999).
create sequence trial_number as int minvalue 2000000000 start 2000000000 cycle;
create function series_number(series regclass) returns int language sql volatile as $$
  select nextval(
    case when current_setting('coldlane.trial', true) = 'on' then 'trial_number'::regclass else series end
  )::int
$$;
alter table orders alter order_number set default series_number('order_number');
alter table shipment alter shipment_number set default series_number('shipment_number');
