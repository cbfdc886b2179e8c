-- Photos of disputes are kept as those of claims: by their picture alone, with its size, WebP among them.
alter table dispute_paper drop constraint dispute_paper_type_check;
alter table dispute_paper
  add constraint dispute_paper_type_check check (type in ('pdf', 'jpg', 'png', 'webp')),
  add column width int check (width > 0), add column height int check (height > 0),
  add check (type <> 'pdf' or width is null), add check ((width is null) = (height is null));
