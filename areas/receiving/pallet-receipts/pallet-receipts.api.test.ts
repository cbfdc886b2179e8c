import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addReceiptEndpoint,
  deleteReceiptEndpoint,
  findPalletExchangeParticipantsEndpoint,
  findScannedPalletsByShipperEndpoint,
  findReceiptsEndpoint,
  getInvalidPalletDeductionBandsEndpoint,
  printAbsentPalletsReportEndpoint,
  printPalletBalanceReportEndpoint,
  printPalletReceiptAndMarkSentEndpoint,
  printReceivedPalletsReportEndpoint,
  printRedeemedPalletsReportEndpoint,
  createDayReceiptsAndExpireOverdueEndpoint,
  redeemReceiptEndpoint,
} from './pallet-receipts.contract.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import { expireOverdueReceipts } from './pallet-receipts.service.ts';
import { getReceiptCreationBlocker } from './pallet-receipts.rules.ts';
import {
  findPalletReportScopeNames,
  findPalletMovementsByShipper,
  findReceivedPalletsByShipper,
} from './pallet-reports.repository.ts';
import { createTestShipper, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import { anonymousActor } from '#kit/server/mount.ts';
import type { Actor } from '#kit/server/request-context.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let manager: TestUser;
let staff: TestUser;
let seller: TestUser;
let warehouseId: number;
let shipper: TestAccount;
let other: TestAccount;
const today = '2027-02-03';
beforeAll(async () => {
  world = await openTestWorld();
  warehouseId = (await createTestWarehouse(world)).id;
  await world.rows('update warehouse set pallet_exchange = true where id = $1', [warehouseId]);
  shipper = await createTestShipper(world, { warehouseId, name: 'Andes Rose' });
  other = await createTestShipper(world, { warehouseId, name: 'Berry Best' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  staff = await createTestUser(world, { role: 'Warehouse', warehouseId });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
});
afterAll(() => world.close());

let days = 0;
/** Returns a day that has no receipt yet. */
const aDay = () => `2027-01-${String((days += 1)).padStart(2, '0')}`;
const add = (body: Record<string, unknown>, receivingDate: string, as = manager) =>
  world.call(addReceiptEndpoint, {
    as,
    query: { receivingDate },
    body: { shipperAccountId: shipper.id, dayOfService: receivingDate, valid: 18, invalid: 3, ...body },
  });
async function aReceipt(body: Record<string, unknown> = {}): Promise<ReceiptRow> {
  const made = await add(body, aDay());
  expect([made.status, made.message]).toEqual([200, '']);
  return made.data;
}
const print = (id: number, as = manager) =>
  world.call(printPalletReceiptAndMarkSentEndpoint, { as, params: { palletReceiptId: id } });
const redeem = (id: number, body: Record<string, unknown> = {}, as = staff) =>
  world.call(redeemReceiptEndpoint, { as, params: { id }, body });
const remove = (id: number) => world.call(deleteReceiptEndpoint, { as: manager, params: { id } });
const find = (query: Record<string, string | number> = {}, as = manager) =>
  world.call(findReceiptsEndpoint, { as, query: { rows: 1000, ...query } });
async function sent(body: Record<string, unknown> = {}): Promise<ReceiptRow> {
  const made = await aReceipt(body);
  expect((await print(made.id)).status).toBe(200);
  return made;
}
/** Pallets of a shipper as scanned at the dock: 0 good, 1 absent, 2 bad. */
async function scanned(
  of: TestAccount,
  day: string,
  counts: { good?: number; absent?: number; bad?: number },
  at = warehouseId,
) {
  const { good = 0, absent = 0, bad = 0 } = counts;
  for (const [status, count] of [good, absent, bad].entries())
    await world.rows(
      `
        insert into receiving_pallet (code, warehouse_id, receiving_date, shipper_id, pallet_status, opened_at)
        select gen_random_uuid()::text, $1, $2, $3, $4, now()
        from generate_series(1, $5)
      `,
      [at, day, of.id, status, count],
    );
}

describe('a pallet receipt', () => {
  it('is worth the valid pallets minus one for each invalid; absent ones do not count', async () => {
    expect(await aReceipt({ absent: 4 })).toMatchObject({
      valid: 18,
      invalid: 3,
      absent: 4,
      deduction: 3,
      redeemable: 15,
      status: 0,
      issuedOn: today,
      expiresOn: '2027-04-04',
    });
    expect((await world.call(getInvalidPalletDeductionBandsEndpoint, { as: seller })).data).toEqual([
      { fromInvalid: 0, toInvalid: null, deduct: 1 },
    ]);
  });
  it('without redeemable pallets is refused with a field error', async () => {
    const answer = await add({ valid: 2 }, aDay());
    expect([answer.status, answer.message, answer.fields]).toEqual([
      400,
      'Redeemable pallets must be greater than 0.',
      { valid: 'Redeemable pallets must be greater than 0.' },
    ]);
  });
  it('requires its shipper, its dates and both counts as whole numbers; zero invalid pallets is valid', async () => {
    const undated = await world.call(addReceiptEndpoint, { as: manager, query: {}, body: {} });
    expect(undated.fields).toEqual({ receivingDate: 'Receiving date is required' });
    const empty = await world.call(addReceiptEndpoint, {
      as: manager,
      query: { receivingDate: aDay() },
      body: {},
    });
    expect(empty.fields).toEqual({
      shipperAccountId: 'Shipper is required',
      dayOfService: 'Day of service is required',
      valid: '# Valid is required',
      invalid: '# Invalid is required',
    });
    for (const wrong of [-1, 1.5, 'many'])
      expect(Object.keys((await add({ invalid: wrong }, aDay())).fields)).toEqual(['invalid']);
    expect(await aReceipt({ invalid: 0 })).toMatchObject({ invalid: 0, redeemable: 18 });
    expect((await add({}, '2027-02-04')).fields).toEqual({
      receivingDate: palletReceiptErrors.dateInFuture.sentence,
    });
  });
  it('is unique per warehouse, shipper and receiving date, until it is deleted', async () => {
    const first = await aReceipt();
    const second = await add({}, first.receivingDate);
    expect([second.status, second.message]).toEqual([
      409,
      `A receipt for this warehouse, shipper and receiving date already exists: ${first.number}.`,
    ]);
    expect((await remove(first.id)).status).toBe(200);
    expect((await add({}, first.receivingDate)).status).toBe(200);
  });
  it('can be created where pallets are exchanged, or for a shipper set to get receipts', async () => {
    const yard = (await createTestWarehouse(world)).id;
    const admin = await createTestUser(world, { role: 'Admin' });
    const day = aDay();
    const known = async () => (await world.call(findPalletExchangeParticipantsEndpoint, { as: admin })).data;
    expect((await known()).warehouses.find(({ id }) => id === yard)).toMatchObject({ exchanges: false });
    expect(getReceiptCreationBlocker(await known(), yard, shipper.id)).toBe(
      palletReceiptErrors.exchangeNotOffered,
    );
    expect(getReceiptCreationBlocker(await known(), warehouseId, shipper.id)).toBeNull();
    const no = await add({ warehouseId: yard }, day, admin);
    expect([no.status, no.message]).toEqual([412, palletReceiptErrors.exchangeNotOffered.sentence]);
    await world.rows(`insert into account_flag (account_id, flag) values ($1, 'palletReceipts')`, [
      shipper.id,
    ]);
    expect([
      getReceiptCreationBlocker(await known(), yard, undefined),
      getReceiptCreationBlocker(await known(), yard, shipper.id),
      getReceiptCreationBlocker(await known(), yard, other.id),
    ]).toEqual([null, null, palletReceiptErrors.exchangeNotOffered]);
    expect((await add({ warehouseId: yard }, day, admin)).status).toBe(200);
    await world.rows('delete from account_flag where account_id = $1', [shipper.id]);
    expect((await add({}, day, admin)).fields).toEqual({ warehouseId: 'Choose a warehouse' });
  });
});

describe('the life cycle of a pallet receipt', () => {
  it('issues it on the first print, with one email to the shipper', async () => {
    await world.rows(`update account set email = 'dock@andes.example' where id = $1`, [shipper.id]);
    const { id, number } = await aReceipt();
    const made = await print(id);
    expect([made.status, Buffer.from(made.bytes.slice(0, 5)).toString()]).toEqual([200, '%PDF-']);
    expect((await print(id)).status).toBe(200);
    expect((await find({ number })).data).toMatchObject([{ status: 2 }]);
    const mails = await world.rows(
      `select payload ->> 'subject' as subject from outbox where dedupe_key = $1`,
      [`palletReceipt:sent:${id}`],
    );
    expect(mails).toEqual([{ subject: `Pallet receipt ${number} (pallets: 15)` }]);
  });
  it('allows redeeming it once, after it was sent, with the names of who gave and took the pallets', async () => {
    const { id } = await sent();
    expect((await redeem(id, { takenBy: 'R. Gomez' })).data).toMatchObject({
      status: 3,
      takenBy: 'R. Gomez',
      givenBy: expect.stringMatching(/^Person/),
    });
    const again = await redeem(id);
    expect([again.status, again.message]).toEqual([
      412,
      'Only receipts that are Sent can be redeemed. This receipt is Redeemed.',
    ]);
    const fresh = await aReceipt();
    expect((await redeem(fresh.id)).message).toBe(
      'Only receipts that are Sent can be redeemed. This receipt is Created.',
    );
  });
  it('redeems it once when redeemed twice at the same time', async () => {
    const { id, rowVersion } = await sent();
    const answers = await Promise.all([
      redeem(id, { rowVersion: rowVersion + 1 }),
      redeem(id, { rowVersion: rowVersion + 1 }, manager),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412]);
    await expectInvariantsHold(world);
  });
  it('expires it the day after its last one, whether the nightly job has run or not', async () => {
    const [taken, late] = [await sent(), await sent()];
    world.clock.set('2027-04-05T03:30:00Z');
    expect((await redeem(taken.id)).status).toBe(200);
    world.clock.set('2027-04-05T04:30:00Z');
    const over = await redeem(late.id);
    expect([over.status, over.message]).toEqual([412, 'This receipt expired on 04/04/2027.']);
    await world.work(expireOverdueReceipts);
    expect((await find({ number: late.number })).data).toMatchObject([{ status: 4 }]);
    expect((await print(late.id)).status).toBe(200);
    world.clock.set('2027-02-03T15:00:00Z');
    await expectInvariantsHold(world);
  });
  it('lasts for the number of days in the administrator’s setting', async () => {
    await world.rows(`update admin_setting set value = '10' where code = 'palletReceiptDays'`);
    expect((await aReceipt()).expiresOn).toBe('2027-02-13');
    await world.rows(`update admin_setting set value = '60' where code = 'palletReceiptDays'`);
  });
  it('allows deleting it, but not once it is redeemed', async () => {
    const { id, number } = await sent();
    expect((await remove(id)).message).toBe('Pallet receipt deleted.');
    expect((await find({ number })).totalRows).toBe(0);
    expect((await redeem(id)).status).toBe(404);
    const gone = await sent();
    await redeem(gone.id);
    const answer = await remove(gone.id);
    expect([answer.status, answer.message]).toEqual([412, palletReceiptErrors.receiptRedeemed.sentence]);
    expect(
      await world.row(
        `select count(*)::int as n from audit where entity = 'pallet_receipt' and entity_id = $1 and action = 'delete'`,
        [id],
      ),
    ).toEqual({ n: 1 });
  });
});

describe('access to pallet receipts', () => {
  it('lets a shipper view and print only their own, and create, redeem or delete none', async () => {
    const [mine, theirs] = [await aReceipt(), await aReceipt({ shipperAccountId: other.id })];
    const ids = (await find({}, seller)).data.map((receipt) => receipt.id);
    expect([ids.includes(mine.id), ids.includes(theirs.id)]).toEqual([true, false]);
    expect([(await print(mine.id, seller)).status, (await print(theirs.id, seller)).status]).toEqual([
      200, 404,
    ]);
    expect((await add({}, aDay(), seller)).status).toBe(403);
    expect((await redeem(mine.id, {}, seller)).status).toBe(403);
    const gone = await world.call(deleteReceiptEndpoint, { as: seller, params: { id: mine.id } });
    expect(gone.status).toBe(403);
    const run = await world.call(createDayReceiptsAndExpireOverdueEndpoint, {
      as: seller,
      query: { dayOfService: today },
    });
    expect(run.status).toBe(403);
  });
  it('hides them from other warehouses', async () => {
    const { id } = await aReceipt();
    const away = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect([(await print(id, away)).status, (await redeem(id, {}, away)).status]).toEqual([404, 404]);
    expect((await find({}, away)).totalRows).toBe(0);
  });
});

describe('the receipts of a day', () => {
  const process = (dayOfService: string) =>
    world.call(createDayReceiptsAndExpireOverdueEndpoint, { as: manager, query: { dayOfService } });
  it('are created from the scanned pallets, one for each shipper, and only once', async () => {
    const day = aDay();
    await scanned(shipper, day, { good: 5, bad: 1, absent: 2 });
    await scanned(other, day, { good: 1, bad: 2 });
    expect(
      (
        await world.call(findScannedPalletsByShipperEndpoint, {
          as: manager,
          query: { receivingDate: day, warehouseId },
        })
      ).data,
    ).toMatchObject([
      { shipper: 'Andes Rose', valid: 5, invalid: 1, absent: 2, receiptNumber: null },
      { shipper: 'Berry Best', valid: 1, invalid: 2, absent: 0, receiptNumber: null },
    ]);
    expect((await process(day)).data).toEqual({ made: 1, unqualified: 1, skipped: 0, expired: 0 });
    expect((await process(day)).data).toEqual({ made: 0, unqualified: 0, skipped: 2, expired: 0 });
    const { data } = await find({ dayOfService: day });
    expect(data.map((r) => [r.shipper, r.redeemable, r.absent, r.status])).toEqual(
      expect.arrayContaining([
        ['Andes Rose', 4, 2, 0],
        ['Berry Best', 0, 0, 1],
      ]),
    );
    const poor = data.find((r) => r.status === 1);
    const printed = await print(poor?.id ?? 0);
    expect([printed.status, printed.message]).toEqual([412, palletReceiptErrors.receiptUnqualified.sentence]);
    expect((await redeem(poor?.id ?? 0)).message).toBe(palletReceiptErrors.receiptUnqualified.sentence);
  });
  it('expire receipts whose last day has passed when they are created', async () => {
    const late = await sent();
    const fresh = await sent();
    await world.rows("update pallet_receipt set expires_on = '2027-02-02' where id = $1", [late.id]);
    expect((await process(aDay())).data).toMatchObject({ expired: 1 });
    const states = async (number: number) => (await find({ number })).data.map((r) => r.status);
    expect([await states(late.number), await states(fresh.number)]).toEqual([[4], [2]]);
  });
  it('are created once when two users create them at the same time', async () => {
    const day = aDay();
    await scanned(shipper, day, { good: 3 });
    const [one, two] = await Promise.all([process(day), process(day)]);
    expect([one.data.made + two.data.made, one.data.skipped + two.data.skipped]).toEqual([1, 1]);
  });
  it('use the days on which the warehouse received for that day of service', async () => {
    const received = aDay();
    await world.rows(
      'insert into warehouse_day (warehouse_id, receiving_date, outbound_date, loading_speed) values ($1, $2, $3, 40)',
      [warehouseId, received, '2027-02-15'],
    );
    await scanned(shipper, received, { good: 2 });
    expect((await process('2027-02-15')).data).toMatchObject({ made: 1 });
    expect((await find({ dayOfService: '2027-02-15' })).data).toMatchObject([{ receivingDate: received }]);
  });
  it('require a day, and a warehouse that exchanges pallets', async () => {
    expect(
      (await world.call(createDayReceiptsAndExpireOverdueEndpoint, { as: manager, query: {} })).fields,
    ).toEqual({
      dayOfService: 'Day of service is required',
    });
    const away = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    const no = await world.call(createDayReceiptsAndExpireOverdueEndpoint, {
      as: away,
      query: { dayOfService: today },
    });
    expect([no.status, no.message]).toEqual([412, palletReceiptErrors.exchangeNotOffered.sentence]);
  });
});

describe('the pallet reports', () => {
  it('require both dates in order, and print', async () => {
    for (const endpoint of [
      printRedeemedPalletsReportEndpoint,
      printReceivedPalletsReportEndpoint,
      printPalletBalanceReportEndpoint,
      printAbsentPalletsReportEndpoint,
    ]) {
      const none = await world.call(endpoint, { as: manager, query: {} });
      expect(none.fields).toEqual({ dateFrom: 'Date from is required', dateTo: 'Date to is required' });
      const wrong = await world.call(endpoint, {
        as: manager,
        query: { dateFrom: '2027-02-03', dateTo: '2027-02-01' },
      });
      expect(wrong.fields).toEqual({ dateTo: 'End date can’t be before start date' });
      const made = await world.call(endpoint, {
        as: manager,
        query: { dateFrom: '2027-01-01', dateTo: '2027-12-31' },
      });
      expect([made.status, made.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
  });
  it('state which shippers they count: all, the selected ones, or the caller’s own', async () => {
    const span = { dateFrom: '2027-02-01', dateTo: '2027-02-28' };
    const of = (chosen: object, scope: Partial<Actor> = {}) =>
      world.work((work) => findPalletReportScopeNames(work, { ...span, ...chosen }), {
        ...anonymousActor,
        ...scope,
      });
    const { code } = await world.row<{ code: string }>('select code from warehouse where id = $1', [
      warehouseId,
    ]);
    expect(await of({})).toEqual({ warehouses: [], shippers: [] });
    expect(await of({ warehouseId, shipperAccountId: shipper.id })).toEqual({
      warehouses: [code],
      shippers: ['Andes Rose'],
    });
    expect(await of({}, { warehouses: [warehouseId], accounts: [shipper.id, other.id] })).toEqual({
      warehouses: [code],
      shippers: ['Andes Rose', 'Berry Best'],
    });
  });
  it('count a receipt as corrected by a user, and pallets without a receipt as scanned', async () => {
    const yard = (await createTestWarehouse(world)).id;
    await world.rows('update warehouse set pallet_exchange = true where id = $1', [yard]);
    const boss = await createTestUser(world, { role: 'WarehouseManager', warehouseId: yard });
    const [day, next] = ['2026-12-03', '2026-12-04'];
    await scanned(shipper, day, { good: 5, bad: 1 }, yard);
    await scanned(other, next, { good: 2, absent: 1 }, yard);
    const range = { dateFrom: day, dateTo: next, warehouseId: yard };
    const count = () => world.work((work) => findReceivedPalletsByShipper(work, range));
    const [asScanned, others] = [
      { shipper: 'Andes Rose', valid: 5, invalid: 1, absent: 0 },
      { shipper: 'Berry Best', valid: 2, invalid: 0, absent: 1 },
    ];
    expect(await count()).toMatchObject([asScanned, others]);
    const { data } = await add({ valid: 4, invalid: 1, absent: 3 }, day, boss);
    expect(await count()).toMatchObject([{ shipper: 'Andes Rose', valid: 4, invalid: 1, absent: 3 }, others]);
    const printed = await world.call(printAbsentPalletsReportEndpoint, {
      as: boss,
      query: { dateFrom: day, dateTo: day, warehouseId: yard },
    });
    expect([printed.status, printed.message]).toEqual([200, '']);
    await world.call(deleteReceiptEndpoint, { as: boss, params: { id: data.id } });
    expect(await count()).toMatchObject([asScanned, others]);
  });
  it('balance what was issued, redeemed and expired, each on its own day', async () => {
    const yard = (await createTestWarehouse(world)).id;
    await world.rows('update warehouse set pallet_exchange = true where id = $1', [yard]);
    const boss = await createTestUser(world, { role: 'WarehouseManager', warehouseId: yard });
    const at = async (day: string, valid: number) => (await add({ valid, invalid: 0 }, day, boss)).data;
    const [kept, gone, lost, taken] = [
      await at('2027-01-04', 10),
      await at('2027-01-05', 7),
      await at('2027-01-06', 5),
      await at('2027-01-07', 3),
    ];
    for (const receipt of [gone, lost]) await print(receipt.id, boss);
    await redeem(gone.id, {}, boss);
    await world.call(deleteReceiptEndpoint, { as: boss, params: { id: taken.id } });
    await world.rows('update pallet_receipt set expires_on = $2 where id = $1', [lost.id, '2027-02-02']);
    await world.work(expireOverdueReceipts);
    const span = { dateFrom: '2027-02-01', dateTo: '2027-02-28', warehouseId: yard };
    expect(await world.work((work) => findPalletMovementsByShipper(work, span))).toMatchObject([
      { shipper: 'Andes Rose', issued: 22, redeemed: 7, expired: 5 },
    ]);
    expect(kept.redeemable).toBe(22 - 7 - 5);
    expect(
      await world.work((work) =>
        findPalletMovementsByShipper(work, { ...span, dateFrom: '2027-03-01', dateTo: '2027-03-31' }),
      ),
    ).toEqual([]);
  });
});
