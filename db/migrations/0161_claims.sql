-- Claims for freight that was lost, short, damaged, warm or late (docs/decisions/180-a-claim-is-of-one-box-line-or-load.md).
create table claim (
  id int generated always as identity primary key,
  number int not null generated always as identity (start with 10001) unique,
  -- What it is for: one of the three.
  unit_id int references unit, consolidate_id int references consolidate, load_id int references load,
  claimant_id int not null references account,
  type text not null check (type in ('lost', 'short', 'damaged', 'temperature', 'late')),
  boxes int not null check (boxes > 0), amount int not null check (amount > 0),
  claimant_ref text, said text not null,
  -- Filed after the time limit, which the house took all the same.
  late boolean not null default false,
  status smallint not null default 0 check (status between 0 and 7),
  filed_on date not null, filed_at timestamptz not null, filed_by int references app_user,
  -- By when the house must act, as the settings were when it was filed.
  acknowledge_by date not null, decide_by date not null,
  -- Where and when it happened, and why: as the freight says until somebody has looked.
  warehouse_id int not null references warehouse, door_id int references door, happened_at timestamptz,
  cause text check (cause in (
    'not_received', 'left_behind', 'wrong_truck', 'handling', 'stowage', 'packing', 'came_warm', 'truck_warm', 'left_late', 'road', 'unknown'
  )),
  bearer text check (bearer in ('warehouse', 'carrier', 'shipper', 'consignee')),
  salvage int not null default 0 check (salvage between 0 and amount),
  offered int check (offered > 0), offered_on date,
  settled int check (settled > 0), settled_by text check (settled_by in ('credit', 'paid')), settled_ref text,
  credit_id int unique references invoice,
  answer text, ended_on date, ended_at timestamptz, ended_by int references app_user,
  row_version int not null default 1,
  check (num_nonnulls(unit_id, consolidate_id, load_id) = 1),
  check (offered <= amount - salvage), check (settled <= amount - salvage),
  check ((status >= 5) = (ended_on is not null)),
  check ((status = 5) = (settled is not null)), check ((settled is null) = (settled_by is null)),
  check (status <> 5 or (cause is not null and bearer is not null)),
  check (coalesce(settled_by = 'credit', false) = (credit_id is not null) and coalesce(settled_by = 'paid', false) = (settled_ref is not null)),
  check (status not in (3, 4) or offered is not null), check (status <> 6 or answer is not null)
);
-- A box is claimed once at a time, and so is a load by one account.
create unique index claim_unit on claim (unit_id) where unit_id is not null and status < 6;
create unique index claim_load on claim (load_id, claimant_id) where load_id is not null and status < 6;
create index claim_of_unit on claim (unit_id) where unit_id is not null;
create index claim_line on claim (consolidate_id) where consolidate_id is not null;
create index claim_claimant on claim (claimant_id, id desc);
create index claim_open on claim (decide_by, id) where status < 5;
create index claim_filed on claim (filed_on desc, id desc);
create table claim_paper (
  id int generated always as identity primary key, claim_id int not null references claim, name text not null,
  -- Under this name it lies in the store of files; until then its bytes wait here.
  file text not null unique, type text not null check (type in ('pdf', 'jpg', 'png', 'webp')), bytes int not null check (bytes > 0),
  width int check (width > 0), height int check (height > 0),
  sha256 text not null check (length(sha256) = 64), waiting bytea, at timestamptz not null, made_by int references app_user,
  check ((type = 'pdf') = (width is null) and (width is null) = (height is null)),
  unique (claim_id, sha256)
);
revoke delete, truncate on claim, claim_paper from coldlane_app;
alter table claim enable row level security;
create policy scope on claim using ((select sees_all()) or claimant_id = any((select own_accounts())::int[]));
alter table claim_paper enable row level security;
create policy scope on claim_paper using ((select sees_all()) or exists (select 1 from claim c where c.id = claim_id));

-- Boxes of a line that are claimed already, whoever claims them: what another account claims is not shown, and counts.
create function claimed_boxes(of_line int, but_claim int) returns int
language sql stable security definer set search_path = public as $$
  select coalesce(sum(c.boxes), 0)::int
  from claim c
  left join unit u on u.id = c.unit_id
  where coalesce(c.consolidate_id, u.consolidate_id) = of_line and c.load_id is null and c.status < 6 and c.id <> but_claim
$$;
revoke all on function claimed_boxes(int, int) from public;
grant execute on function claimed_boxes(int, int) to coldlane_app;

-- What happened to a claim is told to whoever sees it; what the house notes for itself stands apart as claim_inside.
create or replace function own_history(entity text, id int) returns boolean language sql stable parallel safe as $$
  select case entity
    when 'order' then exists (select 1 from orders o where o.id = $2)
    when 'consolidate' then exists (select 1 from consolidate c where c.id = $2)
    when 'unit' then exists (select 1 from unit u where u.id = $2)
    when 'claim' then exists (select 1 from claim c where c.id = $2)
    else false
  end
$$;

insert into role_permission (role_code, permission)
select r.code, p.name || ':customerService'
from role r
join (values
  ('Admin', 'viewClaims'), ('Admin', 'fileClaims'), ('Admin', 'editClaims'), ('Admin', 'settleClaims'),
  ('Billing', 'viewClaims'), ('Billing', 'fileClaims'), ('Billing', 'editClaims'), ('Billing', 'settleClaims'),
  ('CustomerService', 'viewClaims'), ('CustomerService', 'fileClaims'), ('CustomerService', 'editClaims'),
  ('WarehouseManager', 'viewClaims'), ('WarehouseManager', 'fileClaims'),
  ('Internal', 'viewClaims'),
  ('Shipper', 'viewClaims'), ('Shipper', 'fileClaims'),
  ('Consignee', 'viewClaims'), ('Consignee', 'fileClaims'),
  ('Customer', 'viewClaims'), ('Customer', 'fileClaims')
) p(code, name) on p.code = r.code
on conflict do nothing;

-- By which number the people of an order know a line. A consignee sees his lines and not their orders, and is told it on every paper.
create function order_number_of(of_line int) returns int
language sql stable security definer set search_path = public as $$
  select o.order_number from consolidate c join orders o on o.id = c.order_id where c.id = of_line
$$;
revoke all on function order_number_of(int) from public;
grant execute on function order_number_of(int) to coldlane_app;
