-- An import that was not written can be discarded: who did it, and when, is kept as for an undone one.
alter table import_run drop constraint import_run_state_check;
alter table import_run add constraint import_run_state_check
  check (
    state in (
      'read', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed', 'expired',
      'discarded'
    )
  );
