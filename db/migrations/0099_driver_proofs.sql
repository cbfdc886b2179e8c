-- The driver proves his stops by a link, without an account and hours without a network
-- (docs/decisions/108-a-driver-proves-by-a-link.md).
create table proof_link (
  id int generated always as identity primary key,
  load_id int not null references load on delete cascade,
  -- What the link is signed with; another for each.
  secret text not null check (length(secret) = 43),
  language text not null check (language in ('en', 'es', 'zh')),
  made_by int references app_user,
  made_by_name text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by_name text,
  opened_at timestamptz,
  check (expires_at > made_at)
);
create index proof_link_load on proof_link (load_id, id);
alter table proof_link enable row level security;
create policy scope on proof_link using ((select sees_all()));

-- A proof that comes twice from a device is one; what the driver measured and drew stands with it.
alter table delivery_proof
  add column client_id uuid unique,
  add column link_id int references proof_link on delete set null,
  add column temperature_tenths smallint check (temperature_tenths between -600 and 1600),
  add column signature jsonb;
create index delivery_proof_link on delivery_proof (link_id) where link_id is not null;

-- Boxes that were not delivered as they were loaded.
create table delivery_exception (
  id int generated always as identity primary key,
  proof_id int not null references delivery_proof,
  kind text not null check (kind in ('short', 'over', 'damaged')),
  -- Of a box that came beside what was loaded for the stop, what its label says.
  unit_id int references unit,
  code text,
  note text,
  check ((kind = 'over') = (unit_id is null) and (unit_id is null) = (code is not null)),
  unique (proof_id, unit_id, kind)
);
create index delivery_exception_unit on delivery_exception (unit_id);
revoke update, delete, truncate on delivery_exception from coldlane_app;
alter table delivery_exception enable row level security;
create policy scope on delivery_exception using (
  (select sees_all())
  or (
    exists (select 1 from delivery_proof p where p.id = delivery_exception.proof_id)
    and exists (select 1 from unit u where u.id = delivery_exception.unit_id)
  )
);

create table delivery_photo (
  id int generated always as identity primary key,
  client_id uuid not null unique,
  drop_id int not null references load_drop on delete restrict,
  link_id int references proof_link on delete set null,
  proof_client_id uuid not null,
  unit_id int references unit,
  -- Under this name it lies in the store of files.
  file text not null unique,
  type text not null check (type in ('jpg', 'png', 'webp')),
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sha256 text not null check (length(sha256) = 64),
  kept_at timestamptz not null,
  -- Its bytes until the store has them.
  waiting bytea
);
create index delivery_photo_drop on delivery_photo (drop_id);
create index delivery_photo_proof on delivery_photo (proof_client_id);
create index delivery_photo_unit on delivery_photo (unit_id) where unit_id is not null;
revoke delete, truncate on delivery_photo from coldlane_app;
alter table delivery_photo enable row level security;
create policy scope on delivery_photo using (
  (select sees_all())
  or (
    exists (select 1 from bol b where b.drop_id = delivery_photo.drop_id)
    and (unit_id is null or exists (select 1 from unit u where u.id = delivery_photo.unit_id))
  )
);
