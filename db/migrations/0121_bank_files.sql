-- Payments from bank files. A line is known by its digest, so that a file twice, or two files of one day, add nothing twice; banks give
-- many payments of a payer the same reference, which people who record by hand do not.
alter table payment add column bank_key text unique, add column bank_file text;
alter table payment drop constraint payment_account_id_reference_source_key;
create unique index payment_reference on payment (account_id, reference, source) where bank_key is null;
-- Which column of a bank's sheet means what, by the titles of the sheet.
create table bank_sheet (titles text primary key, columns jsonb not null, kept_at timestamptz not null);
alter table bank_sheet enable row level security;
create policy scope on bank_sheet using ((select sees_all()));
