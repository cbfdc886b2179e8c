-- A bank line that a person found to be a recorded payment. The same line in another file, or the same payment by its bank
-- references in another format, is not asked about again. bank_references are folded: letters and digits, no zeros in front.
create table payment_bank_line (
  bank_key text primary key, payment_id int not null references payment on delete cascade, date date not null, amount int not null,
  bank_references text[] not null, bank_file text not null, decided_at timestamptz not null, decided_by int
);
create index payment_bank_line_payment on payment_bank_line (payment_id);
create index payment_bank_line_reference on payment_bank_line using gin (bank_references);
alter table payment_bank_line enable row level security;
create policy scope on payment_bank_line using ((select sees_all()) or exists (select 1 from payment p where p.id = payment_id));
