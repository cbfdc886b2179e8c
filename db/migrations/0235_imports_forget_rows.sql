-- Why an import failed is kept as a sentence to translate, and a date of the file is asked about that can be read two ways.
alter table import_run
  add column why_params jsonb not null default '{}',
  add column date_example text;
-- The rows of a file that was not written within thirty days are removed; then the import can only be uploaded again.
alter table import_run drop constraint import_run_state_check;
alter table import_run add constraint import_run_state_check
  check (state in ('read', 'checking', 'checked', 'importing', 'imported', 'undone', 'failed', 'expired'));
-- Rows stay until their import is written.
delete from import_row using import_run r where r.id = run_id and r.state in ('imported', 'undone');
