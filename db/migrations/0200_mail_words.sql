-- What the house says in its mails in place of the product's own words. Every version is a row; the last one holds.
create table mail_words (
  id int generated always as identity primary key,
  kind text not null,
  language text not null check (language in ('en', 'es', 'zh')),
  version int not null check (version > 0),
  -- Null: back to the product's own.
  words jsonb,
  -- The product's own words when this was written: when they are others by now, the house is told.
  own jsonb not null,
  at timestamptz not null,
  user_id int,
  user_name text not null,
  unique (kind, language, version)
);
