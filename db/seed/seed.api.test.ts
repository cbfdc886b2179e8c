import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import { searchInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { findDisputesEndpoint } from '#areas/billing/disputes/disputes.contract.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { listCommittedUploadsEndpoint } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { findEtasEndpoint } from '#areas/outbound/etas/etas.contract.ts';
import { findReceiptsEndpoint } from '#areas/receiving/pallet-receipts/pallet-receipts.contract.ts';
import { endpoints } from '#app/contract.ts';
import { rateAndSaveShipments } from '#areas/billing/shipments/rating.service.ts';
import { seedDemoIfEmpty } from './index.ts';
import { demoUsers } from './users.ts';

let world: TestWorld;
const now = Temporal.Instant.from('2027-02-03T15:00:00Z');
const said: string[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  await seedDemoIfEmpty({ ownerUrl: world.ownerUrl, now, log: (line) => void said.push(line) });
});
afterAll(() => world.close());

const count = async (sql: string): Promise<number> =>
  (await world.row<{ n: number }>(`select count(*)::int as n from ${sql}`)).n;

test('the demo data is complete: users, warehouses, freight and billing', async () => {
  // Plus a user who was erased, and the API clients.
  expect(await count('app_user')).toBe(
    demoUsers.length + 1 + (await count('api_client where user_id is not null')),
  );
  expect(await count('warehouse')).toBe(6);
  expect(await count('account where account_type = 1')).toBe(9);
  expect(await count('account where account_type = 2')).toBeGreaterThanOrEqual(40);
  expect(await count('unit')).toBeGreaterThan(3000);
  expect(await count('invoice where posted_at is not null')).toBeGreaterThan(200);
  expect(said.length).toBeGreaterThan(0);
});
test('the first demo user, a shipper, sees invoices, a statement, pallet receipts, uploads and a dispute', async () => {
  const [first] = demoUsers;
  expect([first?.name, first?.role]).toEqual(['María Fuentes', 'Shipper']);
  const maria = await world.row<{ subject: string }>('select subject from app_user where email = $1', [
    first?.email,
  ]);
  const invoices = await world.call(searchInvoicesEndpoint, { as: maria });
  expect(invoices.totalRows).toBeGreaterThan(2);
  expect(invoices.data.every((invoice) => invoice.posted)).toBe(true);
  const statement = await world.call(getStatementEndpoint, { as: maria });
  expect(statement.totals.account.number).toBe(first?.accountNumber);
  expect(new Set(statement.data.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'payment']));
  expect((await world.call(findReceiptsEndpoint, { as: maria })).totalRows).toBeGreaterThan(0);
  const uploads = await world.call(listCommittedUploadsEndpoint, { as: maria });
  expect(uploads.totalRows).toBeGreaterThan(2);
  const disputes = await world.call(findDisputesEndpoint, { as: maria });
  expect(disputes.totals.open).toBeGreaterThan(0);
});
test('the ETA list of the demo has late arrivals, but most are on time', async () => {
  const admin = await world.row<{ subject: string }>('select subject from app_user where email = $1', [
    'admin@coldlane.example',
  ]);
  const { totalRows, totals } = await world.call(findEtasEndpoint, { as: admin });
  expect(totals.late).toBeGreaterThan(0);
  expect(totals.late).toBeLessThanOrEqual(totalRows * 0.2);
});
test('amounts add up from payments to rate lines', async () => {
  expect(
    await count(
      'shipment s where amount <> coalesce((select sum(amount) from shipment_rate r where r.shipment_id = s.id), 0)',
    ),
  ).toBe(0);
  expect(
    await count(
      'invoice i where amount <> (select sum(amount) from invoice_detail d where d.invoice_id = i.id)',
    ),
  ).toBe(0);
  expect(
    await count(
      'invoice i where type = 0 and amount <> (select sum(amount) from shipment s where s.invoice_id = i.id)',
    ),
  ).toBe(0);
  expect(
    await count(
      `
        billing_close c
        where invoices <> (select count(*) from invoice i where i.billing_close_id = c.id)
          or amount <> (select sum(i.amount) from invoice i where i.billing_close_id = c.id)
      `,
    ),
  ).toBe(0);
});
test('rating every past shipment again where possible gives the same amount', async () => {
  const before = await world.rows<{ id: number; amount: number; status: number }>(
    'select id, amount, status from shipment where status in (2, 3) order by id',
  );
  expect(before.length).toBeGreaterThan(20);
  await world.work((work) =>
    rateAndSaveShipments(
      work,
      before.map((s) => s.id),
      { keepManualCharges: false, ratingRunId: null },
    ),
  );
  expect(
    await world.rows('select id, amount, status from shipment where id = any($1) order by id', [
      before.map((s) => s.id),
    ]),
  ).toEqual(before);
});
test('the next order, load, bill and invoice get the first numbers of their series', async () => {
  const next = await world.row<{
    order: number;
    load: number;
    shipment: number;
    invoice: number;
    unit: string;
  }>(
    `
      select nextval('order_number')::int as order, nextval('load_number')::int as load,
        nextval('shipment_number')::int as shipment,
        (select s.next from number_series s where s.name = 'invoice') as invoice,
        nextval('unit_serial') as unit
    `,
  );
  expect(next.order).toBe(100_245);
  const used = await world.row<{ order: number; load: number; shipment: number; invoice: string }>(
    `
      select max(order_number) as order, (select max(load_number) from load) as load,
        (select max(shipment_number) from shipment) as shipment,
        (select max(number) from invoice where number !~ 'D') as invoice
      from orders
    `,
  );
  expect([used.order + 1, used.load + 1, used.shipment + 1, Number(used.invoice) + 1]).toEqual([
    next.order,
    next.load,
    next.shipment,
    next.invoice,
  ]);
});
test('ids continue after the seeded ones', async () => {
  const { id } = await world.row<{ id: number }>(
    "insert into region (code, name) values ('ZZ', 'Test') returning id",
  );
  expect(id).toBeGreaterThan(0);
  const tables = await world.rows<{ table: string }>(
    `
      select c.relname as table
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    `,
  );
  for (const { table } of tables) {
    const { ahead } = await world.row<{ ahead: boolean }>(
      `
        select coalesce((select max(id) from "${table}"), 0) < nextval(
          pg_get_serial_sequence('"${table}"', 'id')
        ) as ahead
      `,
    );
    expect([table, ahead]).toEqual([table, true]);
  }
});
test('seeding leaves a database unchanged that is not empty', async () => {
  const before = await count('unit');
  await seedDemoIfEmpty({ ownerUrl: world.ownerUrl, now, log: () => undefined });
  expect(await count('unit')).toBe(before);
});
test('seeding shares saved views of existing lists, and requests a pack and a data export, created on startup', async () => {
  const views = await world.rows<{ list: string; shared: number; filters: { name: string }[] }>(
    'select list, num_nonnulls(shared_role, shared_account_id) as shared, filters from saved_view',
  );
  expect(views.filter((view) => view.shared === 1).length).toBeGreaterThan(2);
  const calls = new Set(endpoints.map((e) => e.id));
  expect(views.filter((view) => !calls.has(view.list) || view.filters.length === 0)).toEqual([]);
  expect(
    await world.rows(
      `
        select task_identifier as task
        from graphile_worker.jobs
        where task_identifier in ('build-claim-packet', 'export-personal-data')
        order by 1
      `,
    ),
  ).toEqual([{ task: 'build-claim-packet' }, { task: 'export-personal-data' }]);
});
