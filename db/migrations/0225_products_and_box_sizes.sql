-- Products are the company's own. A category is any word of at most 40 characters; what counts as food no longer depends on it.
alter table product
  drop constraint product_category_check,
  add constraint product_category check (length(category) between 1 and 40),
  add column is_food boolean not null default false,
  -- The box that the product usually comes in: its kind (1 bin, 2 box, 3 pallet) and its sides in inches. All of it or none.
  add column default_uom smallint check (default_uom in (1, 2, 3)),
  add column default_length_in smallint check (default_length_in between 1 and 999),
  add column default_width_in smallint check (default_width_in between 1 and 999),
  add column default_height_in smallint check (default_height_in between 1 and 999),
  add constraint product_default_box
    check (num_nonnulls(default_uom, default_length_in, default_width_in, default_height_in) in (0, 4));
update product set is_food = true where category = 'produce';
create unique index product_code_any_case on product (lower(code));

-- Whether a product is used, and when it was last ordered.
create index consolidate_product on consolidate (product_id, created_at);
create index bol_detail_product on bol_detail (product_id);
create index shipment_detail_product on shipment_detail (product_id);
create index order_template_line_product on order_template_line (product_id);

-- Sizes that boxes come in, chosen by their name where sides are typed. A line keeps its sides, not the box size.
create table box_size (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  unit_of_measure smallint not null check (unit_of_measure in (1, 2, 3)),
  length_in smallint not null check (length_in between 1 and 999),
  width_in smallint not null check (width_in between 1 and 999),
  height_in smallint not null check (height_in between 1 and 999),
  active boolean not null default true,
  row_version int not null default 1
);
create unique index box_size_code_any_case on box_size (lower(code));
-- A new company gets these from the starter lists; a database of an earlier version gets them here.
insert into box_size (code, name, unit_of_measure, length_in, width_in, height_in)
select b.code, b.name, 2, b.l, b.w, b.h
from (
  values ('EB', 'Eighth box', 41, 6, 5), ('QB', 'Quarter box', 41, 10, 7), ('HB', 'Half box', 41, 12, 11)
) b(code, name, l, w, h)
where exists (select from installation);
