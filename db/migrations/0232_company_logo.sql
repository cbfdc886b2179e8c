-- The logo on what the company sends out. One row: it stays when the logo is removed, so that versions never repeat.
create table company_logo (
  id int primary key default 1 check (id = 1),
  kind text check (kind in ('png', 'jpg')),
  -- As it was uploaded, without what cameras and editors write into a file.
  bytes bytea,
  -- As documents are printed with it: no transparency, and no more pixels than paper shows.
  print_bytes bytea,
  width int,
  height int,
  changed_at timestamptz,
  row_version int not null default 1,
  check (num_nonnulls(kind, bytes, print_bytes, width, height) in (0, 5))
);
-- Pictures are packed already.
alter table company_logo alter column bytes set storage external, alter column print_bytes set storage external;
insert into company_logo (id)
values (1);
