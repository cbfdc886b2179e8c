-- Choosing an account among tens of thousands while typing: the first names of a type in reading order, names that begin with
-- the words, an exact number. What stands in the middle is found by the trigrams of account_search, and words of one or two
-- letters by walking the names, whose text stands in the index.
alter table account add column name_key text collate "C" generated always as (plain(name collate "default")) stored;
create index account_by_name on account (account_type, name_key, id) include (active, search_text);
create index account_by_number on account (lower(number));

-- Telephone numbers are kept as networks dial them: +, country, number. What was written before keeps its digits.
update account set phone = '+1' || regexp_replace(phone, '\D', '', 'g') where phone is not null and phone !~ '^\+' and length(regexp_replace(phone, '\D', '', 'g')) = 10;
update account set phone = null where phone = '';

-- Groups of shippers are made and renamed by people: one name, however it is written, and the first of two writers wins.
alter table shipper_group add column row_version int not null default 1;
create unique index shipper_group_one_name on shipper_group (lower(name));
