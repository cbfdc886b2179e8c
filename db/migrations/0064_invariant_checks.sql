-- How each invariant of the features stood when the tables were last looked at (areas/admin/checks).
create table invariant_check (
  id text primary key,
  says text not null,
  broken int not null,
  since timestamptz,
  checked_at timestamptz not null,
  took int not null,
  examples jsonb not null
);
