import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLastInvariantCheckResultsEndpoint, startInvariantChecksEndpoint } from './checks.contract.ts';
import { createInvariantChecksJob } from './checks.service.ts';
import { sql } from 'kysely';
import { allInvariants } from '#app/features.ts';
import { getNonZeroPendingWorkCountsEndpoint } from '#areas/home/home/home.contract.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { findInvariantViolations } from '#kit/server/invariants.ts';
import { createTestUser } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

/** One way to violate each invariant in the demo data. */
/** A text message to some consignee that has been waiting for long and is in no outbox. */
const aMessage = (which: string): string => `
  insert into sms_log (
    load_id, consignee_id, kind, phone, body, encoding, segments, created_at, created_by, dedupe_key
  )
  select (select min(id) from load), a.id, 'bulk', '+13055550100', 'Coldlane', 'gsm7', 1, '2020-01-01', 'x', 'x'
  from account a
  where a.account_type = 2 and ${which}
  order by a.id
  limit 1
`;
const breaks: Readonly<Record<string, string>> = {
  'units.history':
    'update unit set status = 2 where id = (select min(id) from unit where active and status = 4)',
  'units.deleted': 'update unit set active = false where id = (select min(id) from unit where active)',
  'units.inHouse':
    'update unit set current_warehouse_id = null where id = (select min(id) from unit where active and status = 4)',
  'units.slot':
    'update unit set put_away_place_id = null where id = (select min(id) from unit where active and status = 4)',
  'units.loaded':
    'update unit set loaded_at = null where id = (select min(id) from unit where active and status = 7)',
  'units.goneFromTrucks':
    'update unit set active = false where id = (select min(id) from unit where active and status = 7)',
  'orderLines.count':
    'update consolidate set unit_count = unit_count + 1 where id = (select min(id) from consolidate where deleted_at is null)',
  'orderLines.deleted':
    'update consolidate set deleted_at = now() where id = (select min(id) from consolidate where deleted_at is null)',
  'orderLines.orders':
    'update orders set deleted_at = now() where id = (select min(id) from orders where deleted_at is null)',
  'orderLines.boxesFollow':
    'update unit set cube = cube + 1 where id = (select min(id) from unit where active)',
  'orderLines.shipDate':
    'update unit set ship_date = ship_date + 1 where id = (select min(id) from unit where active)',
  'orderLines.pending':
    'update orders set status = 0 where id = (select min(id) from orders where deleted_at is null and status = 1)',
  'loads.plan':
    'update unit set outbound_date = outbound_date + 1 where id = (select min(id) from unit where active and load_pickup_id is not null)',
  'loads.drops':
    'update unit set load_pickup_id = null where id = (select min(id) from unit where active and drop_id is not null)',
  'loads.left': `
    update unit
    set status = 4
    where id = (
      select min(u.id) from unit u join load_pickup p on p.id = u.load_pickup_id where p.status = 4 and u.status = 7
    )
  `,
  'loads.state':
    'update load set status = 1 where id = (select min(id) from load where status = 4 and not void)',
  'loads.shortages': `
    insert into load_shortage (load_pickup_id, unit_id)
    select p.id, u.id
    from load_pickup p, unit u
    where p.status < 4 and u.active and u.load_pickup_id is null
    limit 1
  `,
  'deliveries.left': `
    insert into delivery_proof (drop_id, delivered_at, created_at)
    select min(d.id), now(), now() from load_drop d join load l on l.id = d.load_id where l.status = 1
  `,
  'loads.counts':
    'update load_count set loaded = loaded + 1 where load_pickup_id = (select min(load_pickup_id) from load_count)',
  'doors.busy': `
    update door
    set busy_load_pickup_id = (select min(id) from load_pickup where door_id is null)
    where id = (select min(id) from door)
  `,
  'tasks.counted': `
    insert into floor_task (
      warehouse_id, warehouse_day_id, from_kind, from_name, from_place_ids, to_kind, units, moved_units, sent_by, sent_at
    )
    select warehouse_id, id, 'place', 'P1-1', array[1], 'cooler', 5, 2, 'Dana Reyes', now()
    from warehouse_day
    limit 1
  `,
  'layouts.drawn': `
    update storage_location k
    set x = o.x, y = o.y
    from storage_location o
    where k.template_id = o.template_id
      and k.id <> o.id
      and o.id = (select min(id) from storage_location where template_id is not null and x is not null)
      and k.id = (select max(id) from storage_location where template_id = o.template_id and x is not null)
  `,
  'shuttleLoads.onTheWay':
    'update unit set shuttle_load_id = null where id = (select min(id) from unit where active and status = 3)',
  'shuttleLoads.manifest':
    'update shuttle_load set status = 2 where id = (select min(shuttle_load_id) from shuttle_manifest)',
  'shuttleLoads.missingInOneList': `
    with missing as (
      select u.id, s.id as shuttle
      from shuttle_load s, unit u
      where u.active and u.status = 6 and s.status = 4
      order by s.id, u.id
      limit 1
    ), listed as (
      insert into shuttle_manifest (shuttle_load_id, unit_id, sent)
      select shuttle, id, true
      from missing
      on conflict (shuttle_load_id, unit_id)
      do update set sent = true, damaged = false, counted_at = null, counted_by = null, reason = null, closed_at = null,
        closed_by = null
    )
    update unit u
    set shuttle_load_id = missing.shuttle
    from missing
    where u.id = missing.id
  `,
  'etas.eachDrop': 'delete from eta where drop_id = (select min(drop_id) from eta)',
  'etas.hidden': 'update eta set hide = not hide where drop_id = (select min(drop_id) from eta)',
  'etas.override':
    'update eta set override_eta = now() where drop_id = (select min(drop_id) from eta where override_eta is null)',
  'etas.delivered':
    'update eta set delivered_at = now() where drop_id = (select min(drop_id) from eta where delivered_at is null)',
  'dayLinks.bounded': `
    insert into tracking_link (consignee_id, day, digest, language, created_at, created_by, expires_at)
    select min(a.id), '2027-02-03', repeat('x', 43), 'en', now(), (select min(id) from app_user),
      now() + interval '90 days'
    from account a
    where a.account_type = 2
  `,
  'letters.written': `
    insert into email_event (to_address, event_key, subject, body, created_at, email_key, emailed_at)
    values ('a@example.test', 'x', 'x', 'x', now(), 'never sent', now())
  `,
  'textMessages.outbox': aMessage('true'),
  'textMessages.consent': aMessage('not a.sms_on'),
  'scanning.cooler':
    'update cooler_item set closed_at = now() where id = (select min(id) from cooler_item where closed_at is null)',
  'palletReceipts.redeemed':
    'update pallet_receipt set redeemed_on = expires_on + 1 where id = (select min(id) from pallet_receipt where status = 3)',
  'billsOfLading.counts': `
    update bol_detail
    set units = units + 1
    where id = (select min(d.id) from bol_detail d join bol b on b.id = d.bol_id where b.active and d.deleted_at is null)
  `,
  'billsOfLading.pallets':
    'update bol_detail set uom = 3, pallets = 1 where id = (select min(id) from bol_detail where units > 1)',
  'billsOfLading.living': 'update bol set active = false where id = (select min(id) from bol where active)',
  'billsOfLading.billed': `
    update shipment
    set status = 6
    where id = (
      select min(d.shipment_id)
      from shipment_detail d
      join bol_detail x on x.shipment_detail_id = d.id
      join bol b on b.id = x.bol_id
      where b.active
    )
  `,
  'shipments.masters': `
    update shipment
    set master_id = (select max(id) from shipment)
    where id = (select min(id) from shipment where status = 2)
  `,
  'shipments.amount': 'update shipment set amount = amount + 1 where id = (select min(id) from shipment)',
  'shipments.freight':
    'update shipment set units = units + 1 where id = (select min(id) from shipment where status = 1)',
  'shipments.days':
    "update daily_total set amount = amount + 1 where ctid = (select min(ctid) from daily_total where list = 'shipment')",
  'billsOfLading.days':
    "update daily_total set units = units + 1 where ctid = (select min(ctid) from daily_total where list = 'bol')",
  'orderLines.days':
    "delete from daily_total where ctid = (select min(ctid) from daily_total where list = 'order')",
  'invoices.days':
    "delete from daily_total where ctid = (select min(ctid) from daily_total where list = 'invoice')",
  'invoices.amount':
    'update invoice set amount = amount + 1 where id = (select min(id) from invoice where posted_at is null and deleted_at is null)',
  'invoices.credits':
    'update invoice set credited = true where id = (select min(id) from invoice where posted_at is not null and not credited)',
  'invoices.lines': `
    do $$ begin
      alter table invoice disable trigger user;
      update invoice set credit_of_line_id = (select min(id) from invoice_detail d where d.invoice_id <> credit_of_id)
      where id = (select min(id) from invoice where credit_of_id is not null);
    end $$
  `,
  'claims.boxes': `
    update claim set boxes = 1000000
    where id = (select min(id) from claim where consolidate_id is not null and status < 6)
  `,
  'claims.credits': `
    update claim
    set settlement_method = 'credit', settlement_ref = null, credit_id = (select min(id) from invoice where type <> 2)
    where id = (select min(id) from claim where status = 5)
  `,
  'claims.packs': `
    do $$ begin
      insert into claim_packet (
        claim_id, language, requested_at, completed_at, pages, contents_sha256, manifest, key_id, public_key, signature
      )
      select min(id), 'en', now(), now(), 1, repeat('0', 64),
        '{"document": {"name": "CP.pdf", "bytes": 1, "sha256": "0"}, "pieces": []}', 'k', 'p', 's'
      from claim;
      insert into claim_packet_file (packet_id, seq, name, bytes, sha256, crc32, files)
      select max(id), 1, 'CP.pdf', 2, repeat('1', 64), 0, '{}' from claim_packet;
    end $$
  `,
  'archives.counts': `
    insert into archive (kind, month, part, file, rows, last_at, bytes, sha256, created_at, verified_at, deleted_rows)
    values ('scans', '2019-03-01', 1, 'x', 2, now(), 1, repeat('0', 64), now(), now(), 2);
    insert into archive_row (kind, row_key, archive_id, hash) select 'scans', 'x', max(id), 'x' from archive
  `,
  'roles.base':
    "update role set base_code = 'Admin' where id = (select min(id) from role where base_code is not null)",
  'roles.sight': `
    with r as (
      insert into role (code, name, base_code) values ('own-7e570000', 'Of one house', 'Warehouse') returning code
    )
    insert into role_permission (role_code, permission) select code, 'viewAudit:admin' from r
  `,
  'disputes.lines': 'update dispute set amount = 2000000000 where id = (select min(id) from dispute)',
  'disputes.ended':
    'update dispute set status = 1, decided_on = opened_on, credit_id = null where id = (select min(id) from dispute where status = 0)',
  'invoices.numbers': "update number_series set next = 1 where name = 'invoice'",
  'ledger.zero': `
    do $$ begin
      alter table ledger_entry disable trigger ledger_entry_is_final;
      update ledger_entry set amount = amount + 1 where (movement_id, line_number) = (select min(id), 1 from ledger_movement);
    end $$
  `,
  'ledger.open': `
    do $$ begin
      alter table ledger_item disable trigger user;
      update ledger_item set open_amount = open_amount - 1 where id = (select min(id) from ledger_item where open_amount > 0);
    end $$
  `,
  'users.accounts': `
    with u as (
      select min(h.user_id) as id from user_role h join app_user p on p.id = h.user_id
      where h.role_code = 'Shipper' and p.active and p.status <> 'inactive'
    )
    update user_group g
    set account_id = (select max(a.id) from account a where a.account_type = 2)
    from u
    where g.user_id = u.id
  `,
  'ledger.credits': `
    do $$ begin
      alter table ledger_item disable trigger user;
      update ledger_item x set open_amount = case when x.invoice_id = c.id then -1 else 1 end
      from (select id, credit_of_id from invoice where credit_of_id is not null and posted_at is not null order by id limit 1) c
      where x.invoice_id in (c.id, c.credit_of_id);
    end $$
  `,
  'ledger.posted': `
    do $$ begin
      alter table ledger_item disable trigger user;
      update ledger_item set due_date = due_date + 1 where id = (select min(id) from ledger_item where invoice_id is not null);
    end $$
  `,
  'ledger.received': `
    do $$ begin
      alter table ledger_item disable trigger user;
      update ledger_item set date = date + 1 where id = (select min(id) from ledger_item where payment_id is not null);
    end $$
  `,
  'invoices.closed':
    'update shipment set status = 2 where id = (select min(id) from shipment where status = 5)',
  'invoices.once': `
    insert into invoice_detail (invoice_id, seq, charge_code, description, amount, shipment_id)
    select i.id, 99, d.charge_code, d.description, 0, d.shipment_id
    from invoice i, invoice_detail d
    join invoice o on o.id = d.invoice_id and o.deleted_at is null and o.type = 0 and not o.credited
    where i.posted_at is null and i.deleted_at is null and i.type = 0 and i.id <> d.invoice_id and d.shipment_id is not null
    limit 1
  `,
};

describe('The data invariants', () => {
  it('hold for the demo data', async () => {
    await expectInvariantsHold(world);
  });

  it('are declared by the features, each with a test that breaks it', () => {
    expect(Object.keys(breaks).toSorted()).toEqual(allInvariants.map((invariant) => invariant.id).toSorted());
  });

  it.each(allInvariants.map((invariant) => [invariant.id, invariant] as const))(
    'report a violation: %s',
    async (id, invariant) => {
      const undone = new Error('undone');
      const look = world.db.transaction().execute(async (tx) => {
        await sql.raw(breaks[id] ?? '').execute(tx);
        const found = await findInvariantViolations(tx, invariant);
        expect(found.broken).toBeGreaterThan(0);
        expect(found.examples[0]?.what).toMatch(/\w/);
        throw undone;
      });
      await expect(look).rejects.toBe(undone);
    },
  );
});

describe('The invariant check', () => {
  const look = () =>
    createInvariantChecksJob(allInvariants)({
      jobId: 1,
      payload: {},
      actor: systemActor,
      clock: world.clock,
      runInTransaction: (act) => world.work(act),
      reportProgress: async () => undefined,
      signal: AbortSignal.any([]),
    });
  const rowOf = async (id: string) =>
    (await world.call(findLastInvariantCheckResultsEndpoint, { as: admin, query: { rows: 100 } })).data.find(
      (row) => row.id === id,
    );
  const waits = async () =>
    (await world.call(getNonZeroPendingWorkCountsEndpoint, { as: admin })).data.find(
      (line) => line.kind === 'checks',
    )?.count;

  it('tells the administrator which invariant is violated, since when, and when it is fixed', async () => {
    await look();
    expect(await rowOf('orderLines.count')).toMatchObject({ broken: 0, since: null, examples: [] });
    expect(await waits()).toBeUndefined();

    const broke = world.clock.now().toString();
    await world.rows(breaks['orderLines.count'] ?? '');
    expect(await look()).toEqual({ invariants: allInvariants.length, broken: 1 });
    world.clock.set('2027-02-04T15:00:00Z');
    await look();
    const row = await rowOf('orderLines.count');
    expect(row?.broken).toBe(1);
    expect(Temporal.Instant.from(row?.since ?? '').equals(Temporal.Instant.from(broke))).toBe(true);
    expect(row?.examples[0]?.what).toMatch(/^line \d+ of order \d+ says \d+ boxes and has \d+$/);
    expect(await waits()).toBe(1);

    await world.rows((breaks['orderLines.count'] ?? '').replace('+ 1', '- 1'));
    await look();
    expect(await rowOf('orderLines.count')).toMatchObject({ broken: 0, since: null });
    expect(await waits()).toBeUndefined();
  });

  it('can be started only by administrators', async () => {
    expect((await world.call(startInvariantChecksEndpoint, { as: admin })).status).toBe(200);
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    expect((await world.call(startInvariantChecksEndpoint, { as: clerk })).status).toBe(403);
    expect((await world.call(findLastInvariantCheckResultsEndpoint, { as: clerk })).status).toBe(403);
  });
});
