-- An import is undone in the background: meanwhile it says so.
alter table import_run drop constraint import_run_state_check;
alter table import_run add constraint import_run_state_check
  check (
    state in (
      'read', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed', 'expired'
    )
  );
