import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  approveExtensionAndFinalizeLinesEndpoint,
  changeExtensionShippingTimeEndpoint,
  createExtensionAndEnterNewLinesEndpoint,
  findExtensionsEndpoint,
  getExtensionEndpoint,
  getExtensionRequestOptionsEndpoint,
  rejectExtensionEndpoint,
  listActiveRejectionReasonsEndpoint,
} from './cutoff-extensions.contract.ts';
import { addBlockEndpoint } from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import { getShipperCutoffForShipDateEndpoint } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import {
  changeLinesShipDateEndpoint,
  finalizeOrderLinesEndpoint,
} from '#areas/orders/order-entry/order-entry.contract.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  deleteOrderLinesWhereAllowedEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let other: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let boston: TestAccount;
let seller: TestUser;
let stranger: TestUser;
let service: TestUser;
let manager: TestUser;
let elsewhere: TestUser;
let worker: TestUser;
let internal: TestUser;
let admin: TestUser;
let productId: number;

const shipDate = '2027-02-03';
const morning = '2027-02-03T15:00:00Z';
const twoHoursBefore = '2027-02-03T20:00:00Z';
const after = '2027-02-03T22:05:00Z';

beforeAll(async () => {
  world = await openTestWorld();
  const warehouse = await createTestWarehouse(world);
  await world.rows(
    `
      update warehouse
      set ext_email = 'dock@coldlane.example, boss@coldlane.example', ext_surcharge = 7500
      where id = $1
    `,
    [warehouse.id],
  );
  shipper = await createTestShipper(world, { warehouseId: warehouse.id, name: 'Andes Rose' });
  other = await createTestShipper(world, { warehouseId: warehouse.id });
  await world.rows("update account set email = 'office@andes.example', language = 'es' where id = $1", [
    shipper.id,
  ]);
  chicago = await createTestConsignee(world, { name: 'Lakeshore' });
  boston = await createTestConsignee(world, { name: 'Harbor' });
  for (const c of [chicago, boston])
    await createTestDaysOfService(world, { consigneeId: c.id, warehouseId: warehouse.id });
  productId = (await ensureTestProduct(world)).id;
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  stranger = await createTestUser(world, { role: 'Shipper', actsForAccounts: [other] });
  service = await createTestUser(world, { role: 'CustomerService' });
  manager = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: warehouse.id,
    name: 'Dana Reyes',
  });
  elsewhere = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  worker = await createTestUser(world, { role: 'Warehouse', warehouseId: warehouse.id });
  internal = await createTestUser(world, { role: 'Internal' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(morning);
  await world.rows(
    `
      update extension
      set status = 2, reason_code = 'OTHER', message = 'cleared', decided_at = now()
      where status = 0
    `,
  );
});

const typed = (wish: { units?: number; consigneeId?: number; po?: string } = {}) => ({
  consigneeAccountId: wish.consigneeId ?? chicago.id,
  productId,
  unitOfMeasure: 2 as const,
  measure: 'inch' as const,
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: wish.units ?? 3,
  po: wish.po,
});
let po = 0;
/** A pending line of the shipper, entered in the morning. */
async function aLine(
  wish: { units?: number; consigneeId?: number; of?: TestAccount; shipDate?: string; orderId?: number } = {},
): Promise<{ id: number; orderId: number; orderNumber: number }> {
  const now = world.clock.now();
  world.clock.set(morning);
  const made = await world.call(addOrMergeOrderLineEndpoint, {
    as: internal,
    body: {
      shipperAccountId: (wish.of ?? shipper).id,
      shipDate: wish.shipDate ?? shipDate,
      orderId: wish.orderId,
      ...typed({ ...wish, po: `PO${(po += 1)}` }),
    },
  });
  world.clock.set(now.toString());
  const line = made.data.consolidates[0];
  if (!line) throw new Error(made.message);
  return { id: line.unitsConsolidateId, orderId: made.data.orderId, orderNumber: made.data.orderNumber };
}
const wish = (lines: { id: number }[], more: Record<string, unknown> = {}) => ({
  shipperAccountId: shipper.id,
  shipDate,
  applicantName: 'Maria Fuentes',
  contactNumber: '305-555-0100',
  shippingHour: '19:00',
  consolidateIds: lines.map((line) => line.id),
  ...more,
});
const ask = (lines: { id: number }[], more: Record<string, unknown> = {}, as: TestUser = seller) =>
  world.call(createExtensionAndEnterNewLinesEndpoint, { as, body: wish(lines, more) });
async function aRequest(lines: { id: number }[]): Promise<number> {
  world.clock.set(after);
  const made = await ask(lines);
  if (made.status !== 200) throw new Error(made.message);
  return made.data.extensions.extensionNo;
}
const approve = (
  extensionNo: number,
  as: TestUser = manager,
  body: { reason?: string; message?: string; allPending?: boolean } = {},
) => world.call(approveExtensionAndFinalizeLinesEndpoint, { as, params: { extensionNo }, body });
const reject = (
  extensionNo: number,
  as: TestUser = manager,
  body: Record<string, unknown> = { reasonCode: 'NOCREW', message: 'Nobody is there at that hour.' },
) =>
  world.call(rejectExtensionEndpoint, {
    as,
    params: { extensionNo },
    body: body as { reasonCode: string; message: string },
  });
const hour = (extensionNo: number, shippingHour: string, as: TestUser = seller) =>
  world.call(changeExtensionShippingTimeEndpoint, { as, params: { extensionNo, shippingHour } });
const unitsOf = async (line: { id: number }) =>
  (
    await world.rows<{ status: number }>('select status from unit where consolidate_id = $1 and active', [
      line.id,
    ])
  ).map((u) => u.status);
const mails = (like: string) =>
  world.rows<{ to: string; subject: string; text: string }>(
    `
      select payload->>'to' as to, payload->>'subject' as subject, payload->>'text' as text
      from outbox
      where dedupe_key like $1
      order by 1
    `,
    [like],
  );
const idOf = async (extensionNo: number) =>
  (await world.row<{ id: number }>('select id from extension where extension_no = $1', [extensionNo])).id;

describe('requesting an extension', () => {
  it('creates a pending request with a new number, and finalizes nothing', async () => {
    const line = await aLine();
    world.clock.set(after);
    const made = await ask([line]);
    expect(made.data.extensions).toMatchObject({
      status: 0,
      shipper: 'Andes Rose',
      shipDate,
      receivingDate: shipDate,
      shippingHour: '19:00',
      orderNumber: line.orderNumber,
      surcharge: 7500,
      consolidates: 1,
      units: 3,
      cubes: 498,
      mailed: true,
    });
    expect(made.data.extensionConsolidate).toMatchObject([
      {
        unitsConsolidateId: line.id,
        consigneeAccountName: 'Lakeshore',
        askedUnits: 3,
        units: 3,
        cubes: 498,
        gone: null,
      },
    ]);
    expect(await unitsOf(line)).toEqual([0, 0, 0]);
    const next = await ask([await aLine()]);
    expect(next.data.extensions.extensionNo).toBeGreaterThan(made.data.extensions.extensionNo);
  });
  it('emails every address of the warehouse', async () => {
    const no = await aRequest([await aLine()]);
    const sent = await mails(`extension:requested:${await idOf(no)}:%`);
    expect(sent.map((m) => m.to)).toEqual(['boss@coldlane.example', 'dock@coldlane.example']);
    expect(sent[0]?.subject).toBe(`Extension EXT-${no} requested by Andes Rose for 02/03/2027`);
    expect(sent[0]?.text).toContain('- Lakeshore: 3');
  });
  it('is saved when the warehouse has no address, and reports that no email was sent', async () => {
    await world.rows("update warehouse set ext_email = '' where id = $1", [shipper.warehouseId]);
    const no = await aRequest([await aLine()]);
    await world.rows(
      "update warehouse set ext_email = 'dock@coldlane.example, boss@coldlane.example' where id = $1",
      [shipper.warehouseId],
    );
    expect(
      (await world.call(getExtensionEndpoint, { as: manager, params: { extensionNo: no } })).data.extensions
        .mailed,
    ).toBe(false);
    expect(await mails(`extension:requested:${await idOf(no)}:%`)).toEqual([]);
  });
  test.each([
    [
      '2 h 1 min before the cutoff',
      '2027-02-03T19:59:00Z',
      412,
      'Extension requests open at 02/03/2027 3:00 PM.',
    ],
    ['exactly 2 h before', twoHoursBefore, 200, ''],
    ['after the cutoff on the ship day', after, 200, ''],
    [
      'after the ship day',
      '2027-02-04T05:00:00Z',
      412,
      'Ship date 02/03/2027 is over. You can no longer request an extension.',
    ],
  ])('%s', async (_, now, status, message) => {
    const line = await aLine();
    world.clock.set(now);
    const made = await ask([line], { shippingHour: '23:00' });
    expect(made.status).toBe(status);
    if (status !== 200) expect(made.message).toBe(message);
  });
  test.each([
    ['no hour', { shippingHour: '' }, 400, 'shippingHour'],
    ['no applicant', { applicantName: ' ' }, 400, 'applicantName'],
    ['no phone', { contactNumber: '' }, 400, 'contactNumber'],
    ['letters in the phone number', { contactNumber: '305 CALL' }, 400, 'contactNumber'],
    ['an hour between the intervals', { shippingHour: '17:10' }, 400, 'shippingHour'],
    ['an invalid hour', { shippingHour: '25:00' }, 400, 'shippingHour'],
    ['an hour that has passed', { shippingHour: '17:00' }, 412, 'shippingHour'],
  ])('is rejected with %s', async (_, fault, status, field) => {
    const line = await aLine();
    world.clock.set(after);
    const made = await ask([line], fault);
    expect([made.status, Object.keys(made.fields ?? {})]).toEqual([status, [field]]);
  });
  it('is rejected without a consolidation', async () => {
    world.clock.set(after);
    expect(await ask([])).toMatchObject({
      status: 412,
      message: 'Select at least one line.',
    });
  });
  it('is rejected for a line of another date, a finalized line, a line in another pending request or of another shipper', async () => {
    const line = await aLine();
    const tomorrows = await aLine({ shipDate: '2027-02-04' });
    const done = await aLine();
    await world.call(finalizeOrderLinesEndpoint, {
      as: internal,
      body: { selection: [{ consolidateId: done.id }] },
    });
    const theirs = await aLine({ of: other });
    const no = await aRequest([line]);
    expect((await ask([tomorrows])).status).toBe(400);
    expect(await ask([done])).toMatchObject({
      status: 412,
      message: 'The line for Lakeshore is already finalized.',
    });
    expect(await ask([line])).toMatchObject({
      status: 412,
      message: `The line for Lakeshore is already in pending request EXT-${no}.`,
    });
    expect((await ask([theirs])).status).toBe(404);
    expect((await ask([theirs], {}, stranger)).status).toBe(404);
    expect((await ask([theirs], { shipperAccountId: other.id }, stranger)).status).toBe(200);
  });
  it('requires permission, which warehouse users do not have', async () => {
    const line = await aLine();
    world.clock.set(after);
    for (const as of [manager, worker]) expect((await ask([line], {}, as)).status).toBe(403);
    expect((await ask([line], {}, service)).status).toBe(200);
  });
  it('accepts lines that are not entered yet, as the way to enter them after the cutoff', async () => {
    world.clock.set(after);
    const made = await ask([], { lines: [typed({ units: 4 }), typed({ units: 2, consigneeId: boston.id })] });
    expect(made.data.extensions).toMatchObject({ status: 0, consolidates: 2, units: 6 });
    expect(
      made.data.extensionConsolidate.map((line) => [line.consigneeAccountName, line.pendingUnits]),
    ).toEqual([
      ['Harbor', 2],
      ['Lakeshore', 4],
    ]);
    expect(
      await world.row('select status, after_cutoff from orders where order_number = $1', [
        made.data.extensions.orderNumber,
      ]),
    ).toEqual({ status: 0, after_cutoff: true });
    expect((await approve(made.data.extensions.extensionNo)).data).toMatchObject({
      finalizedConsolidates: 2,
      finalizedUnits: 6,
    });
  });
  it('adds none of its lines when one of them cannot ship', async () => {
    const nowhere = await createTestConsignee(world);
    world.clock.set(after);
    const before = await world.row('select count(*)::int as n from consolidate');
    expect((await ask([], { lines: [typed(), typed({ consigneeId: nowhere.id })] })).status).toBe(412);
    expect(await world.row('select count(*)::int as n from consolidate')).toEqual(before);
  });
  it('is preceded by the form’s data: hours left, surcharge and the reason when it is not possible', async () => {
    world.clock.set('2027-02-03T19:00:00Z');
    const early = await world.call(getExtensionRequestOptionsEndpoint, {
      as: seller,
      query: { shipperAccountId: shipper.id, shipDate },
    });
    expect(early.data).toMatchObject({
      surcharge: 7500,
      opensAt: '2027-02-03T15:00:00-05:00',
      closesAt: '2027-02-04T00:00:00-05:00',
      refused: { key: 'Extension requests open at {from}.' },
      mails: true,
      proposed: '18:00',
    });
    world.clock.set(after);
    const open = await world.call(getExtensionRequestOptionsEndpoint, {
      as: seller,
      query: { shipperAccountId: shipper.id, shipDate },
    });
    expect([open.data.refused, open.data.hours[0], open.data.proposed]).toEqual([null, '17:15', '18:15']);
    expect(
      (
        await world.call(getExtensionRequestOptionsEndpoint, {
          as: stranger,
          query: { shipperAccountId: shipper.id, shipDate },
        })
      ).status,
    ).toBe(404);
  });
});

describe('approving an extension', () => {
  it('finalizes the units and the order, keeps reason and message, and emails the shipper in its language', async () => {
    const line = await aLine();
    const no = await aRequest([line]);
    const done = await approve(no, manager, { reason: 'Truck is late anyway', message: 'Use door 4.' });
    expect(done.data.extensions).toMatchObject({
      status: 1,
      approvalReason: 'Truck is late anyway',
      approvalMessage: 'Use door 4.',
      decidedBy: 'Dana Reyes',
      rejectionMessage: null,
    });
    expect(done.data).toMatchObject({ finalizedConsolidates: 1, finalizedUnits: 3, refused: [] });
    expect(await unitsOf(line)).toEqual([1, 1, 1]);
    expect(await world.row('select status from orders where id = $1', [line.orderId])).toEqual({ status: 1 });
    const sent = await mails(`extension:approved:${await idOf(no)}:%`);
    const office = sent.find((m) => m.to === 'office@andes.example');
    expect([office?.subject, sent.length]).toEqual([`Extensión EXT-${no} para el 02/03/2027 aprobada`, 2]);
    expect(office?.text).toContain('$75.00');
    expect(office?.text).toContain('Use door 4.');
  });
  it('requires the permission to decide, in the user’s own warehouse', async () => {
    const no = await aRequest([await aLine()]);
    for (const as of [seller, service, internal, worker])
      expect([(await approve(no, as)).status, (await reject(no, as)).status]).toEqual([403, 403]);
    expect([(await approve(no, elsewhere)).status, (await reject(no, elsewhere)).status]).toEqual([404, 404]);
    expect((await approve(no, admin)).status).toBe(200);
  });
  it('happens once: again, or after a rejection, it returns 409; an approved request cannot be rejected', async () => {
    const no = await aRequest([await aLine()]);
    await approve(no);
    expect(await approve(no)).toMatchObject({ status: 409, message: 'This request is already Approved.' });
    expect((await reject(no)).status).toBe(409);
    const away = await aRequest([await aLine()]);
    await reject(away);
    for (const as of [manager, admin])
      expect(await approve(away, as)).toMatchObject({
        status: 409,
        message: 'This request is already Rejected.',
      });
  });
  it('lets only one of two managers decide at the same time', async () => {
    for (const second of [approve, reject]) {
      const line = await aLine();
      const no = await aRequest([line]);
      const answers = await Promise.all([approve(no), second(no, admin)]);
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
      expect(new Set(await unitsOf(line)).size).toBe(1);
      expect((await mails(`extension:%:${await idOf(no)}:%office@andes.example`)).length).toBe(1);
    }
  });
  it('finalizes the remaining lines: deleted ones stay deleted, and moved ones are left where they are', async () => {
    const [kept, gone, moved] = [await aLine(), await aLine(), await aLine()];
    const no = await aRequest([kept, gone, moved]);
    await world.call(deleteOrderLinesWhereAllowedEndpoint, {
      as: internal,
      query: { unitsConsolidateId: [gone.id] },
    });
    await world.call(changeLinesShipDateEndpoint, {
      as: internal,
      query: { newShipDate: '2027-02-05' },
      body: { selection: [{ consolidateId: moved.id }] },
    });
    const seen = await world.call(getExtensionEndpoint, { as: manager, params: { extensionNo: no } });
    expect(
      Object.fromEntries(seen.data.extensionConsolidate.map((line) => [line.unitsConsolidateId, line.gone])),
    ).toEqual({ [kept.id]: null, [gone.id]: 'deleted', [moved.id]: 'moved' });
    expect((await approve(no)).data).toMatchObject({ finalizedConsolidates: 1, finalizedUnits: 3 });
    expect([await unitsOf(kept), await unitsOf(gone), await unitsOf(moved)]).toEqual([
      [1, 1, 1],
      [],
      [0, 0, 0],
    ]);
  });
  it('is refused when all lines were deleted; the request can still be rejected', async () => {
    const line = await aLine();
    const no = await aRequest([line]);
    await world.call(deleteOrderLinesWhereAllowedEndpoint, {
      as: internal,
      query: { unitsConsolidateId: [line.id] },
    });
    expect(await approve(no)).toMatchObject({
      status: 412,
      message:
        'All lines of this request were deleted or moved to another ship date. There’s nothing to approve. Reject the request.',
    });
    expect((await reject(no)).status).toBe(200);
  });
  it('is refused at a block created after the request, naming the line when others can ship', async () => {
    const [good, blocked] = [await aLine(), await aLine({ consigneeId: boston.id })];
    const no = await aRequest([good, blocked]);
    const alone = await aRequest([await aLine({ consigneeId: boston.id })]);
    const block = await world.call(addBlockEndpoint, {
      as: admin,
      body: {
        startDate: shipDate,
        endDate: shipDate,
        warehouseId: shipper.warehouseId,
        consigneeAccountId: boston.id,
        notes: 'unpaid',
      },
    });
    const done = await approve(no);
    expect([
      done.status,
      done.data.finalizedConsolidates,
      done.data.refused.map((line) => line.consigneeAccountName),
    ]).toEqual([207, 1, ['Harbor']]);
    expect([await unitsOf(good), await unitsOf(blocked)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    expect(await approve(alone)).toMatchObject({
      status: 412,
      message: 'This account is blocked from 02/03/2027 to 02/03/2027.',
    });
    await world.rows('update blocked_account set deactivated_at = now() where id = $1', [
      block.data.block.id,
    ]);
    expect((await approve(alone)).status).toBe(200);
  });
  it('works after the cutoff hour and after the shipping hour, but not when the ship date is over', async () => {
    const no = await aRequest([await aLine()]);
    const late = await aRequest([await aLine()]);
    world.clock.set('2027-02-04T04:30:00Z');
    expect((await approve(no)).status).toBe(200);
    world.clock.set('2027-02-04T05:00:00Z');
    expect(await approve(late)).toMatchObject({
      status: 412,
      message: 'Ship date 02/03/2027 is over. You can only reject the request.',
    });
    expect((await reject(late)).status).toBe(200);
  });
  it('opens only the requested lines, no other line of that ship date, and no data entry', async () => {
    const solo = await createTestShipper(world, { warehouseId: shipper.warehouseId });
    const own = await createTestUser(world, { role: 'Shipper', actsForAccounts: [solo] });
    const [asked, held, waiting] = [
      await aLine({ of: solo }),
      await aLine({ of: solo, consigneeId: boston.id }),
      await aLine({ of: solo }),
    ];
    world.clock.set(after);
    const finalize = (line: { id: number }) =>
      world.call(finalizeOrderLinesEndpoint, { as: own, body: { selection: [{ consolidateId: line.id }] } });
    expect((await finalize(asked)).status).toBe(412);
    const made = await ask([asked, held], { shipperAccountId: solo.id }, own);
    await world.call(addBlockEndpoint, {
      as: admin,
      body: {
        startDate: shipDate,
        endDate: shipDate,
        warehouseId: solo.warehouseId,
        consigneeAccountId: boston.id,
        notes: 'unpaid',
      },
    });
    expect((await approve(made.data.extensions.extensionNo)).data.finalizedConsolidates).toBe(1);
    await world.rows('delete from blocked_account where consignee_id = $1', [boston.id]);
    expect(
      (
        await world.call(getShipperCutoffForShipDateEndpoint, {
          as: own,
          query: { shipperAccountId: solo.id, shipDate },
        })
      ).data,
    ).toMatchObject({ open: false, phase: 'after', reason: 'extended' });
    const refused = await finalize(waiting);
    expect([refused.status, refused.message]).toEqual([
      412,
      'Data entry is closed for 02/03/2027. Please contact shipping.',
    ]);
    const listed = await world.call(listOrderGroupsEndpoint, {
      as: own,
      query: { shipperAccountId: solo.id, shipDate, view: 'consignee' },
    });
    const hours = new Map(
      listed.data.flatMap((group) => group.consolidates.map((l) => [l.unitsConsolidateId, l.extendedTo])),
    );
    expect([held, waiting].map(({ id }) => hours.get(id))).toEqual(['19:00', null]);
    expect(
      (
        await world.call(addOrMergeOrderLineEndpoint, {
          as: own,
          body: { shipperAccountId: solo.id, shipDate, ...typed() },
        })
      ).status,
    ).toBe(412);
    const gone = await world.call(deleteOrderLinesWhereAllowedEndpoint, {
      as: own,
      query: { unitsConsolidateId: [waiting.id] },
    });
    expect(gone.status).toBe(403);
    // Another request with a later hour does not affect the lines of this one.
    world.clock.set('2027-02-03T22:10:00Z');
    const second = await ask([waiting], { shipperAccountId: solo.id, shippingHour: '23:00' }, own);
    await approve(second.data.extensions.extensionNo);
    world.clock.set('2027-02-04T00:00:00Z');
    expect((await finalize(held)).status).toBe(412);
    world.clock.set('2027-02-03T23:59:00Z');
    expect((await finalize(held)).data.finalizedUnits).toBe(3);
  });
  it('can include all other pending lines of that ship date, which are listed from then on', async () => {
    const solo = await createTestShipper(world, { warehouseId: shipper.warehouseId });
    const own = await createTestUser(world, { role: 'Shipper', actsForAccounts: [solo] });
    const [asked, waiting, another, tomorrow] = [
      await aLine({ of: solo }),
      await aLine({ of: solo, units: 2 }),
      await aLine({ of: solo }),
      await aLine({ of: solo, shipDate: '2027-02-04' }),
    ];
    world.clock.set(after);
    const made = await ask([asked], { shipperAccountId: solo.id }, own);
    await ask([another], { shipperAccountId: solo.id }, own);
    const no = made.data.extensions.extensionNo;
    const seen = await world.call(getExtensionEndpoint, { as: manager, params: { extensionNo: no } });
    expect(seen.data.extensions.otherPending).toEqual({ lines: 1, units: 2 });
    const done = await approve(no, manager, { allPending: true });
    expect([done.status, done.data.finalizedUnits]).toEqual([200, 5]);
    expect(done.data.extensionConsolidate.map((l) => [l.unitsConsolidateId, l.askedUnits])).toEqual([
      [asked.id, 3],
      [waiting.id, 2],
    ]);
    expect(done.data.extensions.otherPending).toEqual({ lines: 0, units: 0 });
    expect(
      await world.rows('select id, status from consolidate where id = any($1) order by id', [
        [asked.id, waiting.id, another.id, tomorrow.id],
      ]),
    ).toEqual([
      { id: asked.id, status: 1 },
      { id: waiting.id, status: 1 },
      { id: another.id, status: 0 },
      { id: tomorrow.id, status: 0 },
    ]);
  });
});

describe('rejecting an extension', () => {
  it('requires a listed reason and a message', async () => {
    const no = await aRequest([await aLine()]);
    const reasons = await world.call(listActiveRejectionReasonsEndpoint, { as: seller });
    expect(reasons.data.map((r) => r.code)).toContain('NOCREW');
    await world.rows("update rejection_reason set active = false where code = 'TRUCKFULL'");
    expect(
      (await world.call(listActiveRejectionReasonsEndpoint, { as: seller })).data.map((r) => r.code),
    ).not.toContain('TRUCKFULL');
    for (const body of [
      { message: 'x' },
      { reasonCode: 'NOCREW' },
      { reasonCode: 'NOCREW', message: '  ' },
      { reasonCode: 'NOPE', message: 'x' },
      { reasonCode: 'TRUCKFULL', message: 'x' },
    ])
      expect((await reject(no, manager, body)).status).toBe(400);
  });
  it('keeps both, leaves the units pending, emails the message, and frees the lines for another request', async () => {
    const line = await aLine();
    const no = await aRequest([line]);
    expect((await reject(no)).data.extensions).toMatchObject({
      status: 2,
      rejectionReason: 'No crew at that time',
      rejectionMessage: 'Nobody is there at that hour.',
    });
    const list = await world.call(findExtensionsEndpoint, { as: seller, query: { extensionNo: ` ${no} ` } });
    expect(list.data).toMatchObject([
      { extensionNo: no, rejectionMessage: 'Nobody is there at that hour.', decidedBy: 'Dana Reyes' },
    ]);
    expect(await unitsOf(line)).toEqual([0, 0, 0]);
    const office = (await mails(`extension:rejected:${await idOf(no)}:%`)).find(
      (m) => m.to === 'office@andes.example',
    );
    expect(office?.text).toContain('Motivo: Sin personal a esa hora');
    expect(office?.text).toContain('Nobody is there at that hour.');
    expect((await ask([line])).status).toBe(200);
  });
});

describe('the shipping hour', () => {
  it('can change until 30 minutes before it, if pending or approved, and the other party is notified', async () => {
    const no = await aRequest([await aLine()]);
    expect((await hour(no, '20:00')).data.extensions.shippingHour).toBe('20:00');
    expect((await mails(`extension:hourChanged:${await idOf(no)}:%`)).map((m) => m.to)).toEqual([
      'boss@coldlane.example',
      'dock@coldlane.example',
    ]);
    await approve(no);
    expect((await hour(no, '20:30', manager)).status).toBe(200);
    expect((await mails(`extension:hourChanged:${await idOf(no)}:%`)).map((m) => m.to)).toContain(
      'office@andes.example',
    );
    world.clock.set('2027-02-04T00:59:00Z');
    expect((await hour(no, '21:00')).status).toBe(200);
    world.clock.set('2027-02-04T01:31:00Z');
    expect(await hour(no, '22:00')).toMatchObject({
      status: 412,
      message: 'Too late to change the time. Changes close 30 minutes before 9:00 PM.',
    });
  });
  it('is rejected off the time step, malformed, in the past, and for a rejected request', async () => {
    const no = await aRequest([await aLine()]);
    for (const wrong of ['17:10', '25:00', 'soon', '7:00'])
      expect([wrong, (await hour(no, wrong)).status]).toEqual([wrong, 400]);
    expect((await hour(no, '17:00')).status).toBe(412);
    await reject(no);
    expect((await hour(no, '20:00')).status).toBe(412);
  });
  it('can be changed only by the parties to the request', async () => {
    const no = await aRequest([await aLine()]);
    expect([
      (await hour(no, '20:00', stranger)).status,
      (await hour(no, '20:00', elsewhere)).status,
      (await hour(no, '20:00', worker)).status,
    ]).toEqual([404, 404, 403]);
    expect((await hour(no, '20:00', service)).status).toBe(200);
  });
});
