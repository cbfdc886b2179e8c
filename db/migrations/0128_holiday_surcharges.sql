-- What a holiday period adds to the linehaul: rows of their own, which never change once charges name them. Without days a row holds
-- for the whole period; that of a warehouse goes before the general one.
create table holiday_surcharge (
  id int generated always as identity primary key, period_id int not null references holiday_period, outbound_warehouse_id int references warehouse,
  percent_bp int not null check (percent_bp between 0 and 100000), effective_date date, expiration_date date,
  made_at timestamptz not null, made_by_name text not null, retired_at timestamptz, retired_by_name text, row_version int not null default 1,
  check (expiration_date >= effective_date),
  constraint holiday_surcharge_once exclude using gist (
    int4range(period_id, period_id, '[]') with &&,
    int4range(coalesce(outbound_warehouse_id, 0), coalesce(outbound_warehouse_id, 0), '[]') with &&,
    daterange(effective_date, expiration_date, '[]') with &&
  ) where (retired_at is null)
);
create index holiday_surcharge_period on holiday_surcharge (period_id);
create index holiday_surcharge_warehouse on holiday_surcharge (outbound_warehouse_id);
alter table holiday_surcharge enable row level security;
create policy scope on holiday_surcharge using ((select sees_all()));

-- Its numbers are what was charged: another row stands in its place instead.
create function keep_holiday_surcharge() returns trigger language plpgsql as $$
declare marks text[] := array['retired_at', 'retired_by_name', 'row_version'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - marks is distinct from to_jsonb(old) - marks then
    raise exception 'A holiday surcharge is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger holiday_surcharge_is_final before update or delete on holiday_surcharge for each row execute function keep_holiday_surcharge();

insert into holiday_surcharge (period_id, percent_bp, made_at, made_by_name)
select id, surcharge_bp, now(), 'Coldlane'
from holiday_period
where deleted_at is null and surcharge_bp > 0;
alter table holiday_period drop column surcharge_bp;
