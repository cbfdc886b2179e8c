-- The spelling of a category is looked up for every product that is written.
create index product_category_any_case on product (lower(category), category);
