-- What is told by mail around departures and arrivals: each event waits for a letter, and stands in exactly one.
create table letter_event (
  id int generated always as identity primary key,
  to_address text not null, event_key text not null,
  subject text not null, body text not null, load_id int references load on delete cascade,
  created_at timestamptz not null,
  -- The letter that it stands in, by its key in the outbox.
  letter_key text, written_at timestamptz,
  unique (to_address, event_key),
  check ((letter_key is null) = (written_at is null))
);
create index letter_event_waiting on letter_event (to_address, id) where letter_key is null;
create index letter_event_written on letter_event (to_address, written_at desc) where letter_key is not null;
create index letter_event_load on letter_event (load_id);
alter table letter_event enable row level security;
create policy scope on letter_event using ((select sees_all()));
