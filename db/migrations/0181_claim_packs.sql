-- Packs of claims: all that is known of the freight, whole, signed and kept (docs/decisions/200-a-pack-is-what-both-sides-may-read.md).
create table claim_pack (
  id int generated always as identity primary key,
  number int not null generated always as identity (start with 1001) unique,
  claim_id int not null references claim, language text not null check (language in ('en', 'es', 'zh')),
  asked_at timestamptz not null, asked_by int references app_user,
  -- How far it is while it is being made.
  done int not null default 0, total int not null default 0,
  made_at timestamptz, failed_at timestamptz, pages int check (pages > 0),
  -- SHA-256 of the list of its pieces; whoever has it has the pack. The text that is signed, by which key, and the signature.
  contents text unique check (length(contents) = 64), manifest text, key_id text, public_key text, signature text,
  check (num_nonnulls(made_at, pages, contents, manifest, key_id, public_key, signature) in (0, 7)),
  check (made_at is null or failed_at is null)
);
create index claim_pack_claim on claim_pack (claim_id, id desc);
create unique index claim_pack_making on claim_pack (claim_id) where made_at is null and failed_at is null;
create table claim_pack_piece (
  pack_id int not null references claim_pack, seq int not null, name text not null, bytes int not null check (bytes >= 0),
  sha256 text not null check (length(sha256) = 64), crc bigint not null,
  -- A photo or paper of the claim lies where it lay; everything else in parts, in their order.
  paper_id int references claim_paper, files text[],
  check (num_nonnulls(paper_id, files) = 1), primary key (pack_id, seq), unique (pack_id, name)
);
-- The keys that packs are signed with: the newest signs, all of them are published. Secrets are sealed.
create table pack_key (
  id text primary key, public_key text not null, sealed text not null, created_at timestamptz not null
);
revoke delete, truncate on claim_pack, claim_pack_piece, pack_key from coldlane_app;
alter table claim_pack enable row level security;
create policy scope on claim_pack using ((select sees_all()) or exists (select 1 from claim c where c.id = claim_id));
alter table claim_pack_piece enable row level security;
create policy scope on claim_pack_piece using ((select sees_all()) or exists (select 1 from claim_pack p where p.id = pack_id));
alter table pack_key enable row level security;
create policy scope on pack_key using ((select sees_all()));
