-- Where an invoice was sent, by whom and when; what became of it stands in the outbox under its key.
create table invoice_sent (
  id int generated always as identity primary key, invoice_id int not null references invoice,
  what text not null check (what in ('email', 'accounting', 'portal')),
  dedupe_key text not null unique, to_address text not null, asked_at timestamptz not null, asked_by text not null
);
create index invoice_sent_invoice on invoice_sent (invoice_id, id);
alter table invoice_sent enable row level security;
create policy scope on invoice_sent using ((select sees_all()) or exists (select 1 from invoice i where i.id = invoice_id));
