import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startBillingCloseEndpoint,
  findUnbilledFreightEndpoint,
  previewBillingCloseEndpoint,
  previewUndoBillingCloseEndpoint,
  findLatest20BillingClosesEndpoint,
  undoBillingCloseAndDeleteUnpostedInvoicesEndpoint,
} from './closing.contract.ts';
import { closeBillingForRangeOncePerJob } from './closing.service.ts';
import {
  addManualChargeEndpoint,
  approveShipmentEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { waitForJobToEnd, blockJobStartsUntilReleased, insertRunningJob } from '#tests/background-jobs.ts';
import { chooseRunCount } from '#tests/properties.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestShipment,
  updateTestInvoice,
  updateTestShipment,
  waitForBlockedSession,
  softDeleteTestInvoices,
} from '#tests/billing-fixtures.ts';
import {
  createTestBol,
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestAccount,
  updateTestLoad,
  updateTestPickup,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount, TestLoad } from '#tests/factories.ts';

let world: TestWorld;
let kemi: TestUser & { id: number };
let admin: TestUser;
let shipper: TestAccount & { warehouseId: number };
let lakeshore: TestAccount;
let buckeye: TestAccount;
let payer: TestAccount;
let load: TestLoad;
const february = { dateFrom: '2027-02-01', dateTo: '2027-02-28' };
// It is 02/03, so the rest of the month is not over.
const all = { ...february, confirmed: true };

beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  admin = await createTestUser(world, { role: 'Admin' });
  shipper = await createTestShipper(world);
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
  buckeye = await createTestConsignee(world, { name: 'Buckeye' });
  payer = await createTestAccount(world, { type: 3, name: 'Payer' });
  await world.rows('update account set terms_days = 30 where id = $1', [payer.id]);
  load = await createTestLoad(world, {
    day: '2027-02-01',
    pickupWarehouseIds: [shipper.warehouseId],
    stopConsignees: [lakeshore],
  });
});
beforeEach(async () => {
  await world.rows('update shipment set invoice_id = null, status = 6');
  await world.rows('delete from billing_closed_day');
  await softDeleteTestInvoices(world);
});
afterAll(() => world.close());

const some = (wish: Partial<Parameters<typeof createTestShipment>[1]> = {}) =>
  createTestShipment(world, { shipper, consignee: lakeshore, loadId: load.id, ...wish });
const invoices = () =>
  world.rows<{
    id: number;
    amount: number;
    units: number;
    cubes: number;
    bill_to_id: number;
    date: string;
    due_date: string;
    type: number;
    number: string;
    draft_number: string;
    lines: number;
    charged: number;
    billed: number;
  }>(
    `
      select i.*, i.date::text as date, i.due_date::text as due_date,
        (select count(*)::int from invoice_detail d where d.invoice_id = i.id) as lines,
        (select sum(amount)::int from invoice_detail d where d.invoice_id = i.id) as charged,
        (select sum(amount)::int from shipment s where s.invoice_id = i.id) as billed
      from invoice i
      where deleted_at is null
      order by outbound_date, id
    `,
  );
const statuses = async () =>
  (
    await world.rows<{ status: number; n: number }>(
      'select status, count(*)::int as n from shipment where status <> 6 group by 1 order by 1',
    )
  ).map((r) => [r.status, r.n]);

const ended = (jobId: number) => waitForJobToEnd(world, kemi, jobId);
async function closed(range = february) {
  const answer = await world.call(startBillingCloseEndpoint, {
    as: kemi,
    body: { ...range, confirmed: true },
  });
  expect([answer.status, answer.message]).toEqual([200, '']);
  return ended(answer.data.jobId);
}

describe('Closing billing', () => {
  it('creates one invoice per bill-to, consignee, deliver-to, load and outbound date, with the shipments’ lines', async () => {
    await some();
    await some({ charges: { FRT: 884, MIN: 8616, FSC: 2328 }, cubes: 285, units: 3 });
    await some({ billTo: payer });
    await some({ deliverTo: buckeye });
    await some({ outboundDate: '2027-02-28' });
    await some({ status: 6 });
    const job = await closed();
    expect(job).toMatchObject({
      status: 'done',
      result: { invoices: 4, shipments: 5, amount: 4 * 17_576 + 11_828 },
    });
    const made = await invoices();
    expect(made.map((i) => [i.amount, i.charged, i.billed, i.lines])).toEqual([
      [29_404, 29_404, 29_404, 5],
      [17_576, 17_576, 17_576, 2],
      [17_576, 17_576, 17_576, 2],
      [17_576, 17_576, 17_576, 2],
    ]);
    expect(made[0]).toMatchObject({
      type: 0,
      units: 33,
      cubes: 4839,
      date: '2027-02-03',
      due_date: '2027-02-18',
    });
    expect(made[1]).toMatchObject({ bill_to_id: payer.id, due_date: '2027-03-05' });
    expect(made.every((i) => i.number === i.draft_number && /^D\d+$/.test(i.number))).toBe(true);
    expect(await statuses()).toEqual([[5, 5]]);
    const [last] = (await world.call(findLatest20BillingClosesEndpoint, { as: kemi })).data;
    expect(last).toMatchObject({
      ...february,
      ranBy: 'Kemi Okafor',
      invoices: 4,
      amount: 4 * 17_576 + 11_828,
      undoneAt: null,
    });
    expect(
      await world.row(
        `
          select count(*)::int as n
          from audit
          where entity = 'shipment' and action = 'closed' and after->>'invoiceId' = $1
        `,
        [String(made[0]?.id)],
      ),
    ).toEqual({ n: 2 });
  });

  it('is recorded in the audit log with the requesting user, what it closed and what it created', async () => {
    const { last } = await world.row<{ last: number }>('select coalesce(max(id), 0)::int as last from audit');
    await some();
    await closed();
    expect(
      await world.rows(
        `
          select distinct entity, action, user_id as by, user_name as who
          from audit
          where id > $1
          order by entity, action
        `,
        [last],
      ),
    ).toEqual(
      [
        ['billing_close', 'closed'],
        ['invoice', 'made by closing'],
        ['job', 'closed billing'],
        ['shipment', 'closed'],
      ].map(([entity, action]) => ({ entity, action, by: kemi.id, who: 'Kemi Okafor' })),
    );
  });
  it('marks the covered days, and days after today only if their freight was billed', async () => {
    await some({ outboundDate: '2027-02-02' });
    await closed({ dateFrom: '2027-02-01', dateTo: '2027-02-10' });
    expect(
      (
        await world.rows<{ d: string }>('select outbound_date::text as d from billing_closed_day order by 1')
      ).map((r) => r.d),
    ).toEqual(['2027-02-01', '2027-02-02', '2027-02-03']);
  });

  it.each([
    ['Open', 1],
    ['in Error', 3],
  ])('with one shipment %s bills nothing and names the shipment', async (_, status) => {
    await some();
    const held = await some({ status });
    const answer = await world.call(startBillingCloseEndpoint, { as: kemi, body: all });
    expect([answer.status, answer.message]).toEqual([412, `These shipments are not rated: ${held.number}.`]);
    expect(await invoices()).toEqual([]);
    expect(await statuses()).toEqual(
      [
        [2, 1],
        [status, 1],
      ].toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
    );
    const preview = (await world.call(previewBillingCloseEndpoint, { as: kemi, query: february })).data;
    expect(preview).toMatchObject({
      invoices: 0,
      holdingCount: 1,
      holding: [{ id: held.id, number: held.number, status, consignee: 'Lakeshore' }],
    });
  });

  it('lists blocking shipments by reason: errors grouped by consignee, and shipments not yet rated', async () => {
    const error = { code: 'rating.noRateFound', sentence: 'No rate found', params: {} };
    const inError = async (consignee?: TestAccount) => {
      const { id } = await some({ status: 3, ...(consignee ? { consignee } : {}) });
      await updateTestShipment(world, id, { error: JSON.stringify(error), error_message: error.sentence });
    };
    for (const consignee of [undefined, undefined, buckeye]) await inError(consignee);
    for (const consignee of [undefined, buckeye, undefined, undefined])
      await some({ status: 1, ...(consignee ? { consignee } : {}) });
    const { reasons } = (await world.call(previewBillingCloseEndpoint, { as: kemi, query: february })).data;
    expect(reasons.map((r) => [r.count, r.status, r.error?.code, r.consignee])).toEqual([
      [4, 1, undefined, null],
      [2, 3, 'rating.noRateFound', 'Lakeshore'],
      [1, 3, 'rating.noRateFound', buckeye.name],
    ]);
  });

  it('lists manually priced shipments awaiting approval separately, and bills them after approval', async () => {
    const inError = async () => {
      const shipment = await some({ status: 3, charges: {} });
      const error = { code: 'rating.noRateFound', sentence: 'No rate found', params: {} };
      await updateTestShipment(world, shipment.id, {
        error: JSON.stringify(error),
        error_message: error.sentence,
      });
      return shipment;
    };
    const held = async () =>
      (await world.call(previewBillingCloseEndpoint, { as: kemi, query: february })).data.reasons.map((r) => [
        r.count,
        r.byHand,
        r.shipmentId,
      ]);
    const [one, two] = [await inError(), await inError()];
    expect(await held()).toEqual([[2, false, null]]);
    for (const { id } of [one, two])
      await world.call(addManualChargeEndpoint, {
        as: kemi,
        params: { id },
        body: {
          reason: 'Agreed by telephone',
          chargeCode: 'FRT',
          description: 'Agreed on',
          rate: 950_000,
          quantity: 1,
        },
      });
    expect(await held()).toEqual([[2, true, null]]);
    await world.call(approveShipmentEndpoint, { as: kemi, params: { id: one.id } });
    expect(await held()).toEqual([[1, true, two.id]]);
    expect((await world.call(startBillingCloseEndpoint, { as: kemi, body: all })).status).toBe(412);
    await world.call(approveShipmentEndpoint, { as: kemi, params: { id: two.id } });
    expect(await closed()).toMatchObject({ result: { shipments: 2, amount: 19_000 } });
  });

  it('requires a second user when manual charges are above the limit', async () => {
    const one = await some();
    const ana = await createTestUser(world, { role: 'Billing' });
    await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id: one.id },
      body: { reason: 'A day at the dock', chargeCode: 'DET', description: 'Detention', rate: 6_000_000 },
    });
    const { refused, holding } = (
      await world.call(previewBillingCloseEndpoint, { as: kemi, query: february })
    ).data;
    expect([refused?.code, holding.map((s) => s.number)]).toEqual(['closing.approvalRequired', [one.number]]);
    expect((await world.call(startBillingCloseEndpoint, { as: kemi, body: all })).message).toBe(
      `Another user must approve the manual charges on these shipments: ${one.number}.`,
    );
    expect((await world.call(approveShipmentEndpoint, { as: kemi, params: { id: one.id } })).status).toBe(
      412,
    );
    expect((await world.call(approveShipmentEndpoint, { as: ana, params: { id: one.id } })).status).toBe(200);
    expect(await closed()).toMatchObject({ result: { shipments: 1 } });
  });

  it('bills nothing when a shipment becomes Open between the request and the close', async () => {
    const one = await some();
    await some({ consignee: buckeye });
    await updateTestShipment(world, one.id, { status: 3 });
    await expect(
      world.work((work) => closeBillingForRangeOncePerJob(work, february, 990_001)),
    ).rejects.toThrow(`not rated: ${one.number}`);
    expect(await invoices()).toEqual([]);
    expect(await world.row('select count(*)::int as n from billing_closed_day')).toEqual({ n: 0 });
  });

  it('bills all or nothing when the server dies during the run, and completes after a restart', async () => {
    for (const consignee of [lakeshore, buckeye]) await some({ consignee });
    const dying = world.work(async (work) => {
      await closeBillingForRangeOncePerJob(work, february, 990_031);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await invoices()).toEqual([]);
    expect(await statuses()).toEqual([[2, 2]]);
    expect(await world.row('select count(*)::int as n from billing_closed_day')).toEqual({ n: 0 });
    expect(await world.work((work) => closeBillingForRangeOncePerJob(work, february, 990_031))).toMatchObject(
      {
        invoices: 2,
        shipments: 2,
      },
    );
    expect([(await invoices()).length, await statuses()]).toEqual([2, [[5, 2]]]);
  });

  it('bills a Master once and its child shipments not at all', async () => {
    const master = await some({ status: 4 });
    await some({ status: 1, masterId: master.id, charges: {} });
    await some({ status: 2, masterId: master.id });
    expect(await closed()).toMatchObject({ result: { invoices: 1, shipments: 1, amount: 17_576 } });
    expect(await statuses()).toEqual([
      [1, 1],
      [2, 1],
      [5, 1],
    ]);
  });

  it('rejects charges that do not add up to the amount', async () => {
    const wrong = await some();
    await world.rows('update shipment set amount = amount + 1 where id = $1', [wrong.id]);
    expect((await world.call(startBillingCloseEndpoint, { as: kemi, body: all })).message).toBe(
      `The charges of these shipments don’t add up to their amount: ${wrong.number}. Re-rate them.`,
    );
  });

  it('reads charges that were changed while it waited for a lock', async () => {
    const one = await some();
    const clerk = await world.serving.connect();
    await clerk.query(`begin; set local app.everything to 'on'`);
    await clerk.query('update shipment set amount = amount + 3500 where id = $1', [one.id]);
    await clerk.query(
      `
        insert into shipment_rate (
          shipment_id, seq, charge_code, description, rate_type, rate4, quantity, amount, manual, manual_by
        )
        values ($1, 9, 'APT', 'Appointment', 'Flat', 350000, 1, 3500, true, 'Somebody')
      `,
      [one.id],
    );
    const closing = world.work((work) => closeBillingForRangeOncePerJob(work, february, 990_004));
    await waitForBlockedSession(world);
    await clerk.query('commit');
    clerk.release();
    expect(await closing).toMatchObject({ invoices: 1, amount: 17_576 + 3500 });
  });

  it('names the running close immediately to a user who wants to close or undo at the same time', async () => {
    await some();
    const working = await world.serving.connect();
    await working.query('begin');
    await working.query("select pg_advisory_xact_lock(hashtext('billing close'))");
    const { id, endJob: over } = await insertRunningJob(world, 'closing', { who: 'Sam' });
    const beside = await Promise.all([
      world.call(startBillingCloseEndpoint, { as: kemi, body: all }),
      world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, {
        as: admin,
        query: { shipDate: '2027-02-01' },
      }),
    ]);
    await working.query('rollback');
    working.release();
    await over();
    const said = `Invoices are already being created: job ${id} by Sam. Wait until it finishes.`;
    expect(beside.map((a) => [a.status, a.message])).toEqual([
      [409, said],
      [409, said],
    ]);
  });

  it('skips freight on a reopened load, because the load could not be released once invoiced', async () => {
    const one = await some();
    await updateTestPickup(world, load.pickupId, { state: 'loading' });
    const { unitIds } = await createTestUnits(world, 'loaded', { load: load, shipper, consignee: lakeshore });
    await updateTestShipment(world, one.id, { bol_id: (await createTestBol(world, { unitIds })).id });
    const answer = await world.call(startBillingCloseEndpoint, { as: kemi, body: all });
    expect([answer.status, answer.message]).toEqual([
      412,
      `The loads of these shipments were reopened: ${one.number}. Create invoices after they are released.`,
    ]);
    await updateTestPickup(world, load.pickupId, { state: 'released' });
    expect(await closed()).toMatchObject({ status: 'done', result: { invoices: 1 } });
  });

  it('creates no invoice without lines', async () => {
    const bare = await some({ charges: {} });
    expect((await world.call(startBillingCloseEndpoint, { as: kemi, body: all })).message).toBe(
      `These shipments are not rated: ${bare.number}.`,
    );
  });

  it('creates nothing the second time, with a message', async () => {
    await some();
    await closed();
    const again = await world.call(startBillingCloseEndpoint, { as: kemi, body: all });
    expect([again.status, again.message]).toEqual([
      412,
      'No shipments to invoice from 02/01/2027 to 02/28/2027.',
    ]);
    expect(await invoices()).toHaveLength(1);
  });

  it('has one effect when two users start it at the same time', async () => {
    for (let i = 0; i < 20; i += 1) await some({ outboundDate: `2027-02-${String(i + 1).padStart(2, '0')}` });
    const held = await blockJobStartsUntilReleased(world);
    const both = await Promise.all([
      world.call(startBillingCloseEndpoint, { as: kemi, body: all }),
      world.call(startBillingCloseEndpoint, { as: kemi, body: all }),
    ]);
    await held.release();
    const started = both.filter((a) => a.status === 200);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(both.find((a) => a.status === 409)?.message).toBe(
      `Invoices are already being created: job ${started[0]?.data.jobId} by Kemi Okafor. Wait until it finishes.`,
    );
    expect(await ended(started[0]?.data.jobId ?? 0)).toMatchObject({ status: 'done' });
    const direct = await Promise.allSettled([
      world.work((w) => closeBillingForRangeOncePerJob(w, february, 990_002)),
      world.work((w) => closeBillingForRangeOncePerJob(w, february, 990_003)),
    ]);
    expect(direct.map((d) => d.status)).toEqual(['rejected', 'rejected']);
    expect(await invoices()).toHaveLength(20);
  });

  it('gives the same answer and bills nothing twice when restarted after it finished', async () => {
    await some();
    const first = await world.work((work) => closeBillingForRangeOncePerJob(work, february, 990_010));
    expect(await world.work((work) => closeBillingForRangeOncePerJob(work, february, 990_010))).toEqual(
      first,
    );
    expect(await invoices()).toHaveLength(1);
  });

  it('is allowed only for users with access to all accounts', async () => {
    await some();
    const bound = await createTestUser(world, { role: 'Billing', actsForAccounts: [buckeye] });
    expect((await world.call(startBillingCloseEndpoint, { as: bound, body: all })).message).toBe(
      'Invoices are created for all accounts together. Choose all accounts first.',
    );
    expect(
      (await world.call(startBillingCloseEndpoint, { as: kemi, accountNumber: buckeye.number, body: all }))
        .status,
    ).toBe(412);
  });

  it('closes many shipments in a small number of SQL statements', async () => {
    const many = chooseRunCount(1000, 10_000);
    await world.rows(
      `
        insert into shipment (
          outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
          receiving_warehouse_id, outbound_warehouse_id, status, units, cubes, amount, created_at
        )
        select date '2027-02-01' + (n % 28), $1, $2, $2, case when n % 3 = 0 then $2::int else $3::int end, 1,
          $4, $4, 2, 10, 1660, 5146 + 1261, now()
        from generate_series(1, $5) n
      `,
      [shipper.id, lakeshore.id, buckeye.id, shipper.warehouseId, many],
    );
    await world.rows(
      `
        insert into shipment_rate (
          shipment_id, seq, charge_code, description, rate_type, rate4, quantity, quantity_unit, amount
        )
        select s.id, v.seq, v.code, v.code, 'Flat', 1, 1, 'flat', v.amount
        from shipment s
        cross join (values (1, 'FRT', 5146), (2, 'FSC', 1261)) v(seq, code, amount)
        where s.status = 2
      `,
    );
    await world.rows('analyze');
    let result: unknown;
    const asked = await world.asked(
      async () =>
        (result = await world.work((work) => closeBillingForRangeOncePerJob(work, february, 990_020))),
    );
    expect(result).toMatchObject({ invoices: 56, shipments: many, amount: 6407 * many });
    expect(asked.statements).toBeLessThan(100);
  });
});

describe('Freight not billed by a close', () => {
  it('requires a confirmation, with the date, while a day in the range is not over', async () => {
    await some({ outboundDate: '2027-02-03' });
    const ask = (body: Record<string, unknown>) => world.call(startBillingCloseEndpoint, { as: kemi, body });
    const today = { dateFrom: '2027-02-01', dateTo: '2027-02-03' };
    const asked = await ask(today);
    expect([asked.status, asked.error, asked.data]).toEqual([
      412,
      'closing.dayNotOver',
      { confirm: true, date: '2027-02-03' },
    ]);
    expect(asked.message).toContain('02/03/2027');
    expect(await statuses()).toEqual([[2, 1]]);
    expect((await world.call(previewBillingCloseEndpoint, { as: kemi, query: today })).data.notOver).toBe(
      '2027-02-03',
    );
    const over = { dateFrom: '2027-02-01', dateTo: '2027-02-02' };
    expect(
      (await world.call(previewBillingCloseEndpoint, { as: kemi, query: over })).data.notOver,
    ).toBeNull();
    expect((await closed(today)).status).toBe('done');
  });
  it('is listed in the preview and in the result, and can be found later', async () => {
    await world.db.updateTable('bol').set({ active: false }).execute();
    await world.db.updateTable('load').set({ void: true }).execute();
    const left = await createTestLoad(world, {
      state: 'released',
      day: '2027-02-01',
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [lakeshore],
    });
    const { id: bolId } = await createTestBol(world, {
      load: left,
      shipper,
      consignee: lakeshore,
      units: 4,
      shipDate: '2027-02-01',
      outboundDate: '2027-02-01',
    });
    const waits = await createTestLoad(world, {
      state: 'loading',
      day: '2027-02-02',
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [lakeshore],
    });
    await createTestUnits(world, 'received', {
      load: waits,
      shipper,
      consignee: lakeshore,
      units: 2,
      outboundDate: '2027-02-02',
    });
    await some();
    const { notBilled } = (await world.call(previewBillingCloseEndpoint, { as: kemi, query: february })).data;
    expect(notBilled).toMatchObject({
      lines: 1,
      lineUnits: 4,
      bolCount: 1,
      bols: [{ id: bolId, consignee: 'Lakeshore', loadNumber: left.number, lines: 1, units: 4 }],
      loadCount: 1,
      loads: [{ id: waits.id, number: waits.number, day: '2027-02-02', status: 2, units: 2, closed: false }],
    });
    expect((await closed()).result).toMatchObject({ invoices: 1, linesLeft: 1, loadsLeft: 1 });
    const found = (await world.call(findUnbilledFreightEndpoint, { as: kemi })).data;
    expect([found.lines, found.loads.map((l) => [l.number, l.closed])]).toEqual([1, [[waits.number, true]]]);
    await updateTestLoad(world, waits.id, { state: 'released' });
    expect((await world.call(findUnbilledFreightEndpoint, { as: kemi })).data.loadCount).toBe(0);
  });
});

describe('Undoing a close', () => {
  it('deletes the invoices of one date and sets their shipments to Rated', async () => {
    const master = await some({ status: 4 });
    await some({ status: 2, masterId: master.id });
    await some();
    await some({ outboundDate: '2027-02-02' });
    await closed();
    const numbers = (await invoices()).map((i) => i.number);
    expect(
      (await world.call(previewUndoBillingCloseEndpoint, { as: admin, query: { shipDate: '2027-02-01' } }))
        .data,
    ).toEqual({
      invoices: 1,
      shipments: 2,
      amount: 2 * 17_576,
      refused: null,
    });
    expect(
      (
        await world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, {
          as: admin,
          query: { shipDate: '2027-02-01' },
        })
      ).data,
    ).toEqual({
      invoices: 1,
      shipments: 2,
      amount: 2 * 17_576,
    });
    expect(await statuses()).toEqual([
      [2, 2],
      [4, 1],
      [5, 1],
    ]);
    expect(await invoices()).toHaveLength(1);
    expect((await world.call(findLatest20BillingClosesEndpoint, { as: admin })).data[0]?.undoneAt).toBeNull();
    expect(await closed()).toMatchObject({ result: { invoices: 1, shipments: 2, amount: 2 * 17_576 } });
    expect((await invoices()).filter((i) => numbers.includes(i.number))).toHaveLength(1);
  });
  it('marks the close as undone when all its dates are undone', async () => {
    await some();
    await closed();
    await world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, { as: admin, query: february });
    expect(
      (await world.call(findLatest20BillingClosesEndpoint, { as: admin })).data[0]?.undoneAt,
    ).not.toBeNull();
    expect(await statuses()).toEqual([[2, 1]]);
  });
  it('is rejected and undoes nothing when one invoice is posted', async () => {
    await some();
    await some({ billTo: payer });
    await closed();
    const [first] = await invoices();
    await updateTestInvoice(world, first?.id, { posted_at: '2027-02-03T12:00:00Z', number: 'X1' });
    const answer = await world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, {
      as: admin,
      query: { shipDate: '2027-02-01' },
    });
    expect([answer.status, answer.message]).toEqual([
      412,
      'These invoices are already posted or credited: X1.',
    ]);
    expect(await invoices()).toHaveLength(2);
    expect(await statuses()).toEqual([[5, 2]]);
  });
  it('requires a closed date and the permission', async () => {
    expect([
      (await world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, { as: admin })).status,
      (await world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, { as: admin })).message,
    ]).toEqual([400, 'Ship date is required']);
    const answer = await world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, {
      as: admin,
      query: { shipDate: '2027-02-01' },
    });
    expect([answer.status, answer.message]).toEqual([412, 'Billing is not closed for 02/01/2027.']);
    expect(
      (
        await world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, {
          as: kemi,
          query: { shipDate: '2027-02-01' },
        })
      ).status,
    ).toBe(403);
  });
});
