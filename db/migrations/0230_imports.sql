-- Records that are brought over from an old system by file: read, checked, imported, and undone while nothing depends on them.
create table import_run (
  id int generated always as identity primary key,
  kind text not null,
  file_name text not null,
  -- Of the file's bytes: the same file twice adds nothing.
  digest text not null,
  state text not null check (state in ('read', 'checking', 'checked', 'importing', 'imported', 'undone', 'failed')),
  titles text[] not null,
  title_row int not null,
  -- The place of each column in the cells of a row; null: the file has none.
  places jsonb not null,
  date_order text check (date_order in ('mdy', 'dmy')),
  row_count int not null,
  added int,
  changed int,
  unchanged int,
  fault_count int,
  why text,
  made_at timestamptz not null,
  made_by int references app_user,
  imported_at timestamptz,
  imported_by int references app_user,
  undone_at timestamptz,
  undone_by int references app_user,
  row_version int not null default 1
);
create index import_run_made on import_run (made_at desc, id desc);
create table import_row (
  run_id int not null references import_run on delete cascade,
  row int not null,
  cells text[] not null,
  -- What the row says, once it was checked without faults.
  value jsonb,
  primary key (run_id, row)
);
create table import_fault (
  run_id int not null references import_run on delete cascade,
  row int not null,
  seq smallint not null,
  column_id text,
  value text not null,
  code text not null,
  sentence text not null,
  params jsonb not null,
  suggestion text,
  primary key (run_id, row, seq)
);
-- What an import made, so that it can be undone.
create table import_made (
  run_id int not null references import_run on delete cascade,
  record_id bigint not null,
  primary key (run_id, record_id)
);
alter table import_run enable row level security;
create policy scope on import_run using ((select sees_all()));
alter table import_row enable row level security;
create policy scope on import_row using ((select sees_all()));
alter table import_fault enable row level security;
create policy scope on import_fault using ((select sees_all()));
alter table import_made enable row level security;
create policy scope on import_made using ((select sees_all()));
