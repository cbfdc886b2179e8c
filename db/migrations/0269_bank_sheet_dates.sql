-- How the bank's sheets with these titles write days, as a person said of a file whose days can all be read both ways.
alter table bank_sheet add column date_order text check (date_order in ('mdy', 'dmy'));
