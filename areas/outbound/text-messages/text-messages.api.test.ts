import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTextSender } from './sending.service.ts';
import {
  previewBulkEtaTextsEndpoint,
  queueCustomTextsToLoadsEndpoint,
  queueEtaOrCustomTextToConsigneeEndpoint,
  startBulkEtaTextsEndpoint,
  textSendingSummarySchema,
  findSmsLogUpTo200Endpoint,
} from './text-messages.contract.ts';
import type { TextSendingSummary } from './text-messages.contract.ts';
import { bulkEtaTextsJob } from './text-messages.service.ts';
import {
  clearEtaOverrideEndpoint,
  setEtasHiddenEndpoint,
  overrideEtaEndpoint,
} from '#areas/outbound/etas/etas.contract.ts';
import { recordDeliveryEndpoint } from '#areas/outbound/deliveries/deliveries.contract.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { createLoadedOrReleasedLoad, createOperatingWarehouse } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import type { SmsPort } from '#integrations/sms/port.ts';

/** Ten in the morning in Miami and nine in Chicago, outside quiet hours. */
const opening = '2027-02-03T15:00:00Z';
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let service: TestUser & { name: string };
let wh: { id: number };
let shipper: TestAccount & { warehouseId: number };
beforeAll(async () => {
  world = await openTestWorld({ at: opening });
  ({ admin, warehouse: wh, shipper } = await createOperatingWarehouse(world, day));
  service = await createTestUser(world, { role: 'CustomerService' });
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(opening));

let numbers = 0;
const aNumber = () => `+1312555${String((numbers += 1) + 1000)}`;
async function agreeing(
  wish: { phone?: string | null; on?: boolean; language?: string } = {},
): Promise<TestAccount & { phone: string }> {
  const phone = wish.phone === undefined ? aNumber() : (wish.phone ?? '');
  const consignee = await createTestConsignee(world, { timeZone: 'America/Chicago' });
  await world.rows('update account set sms_on = $2, phone = $3, language = $4 where id = $1', [
    consignee.id,
    wish.on ?? true,
    phone === '' ? null : phone,
    wish.language ?? 'en',
  ]);
  return { ...consignee, phone };
}
const aTruck = (to: readonly TestAccount[], leaves = true) =>
  createLoadedOrReleasedLoad(world, { admin, shipper }, to, leaves);
interface Kept {
  id: number;
  phone: string;
  kind: string;
  status: string;
  body: string;
  error: string | null;
  encoding: string;
  segments: number;
}
const messages = (loadId: number) =>
  world.rows<Kept>(
    'select id, phone, kind, status, body, error, encoding, segments from sms_log where load_id = $1 order by id',
    [loadId],
  );
const kinds = async (loadId: number) => (await messages(loadId)).map((m) => [m.kind, m.status]);
const override = (dropId: number, eta: string) =>
  world.call(overrideEtaEndpoint, { as: service, params: { dropId }, body: { eta } });
/** Requests a sending and runs its job. Returns what was sent. */
const bulk = async (loadsIds: number[], as: TestUser = service) => {
  const asked = await world.call(startBulkEtaTextsEndpoint, { as, body: { loadsIds } });
  const jobId = asked.data?.jobId ?? null;
  return jobId === null ? asked : { ...asked, data: await runBulk(jobId) };
};
async function runBulk(jobId: number): Promise<TextSendingSummary> {
  const { payload } = await world.row<{ payload: Record<string, unknown> }>(
    'select payload from job where id = $1',
    [jobId],
  );
  return textSendingSummarySchema.parse(
    await bulkEtaTextsJob({
      jobId,
      payload,
      actor: systemActor,
      clock: world.clock,
      runInTransaction: (act) => world.work(act),
      reportProgress: async () => {},
      signal: AbortSignal.any([]),
    }),
  );
}

/** Sends a load's queued messages through a port, as the queue would. */
const sent: { to: string; body: string }[] = [];
const takes: SmsPort = {
  send: async ({ to, body, id }) => {
    sent.push({ to, body });
    return `SM${id}`;
  },
};
const deliver = async (id: number, sms: SmsPort = takes) =>
  createTextSender(sms)({ id }, (act) => world.work(act));

describe('text messages on departure', () => {
  test('are sent once to each subscribed consignee in their language, and to none whose ETA is hidden', async () => {
    const [english, chinese, spanish] = [
      await agreeing(),
      await agreeing({ language: 'zh' }),
      await agreeing({ language: 'es' }),
    ];
    const truck = await aTruck([english, chinese, spanish, await agreeing({ on: false })]);
    const told = await messages(truck.id);
    expect(told.map((m) => [m.phone, m.kind, m.status])).toEqual([
      [english.phone, 'release', 'queued'],
      [chinese.phone, 'release', 'queued'],
      [spanish.phone, 'release', 'queued'],
    ]);
    // 550 miles take ten hours: seven in the evening in Chicago.
    expect(told[0]?.body).toMatch(
      /^.+: 2 units on load L-\d+ have left. Expected 02\/03 7:00 PM CT. Reply STOP/,
    );
    expect([told[0]?.encoding, told[0]?.segments]).toEqual(['gsm7', 1]);
    expect(told[1]?.encoding).toBe('ucs2');
    for (const m of told) await deliver(m.id);
    expect(sent.slice(-3).map((m) => m.body)).toEqual(told.map((m) => m.body));
    expect((await kinds(truck.id)).map(([, status]) => status)).toEqual(['sent', 'sent', 'sent']);
    await deliver(told[0]?.id ?? 0);
    expect(sent.filter((m) => m.to === english.phone)).toHaveLength(1);
  });
  test('are stored as failed when the number is invalid, and the others are sent', async () => {
    const truck = await aTruck([await agreeing({ phone: '555-01' }), await agreeing()]);
    expect((await messages(truck.id)).map((m) => [m.status, m.error])).toEqual([
      ['failed', 'The number is not valid.'],
      ['queued', null],
    ]);
  });
});

describe('text messages on an ETA change', () => {
  test('are sent for a change of thirty minutes but not less, and small changes add up', async () => {
    const truck = await aTruck([await agreeing()]);
    await override(truck.dropId, '2027-02-03 19:29');
    expect(await kinds(truck.id)).toHaveLength(1);
    await override(truck.dropId, '2027-02-03 19:30');
    expect((await messages(truck.id)).map((m) => [m.kind, m.status])).toEqual([
      // An old ETA is never sent after a newer one.
      ['release', 'skipped'],
      ['change', 'queued'],
    ]);
    expect((await messages(truck.id))[1]?.body).toContain('is now expected 02/03 7:30 PM CT');
    await override(truck.dropId, '2027-02-03 19:45');
    await override(truck.dropId, '2027-02-03 19:59');
    expect(await kinds(truck.id)).toHaveLength(2);
    await override(truck.dropId, '2027-02-03 20:00');
    expect(await kinds(truck.id)).toHaveLength(3);
    // Returning to an earlier ETA is a change again.
    await world.call(clearEtaOverrideEndpoint, { as: service, params: { dropId: truck.dropId } });
    expect((await messages(truck.id)).at(-1)).toMatchObject({ kind: 'change', status: 'queued' });
  });
  test('are not sent before departure or while the ETA is hidden, nor later once it is shown again', async () => {
    const here = await aTruck([await agreeing()], false);
    await override(here.dropId, '2027-02-04 06:00');
    expect(await messages(here.id)).toEqual([]);
    const truck = await aTruck([await agreeing()]);
    const [told] = await messages(truck.id);
    await deliver(told?.id ?? 0);
    const hide = (hideEtas_: boolean) =>
      world.call(setEtasHiddenEndpoint, {
        as: service,
        params: { loadId: truck.id, hideEtas: String(hideEtas_), warehouseID: wh.id },
      });
    await hide(true);
    await override(truck.dropId, '2027-02-04 06:00');
    await hide(false);
    expect(await kinds(truck.id)).toEqual([['release', 'sent']]);
  });
  test('wait at night until morning at the destination, and only the newest is sent then', async () => {
    const truck = await aTruck([await agreeing()]);
    await deliver((await messages(truck.id))[0]?.id ?? 0);
    // Ten in the evening in Chicago.
    world.clock.set('2027-02-04T04:00:00Z');
    await override(truck.dropId, '2027-02-04 10:00');
    await override(truck.dropId, '2027-02-04 12:00');
    const [, first, second] = await messages(truck.id);
    expect([first?.status, second?.status]).toEqual(['skipped', 'queued']);
    await deliver(second?.id ?? 0);
    expect((await messages(truck.id))[2]).toMatchObject({ status: 'queued' });
    const { held } = await world.row<{ held: string }>(
      'select not_before as held from sms_log where id = $1',
      [second?.id],
    );
    expect(held).toBe('2027-02-04T14:00:00.000Z');
    world.clock.set('2027-02-04T14:00:00Z');
    await deliver(second?.id ?? 0);
    expect((await messages(truck.id))[2]).toMatchObject({ status: 'sent' });
  });
  test('are not sent after waiting if hidden, delivered, finished or unsubscribed', async () => {
    const waits = async () => {
      const to = await agreeing();
      const truck = await aTruck([to]);
      return { truck, to, id: (await messages(truck.id))[0]?.id ?? 0 };
    };
    const [hidden, delivered, over, ended] = [await waits(), await waits(), await waits(), await waits()];
    await world.call(setEtasHiddenEndpoint, {
      as: service,
      params: { loadId: hidden.truck.id, hideEtas: 'true', warehouseID: wh.id },
    });
    await world.rows('update account set sms_on = false where id = $1', [ended.to.id]);
    await deliver(hidden.id);
    await deliver(ended.id);
    world.clock.set('2027-02-04T16:00:00Z');
    await world.call(recordDeliveryEndpoint, {
      as: admin,
      params: { dropId: delivered.truck.dropId },
      body: {},
    });
    await deliver(delivered.id);
    await deliver(over.id);
    const ends = await Promise.all(
      [hidden, delivered, over, ended].map(async ({ truck }) => (await messages(truck.id))[0]),
    );
    expect(ends.map((m) => [m?.status, m?.error])).toEqual([
      ['skipped', 'ETAs for this load are hidden.'],
      ['skipped', 'The load was delivered before the message was sent.'],
      ['skipped', 'The ETA passed before the message was sent.'],
      ['skipped', 'The recipient opted out of text messages.'],
    ]);
  });
});

describe('bulk text messages', () => {
  test('are counted beforehand, sent to the consignees of exactly these loads, and 207 lists those left out', async () => {
    const [a, b] = [
      await aTruck([await agreeing(), await agreeing({ on: false })]),
      await aTruck([await agreeing()]),
    ];
    const other = await aTruck([await agreeing()]);
    await world.rows("update eta set eta = eta + interval '5 minutes' where drop_id = any($1)", [
      [...a.drops, ...b.drops].map((d) => d.id),
    ]);
    const body = { loadsIds: [a.id, b.id] };
    const seen = await world.call(previewBulkEtaTextsEndpoint, { as: service, body });
    expect(seen.data).toMatchObject({ loads: 2, messages: 2, segments: 2, held: 0 });
    expect(seen.data.skipped).toMatchObject({ noConsent: 1, told: 0 });
    expect(seen.data.sample).toContain('is expected 02/03 7:05 PM CT');
    const before = await messages(a.id);
    expect(await messages(a.id)).toEqual(before);
    const done = await bulk([a.id, b.id]);
    expect([done.status, done.data.messages]).toEqual([207, 2]);
    expect((await kinds(b.id)).at(-1)).toEqual(['bulk', 'queued']);
    expect(await kinds(other.id)).toHaveLength(1);
  });
  test('are sent once on a double click, and once when repeated a minute later', async () => {
    const truck = await aTruck([await agreeing(), await agreeing()]);
    await world.rows("update sms_log set eta = eta - interval '2 hours' where load_id = $1", [truck.id]);
    const held = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from eta where drop_id = $1 for update',
      [truck.dropId],
    );
    const both = [bulk([truck.id]), bulk([truck.id])];
    await waitForBlockedSessions(world, 2);
    await held.release();
    const done = await Promise.all(both);
    expect(done.map((d) => d.data.messages).toSorted()).toEqual([0, 2]);
    expect((await bulk([truck.id])).data).toMatchObject({ messages: 0, skipped: { told: 2 } });
    expect((await messages(truck.id)).filter((m) => m.kind === 'bulk')).toHaveLength(2);
  });
  test('are sent before a simultaneous hiding of the ETA, or not at all', async () => {
    const truck = await aTruck([await agreeing()]);
    await world.rows("update sms_log set eta = eta - interval '2 hours' where load_id = $1", [truck.id]);
    const held = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from eta where drop_id = $1 for update',
      [truck.dropId],
    );
    const both = [
      world.call(setEtasHiddenEndpoint, {
        as: service,
        params: { loadId: truck.id, hideEtas: 'true', warehouseID: wh.id },
      }),
      bulk([truck.id]),
    ];
    await waitForBlockedSessions(world, 2);
    await held.release();
    await Promise.all(both);
    for (const m of await messages(truck.id)) await deliver(m.id);
    expect((await messages(truck.id)).every((m) => m.status === 'skipped')).toBe(true);
  });
  test('are rejected for more loads than the setting allows, and for an empty selection', async () => {
    await world.rows("update admin_setting set value = '1' where code = 'smsBulkMaxLoads'");
    const [a, b] = [await aTruck([await agreeing()]), await aTruck([await agreeing()])];
    const many = await bulk([a.id, b.id]);
    expect([many.status, many.error]).toEqual([400, 'textMessages.tooManyLoads']);
    expect((await bulk([999_999])).status).toBe(404);
    expect((await bulk([])).status).toBe(400);
    await world.rows("update admin_setting set value = '500' where code = 'smsBulkMaxLoads'");
  });
  test('require the permission to edit ETAs', async () => {
    const truck = await aTruck([await agreeing()]);
    for (const role of ['WarehouseManager', 'Internal', 'Warehouse'] as const) {
      const person = await createTestUser(world, { role, warehouseId: wh.id });
      expect((await bulk([truck.id], person)).status).toBe(403);
    }
  });
});

describe('text messages to one consignee', () => {
  const to = (loadId: number, consigneeAccountId: number, more: object = {}) =>
    world.call(queueEtaOrCustomTextToConsigneeEndpoint, {
      as: service,
      body: { loadId, consigneeAccountId, ...more },
    });
  test('are sent again each time a user requests it, and the log lists all of them', async () => {
    const consignee = await agreeing();
    const truck = await aTruck([consignee]);
    expect((await to(truck.id, consignee.id)).data).toMatchObject({ messages: 1, segments: 1 });
    await to(truck.id, consignee.id, { date: '2027-02-04', message: 'Fleurs coupées: 花 fraîches' });
    const log = await world.call(findSmsLogUpTo200Endpoint, {
      as: service,
      params: { loadId: truck.id, consigneeNumber: consignee.number },
    });
    expect(log.data.map((m) => [m.kind, m.status, m.encoding])).toEqual([
      ['resend', 'queued', 'ucs2'],
      ['resend', 'queued', 'gsm7'],
      ['release', 'queued', 'gsm7'],
    ]);
    expect(log.data[0]).toMatchObject({ by: service.name, phone: consignee.phone, error: null });
    expect(log.data[0]?.text).toContain('Fleurs coupées: 花 fraîches.');
    const mayNot = await createTestUser(world, { role: 'Warehouse', warehouseId: wh.id });
    const params = { loadId: truck.id, consigneeNumber: consignee.number };
    expect((await world.call(findSmsLogUpTo200Endpoint, { as: mayNot, params })).status).toBe(403);
  });
  test('are neither sent nor stored when the consignee has not subscribed', async () => {
    const consignee = await agreeing({ on: false });
    const truck = await aTruck([consignee]);
    const done = await to(truck.id, consignee.id);
    expect([done.status, done.message]).toEqual([
      412,
      'The consignee has not agreed to receive Text Message',
    ]);
    expect(await messages(truck.id)).toEqual([]);
    expect(
      await world.rows("select 1 from outbox where kind = 'sms' and (payload ->> 'loadId')::int = $1", [
        truck.id,
      ]),
    ).toEqual([]);
  });
  test('are refused without a number, for another load or for a hidden ETA', async () => {
    const [none, hidden] = [await agreeing({ phone: null }), await agreeing()];
    const truck = await aTruck([none, hidden]);
    expect((await to(truck.id, none.id)).error).toBe('textMessages.phoneInvalid');
    expect((await to(truck.id, (await agreeing()).id)).error).toBe('textMessages.consigneeNotOnLoad');
    await world.call(setEtasHiddenEndpoint, {
      as: service,
      params: { loadId: truck.id, hideEtas: 'true', warehouseID: wh.id },
    });
    expect((await to(truck.id, hidden.id)).error).toBe('textMessages.etasHidden');
    expect((await to(truck.id, hidden.id, { message: 'x' })).fields).toEqual({ date: 'Date is required' });
  });
});

test('a custom text message requires a date and a message, and is sent to all subscribed consignees of the load', async () => {
  const truck = await aTruck([await agreeing(), await agreeing(), await agreeing({ on: false })]);
  const say = (body: object) =>
    world.call(queueCustomTextsToLoadsEndpoint, { as: service, body: { loadId: truck.id, ...body } });
  expect((await say({ date: '2027-02-04' })).fields).toEqual({ message: 'Message is required' });
  expect((await say({ message: 'The dock opens at six' })).fields).toEqual({ date: 'Date is required' });
  const done = await say({ date: '2027-02-04', message: 'The dock opens at six' });
  expect([done.status, done.data.messages, done.data.skipped]).toMatchObject([207, 2, { noConsent: 1 }]);
  await say({ date: '2027-02-04', message: 'The dock opens at six' });
  expect((await messages(truck.id)).filter((m) => m.kind === 'resend')).toHaveLength(4);
});
