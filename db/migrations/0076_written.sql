-- How often a table was written: every statement that writes it appends a row, which waits for nobody, and is there when its
-- transaction is committed. Who adds up a day's rows keeps the sums as long as nothing came to these (kit/server/cached-totals.ts).
-- Once a minute many rows become one of the same sums.
create table written (table_name text not null, times bigint not null default 1, transactions numeric not null default pg_current_xact_id()::text::numeric);
create index written_table on written (table_name);
create function note_written() returns trigger language plpgsql as $$ begin insert into written (table_name) values (tg_table_name); return null; end $$;
create trigger noted after insert or update or delete or truncate on orders for each statement execute function note_written();
create trigger noted after insert or update or delete or truncate on consolidate for each statement execute function note_written();
create trigger noted after insert or update or delete or truncate on shipment for each statement execute function note_written();
create trigger noted after insert or update or delete or truncate on warehouse for each statement execute function note_written();
