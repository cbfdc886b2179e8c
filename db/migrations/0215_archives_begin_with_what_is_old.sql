-- What holds a row is asked of the rows alone that are old enough: it asks of boxes, trucks, claims and invoices. The planner takes those
-- questions for cheap and asked them of every box first: seconds of every night, also where nothing was old.
create or replace function next_archive(of_kind text, before timestamptz) returns table (month date, part int) language plpgsql stable set timezone = 'UTC' as $$
begin
  return query execute format(
    'with first as (
      select date_trunc(''month'', o.at)::date as month
      from (select v.row_key, v.at from %1$I v where v.at < $2 order by v.at offset 0) o
      cross join lateral (select h.held from %1$I h where h.row_key = o.row_key offset 0) h
      where not h.held and not exists (select 1 from archive_row r where r.kind = $1 and r.row_key = o.row_key::text)
      order by o.at
      limit 1
    )
    select f.month, (select coalesce(max(a.part), 0) + 1 from archive a where a.kind = $1 and a.month = f.month)::int from first f',
    aging_view(of_kind)
  ) using of_kind, before;
end $$;

create or replace function note_for_archive(of_archive int, before timestamptz, most int) returns table (row_key text, at timestamptz, line text, file text)
language plpgsql set timezone = 'UTC' as $$
declare a archive;
begin
  select * into strict a from archive where id = of_archive;
  return query execute format(
    'with picked as (
      select o.row_key::text as row_key, o.at, h.line::text as line, h.file
      from (
        select v.row_key, v.at
        from %1$I v
        where v.at >= $3 and v.at < least($4, ($3 + interval ''1 month''))
        order by v.at, v.row_key
        offset 0
      ) o
      cross join lateral (select h.line, h.file, h.held from %1$I h where h.row_key = o.row_key offset 0) h
      where not h.held and not exists (select 1 from archive_row r where r.kind = $2 and r.row_key = o.row_key::text)
      order by o.at, o.row_key
      limit $5
    ),
    noted as (
      insert into archive_row (kind, row_key, archive_id, hash)
      select $2, s.row_key, $1, md5(s.line) from picked s
      on conflict do nothing
      returning row_key
    )
    select s.row_key, s.at, s.line, s.file from picked s join noted n on n.row_key = s.row_key order by s.at, s.row_key',
    aging_view(a.kind)
  ) using of_archive, a.kind, a.month::timestamptz, before, most;
end $$;
