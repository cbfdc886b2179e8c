import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRateSheetWithDraftEndpoint,
  addDraftFromLastRateSheetVersionEndpoint,
  discardRateSheetDraftEndpoint,
  endRateSheetEndpoint,
  findRateSheetsEndpoint,
  getRateSheetVersionEndpoint,
  publishRateSheetDraftEndpoint,
  updateRateSheetDraftEndpoint,
  findRateSheetVersionsEndpoint,
} from './sheets.contract.ts';
import {
  getRecentFuelPricesAndTablesEndpoint,
  generateAndSaveFuelTableEndpoint,
  createOrUpdateFuelPriceEndpoint,
  createOrUpdateFuelTableEndpoint,
} from './fuel.contract.ts';
import {
  addAccessorialEndpoint,
  endAccessorialEndpoint,
  findUnretiredAccessorialsEndpoint,
  findChargeCodesEndpoint,
  findCancelReasonsEndpoint,
  replaceAccessorialEndpoint,
  createOrUpdateChargeCodeEndpoint,
  createOrUpdateCancelReasonEndpoint,
} from './charges.contract.ts';
import { openEndedDate } from '#areas/billing/rating/open-ended-date.contract.ts';
import { findRateBookData } from '#areas/billing/shipments/rating.repository.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { createTestShipment } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestShipper, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let dana: TestUser;
let lakeshore: TestAccount;
let serial = 0;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  dana = await createTestUser(world, { role: 'Admin', name: 'Dana Reyes' });
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
});
afterAll(() => world.close());

const cube = { rateType: 'Cube' as const, rate4: 31_000, minimum: 9500 };
async function aSheet(effectiveDate = '2027-03-01', lines: object[] = [cube], zones: object[] = []) {
  const made = await world.call(addRateSheetWithDraftEndpoint, {
    as: kemi,
    body: { name: `Lane ${(serial += 1)}`, effectiveDate },
  });
  const { id } = made.data;
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id },
    body: { effectiveDate, zones, lines, rowVersion: 1 },
  });
  return made.data;
}
const publish = (id: number, as = kemi) =>
  world.call(publishRateSheetDraftEndpoint, { as, params: { id }, body: {} });
const next = async (sheetId: number, effectiveDate: string) =>
  (
    await world.call(addDraftFromLastRateSheetVersionEndpoint, {
      as: kemi,
      params: { id: sheetId },
      body: { effectiveDate },
    })
  ).data;
const daysOf = async (sheetId: number) =>
  (await world.call(findRateSheetVersionsEndpoint, { as: kemi, params: { id: sheetId } })).data.map((v) => [
    v.version,
    v.effectiveDate,
    v.expirationDate,
  ]);
const ratesOf = (sheet: string) =>
  world.rows<{ rate4: number; from: string; to: string }>(
    `
      select rate4, effective_date::text as from, expiration_date::text as to
      from tariff
      where name like $1 || '%'
      order by effective_date, line
    `,
    [sheet],
  );

describe('A rate sheet', () => {
  it('applies from the effective date of its version, and never before it is published', async () => {
    const draft = await aSheet();
    expect(await ratesOf(draft.sheet)).toEqual([]);
    const published = await publish(draft.id);
    expect([published.data.status, published.data.publishedBy]).toEqual([2, 'Kemi Okafor']);
    expect(await ratesOf(draft.sheet)).toEqual([{ rate4: 31_000, from: '2027-03-01', to: '2099-12-31' }]);
  });
  it('ends a version the day before the next one starts, also when published out of order', async () => {
    const first = await aSheet('2027-03-01');
    await publish(first.id);
    await publish((await next(first.sheetId, '2027-06-01')).id);
    await publish((await next(first.sheetId, '2027-05-01')).id);
    expect(await daysOf(first.sheetId)).toEqual([
      [3, '2027-05-01', '2027-05-31'],
      [2, '2027-06-01', null],
      [1, '2027-03-01', '2027-04-30'],
    ]);
    expect((await ratesOf(first.sheet)).map((r) => [r.from, r.to])).toEqual([
      ['2027-03-01', '2027-04-30'],
      ['2027-05-01', '2027-05-31'],
      ['2027-06-01', '2099-12-31'],
    ]);
  });
  it('has one version per effective date, and one draft at a time', async () => {
    const first = await aSheet('2027-03-01');
    await publish(first.id);
    const second = await next(first.sheetId, '2027-03-01');
    expect((await publish(second.id)).error).toBe('tariffs.effectiveDateTaken');
    const third = await world.call(addDraftFromLastRateSheetVersionEndpoint, {
      as: kemi,
      params: { id: first.sheetId },
      body: { effectiveDate: '2027-04-01' },
    });
    expect([third.status, third.error]).toEqual([409, 'tariffs.draftExists']);
  });
  it('cannot be changed once published, even by the application’s database role', async () => {
    const first = await aSheet();
    await publish(first.id);
    const body = { effectiveDate: '2027-03-01', zones: [], lines: [cube] };
    expect(
      (await world.call(updateRateSheetDraftEndpoint, { as: kemi, params: { id: first.id }, body })).error,
    ).toBe('tariffs.versionPublished');
    expect(
      (await world.call(discardRateSheetDraftEndpoint, { as: kemi, params: { id: first.id } })).error,
    ).toBe('tariffs.versionPublished');
    for (const statement of [
      'update tariff set rate4 = 1 where sheet_version_id = $1',
      'delete from tariff where sheet_version_id = $1',
      "update rate_sheet_version set lines = '[]' where id = $1",
      'delete from rate_sheet_version where id = $1',
    ])
      await expect(world.rows(statement, [first.id])).rejects.toThrow('is never changed');
  });
  it('requires a second user to publish when the setting says so', async () => {
    await world.rows("update admin_setting set value = 'true' where code = 'tariffsNeedSecondUser'");
    const first = await aSheet();
    expect((await publish(first.id)).error).toBe('tariffs.secondUserRequired');
    const seen = await world.call(getRateSheetVersionEndpoint, { as: kemi, params: { id: first.id } });
    expect(seen.data.publishRefused).toContain('Another user must publish it.');
    expect((await publish(first.id, dana)).data.publishedBy).toBe('Dana Reyes');
    await world.rows("update admin_setting set value = 'false' where code = 'tariffsNeedSecondUser'");
  });
  it('reports every error with its line and field together, and saves nothing', async () => {
    const draft = await aSheet();
    const answer = await world.call(updateRateSheetDraftEndpoint, {
      as: kemi,
      params: { id: draft.id },
      body: {
        effectiveDate: '2027-03-01',
        zones: [
          { name: 'Midwest', states: ['il', 'OH'] },
          { name: 'Lakes', states: ['OH', 'XX'] },
        ],
        lines: [
          cube,
          { ...cube, minimum: 0 },
          { rateType: '% of Revenue', priority: 50 },
          { ...cube, zone: 'South', stateCode: 'IL' },
          {
            ...cube,
            stateCode: 'OH',
            breaks: [
              { from: 500, rate4: 1 },
              { from: 500, rate4: 2 },
            ],
          },
          { ...cube, rateType: 'Flat', consigneeId: 999_999, breaks: [{ from: 5, rate4: 1 }] },
        ],
      },
    });
    expect([answer.status, answer.error]).toEqual([400, 'tariffs.sheetHasErrors']);
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual([
      'lines.1.priority',
      'lines.2.bp',
      'lines.3.stateCode',
      'lines.3.zone',
      'lines.4.breaks',
      'lines.5.breaks',
      'lines.5.consigneeId',
      'zones.1.states',
    ]);
    const { data } = await world.call(getRateSheetVersionEndpoint, { as: kemi, params: { id: draft.id } });
    expect(data.lines).toHaveLength(1);
  });
  it('with zones and breaks reaches rating exactly as entered', async () => {
    const draft = await aSheet(
      '2027-03-01',
      [{ ...cube, zone: 'Midwest', consigneeId: lakeshore.id, breaks: [{ from: 20_000, rate4: 29_000 }] }],
      [{ name: 'Midwest', states: ['OH', 'IL'] }],
    );
    await publish(draft.id);
    const facts = await world.work((work) => findRateBookData(work.tx));
    expect(facts.tariffs.find((t) => t.name === draft.sheet)).toMatchObject({
      zone: { name: 'Midwest', states: ['IL', 'OH'] },
      breaks: [{ from: 20_000, rate4: 29_000 }],
      consigneeId: lakeshore.id,
    });
  });
  it('can end only on or after the start of its last published version', async () => {
    const first = await aSheet('2027-03-01');
    const end = (lastDay: string) =>
      world.call(endRateSheetEndpoint, { as: kemi, params: { id: first.sheetId }, body: { lastDay } });
    expect((await end('2027-03-31')).error).toBe('tariffs.neverPublished');
    await publish(first.id);
    expect((await end('2027-02-28')).error).toBe('tariffs.endsBeforeCurrentVersion');
    expect((await end('2027-03-31')).status).toBe(200);
    expect((await ratesOf(first.sheet)).map((r) => r.to)).toEqual(['2027-03-31']);
  });
  it('has a unique name, and is found by it', async () => {
    const made = await aSheet();
    const again = await world.call(addRateSheetWithDraftEndpoint, {
      as: kemi,
      body: { name: made.sheet.toUpperCase(), effectiveDate: '2027-03-01' },
    });
    expect([again.status, again.error]).toEqual([409, 'tariffs.nameTaken']);
    const list = await world.call(findRateSheetsEndpoint, { as: kemi, query: { name: made.sheet } });
    expect(list.data.map((s) => [s.name, s.version, s.draftId])).toContainEqual([made.sheet, null, made.id]);
  });
  it('is published once when two users publish or change it at the same time', async () => {
    const draft = await aSheet();
    const both = await Promise.all([
      publish(draft.id),
      publish(draft.id, dana),
      world.call(updateRateSheetDraftEndpoint, {
        as: dana,
        params: { id: draft.id },
        body: { effectiveDate: '2027-03-01', zones: [], lines: [{ ...cube, rate4: 1 }], rowVersion: 2 },
      }),
    ]);
    expect(both.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(2);
    expect(await ratesOf(draft.sheet)).toHaveLength(1);
  });
  it('is not available to users without tariff permission', async () => {
    const shipperAlone = await createTestUser(world, { role: 'CustomerService' });
    expect((await world.call(findRateSheetsEndpoint, { as: shipperAlone })).status).toBe(403);
  });
});

describe('Fuel prices', () => {
  const say = (weekStart: string, priceMills: number, seenMills?: number) =>
    world.call(createOrUpdateFuelPriceEndpoint, {
      as: kemi,
      body: { weekStart, priceMills, ...(seenMills === undefined ? {} : { seenMills }) },
    });
  it('are set for a week that starts on a Monday', async () => {
    expect((await say('2027-03-02', 3600)).error).toBe('fuel.weekStartInvalid');
    expect((await say('2027-03-01', 3600)).data.priceMills).toBe(3600);
  });
  it('keep the old price when corrected, and require the user to confirm an unseen price', async () => {
    await say('2027-03-08', 3600);
    expect((await say('2027-03-08', 3650)).error).toBe('fuel.priceChanged');
    expect((await say('2027-03-08', 3650, 3600)).data).toMatchObject({ priceMills: 3650, was: [3600] });
    expect((await say('2027-03-08', 3650)).data.was).toEqual([3600]);
  });
  it('use a table without gaps, which cannot be changed once in effect', async () => {
    const put = (effectiveDate: string, to: number, from: number) =>
      world.call(createOrUpdateFuelTableEndpoint, {
        as: kemi,
        body: {
          effectiveDate,
          rows: [
            { fromMills: 1000, toMills: to, bp: 1000 },
            { fromMills: from, toMills: 6000, bp: 2000 },
          ],
        },
      });
    expect((await put('2027-05-01', 2999, 3001)).error).toBe('fuel.rowsNotContiguous');
    expect((await put('2027-05-01', 3000, 3000)).error).toBe('fuel.rowsNotContiguous');
    expect((await put('2027-05-01', 2999, 3000)).status).toBe(200);
    expect((await put('2027-05-01', 3999, 4000)).status).toBe(200);
    expect((await put('2020-01-01', 2999, 3000)).error).toBe('fuel.tableInEffect');
    const { data } = await world.call(getRecentFuelPricesAndTablesEndpoint, { as: kemi });
    expect(data.tables.find((t) => t.effectiveDate === '2027-05-01')?.rows).toHaveLength(2);
  });
  it('can use a table generated from four numbers in equal steps, with no surcharge below the first price', async () => {
    const steps = { baseMills: 1160, stepMills: 50, stepBp: 50, upToMills: 7159 };
    const make = (change: Partial<typeof steps>, effectiveDate = '2027-06-01', as = kemi) =>
      world.call(generateAndSaveFuelTableEndpoint, { as, body: { effectiveDate, ...steps, ...change } });
    const { status, data } = await make({});
    expect(status).toBe(200);
    expect([data.rows.length, data.rows[0], data.rows[1], data.rows.at(-1)]).toEqual([
      121,
      { fromMills: 0, toMills: 1159, bp: 0 },
      { fromMills: 1160, toMills: 1209, bp: 50 },
      { fromMills: 7110, toMills: 7159, bp: 6000 },
    ]);
    expect((await make({ upToMills: 1200 })).data.rows).toHaveLength(2);
    expect((await make({}, '2020-01-01')).error).toBe('fuel.tableInEffect');
    expect((await make({ upToMills: 1000 })).fields).toEqual({
      upToMills: 'The last price can’t be below the first.',
    });
    expect((await make({ stepMills: 5 })).fields).toEqual({
      stepMills: 'This would create more than 500 rows. Choose a larger step.',
    });
    expect((await make({ stepBp: 5000 })).fields).toEqual({
      stepBp: 'The last step would be above 1,000%. Choose a lower percent.',
    });
    expect(
      await world.rows(
        `
          select action, after ->> 'rows' as rows
          from audit
          where entity = 'fuel_schedule' and after ->> 'effectiveDate' = '2027-06-01'
          order by id
        `,
      ),
    ).toEqual([
      { action: 'add', rows: '121' },
      { action: 'replace', rows: '2' },
    ]);
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    expect((await make({}, '2027-07-01', clerk)).status).toBe(403);
  });
});

describe('Accessorials and codes', () => {
  const rule = {
    chargeCode: 'STP',
    event: 'redelivery' as const,
    rateType: 'Flat' as const,
    rate4: 500_000,
    effectiveDate: '2027-01-01',
    expirationDate: '2028-12-31',
  };
  it('have no end when no last day is entered', async () => {
    const { expirationDate: _, ...endless } = rule;
    const { status, data } = await world.call(addAccessorialEndpoint, { as: kemi, body: endless });
    expect(status).toBe(200);
    expect(
      await world.row('select expiration_date::text as last from accessorial_rule where id = $1', [data.id]),
    ).toEqual({ last: openEndedDate });
  });
  it('replace a rule by a new one, and keep the old one for past charges', async () => {
    const made = (await world.call(addAccessorialEndpoint, { as: kemi, body: rule })).data;
    const changed = await world.call(replaceAccessorialEndpoint, {
      as: kemi,
      params: { id: made.id },
      body: { ...rule, rate4: 600_000, rowVersion: 1 },
    });
    expect(changed.data.id).not.toBe(made.id);
    const again = await world.call(replaceAccessorialEndpoint, {
      as: kemi,
      params: { id: made.id },
      body: rule,
    });
    expect([again.status, again.error]).toEqual([412, 'charges.ruleReplaced']);
    const nobody = await world.call(replaceAccessorialEndpoint, {
      as: kemi,
      params: { id: 999_999 },
      body: rule,
    });
    expect(nobody.status).toBe(404);
    expect(
      await world.row('select rate4, retired_at is not null as retired from accessorial_rule where id = $1', [
        made.id,
      ]),
    ).toEqual({ rate4: 500_000, retired: true });
    await world.call(endAccessorialEndpoint, { as: kemi, params: { id: changed.data.id } });
    const left = (await world.call(findUnretiredAccessorialsEndpoint, { as: kemi })).data.map((r) => r.id);
    expect(left.filter((id) => id === changed.data.id || id === made.id)).toEqual([]);
  });
  it('cannot deactivate a charge code that rating uses', async () => {
    const off = (code: string, rowVersion: number) =>
      world.call(createOrUpdateChargeCodeEndpoint, {
        as: kemi,
        body: { code, description: 'Linehaul', active: false, rowVersion },
      });
    expect((await off('FRT', 1)).error).toBe('charges.codeRequiredByRating');
    expect((await off('stp', 1)).data).toMatchObject({ code: 'STP', active: false });
    expect((await off('STP', 1)).error).toBe('call.recordChanged');
  });
  it('list what uses a code, and uses keep the code when it is deactivated', async () => {
    const codeOf = async (code: string) =>
      (await world.call(findChargeCodesEndpoint, { as: kemi })).data.find((c) => c.code === code);
    const made = await world.call(createOrUpdateChargeCodeEndpoint, {
      as: kemi,
      body: { code: 'WAX', description: 'Wax paper' },
    });
    expect(made.data).toMatchObject({ rules: 0, shipments: 0 });
    const ended = { ...rule, chargeCode: 'WAX', effectiveDate: '2020-01-01', expirationDate: '2020-12-31' };
    await world.call(addAccessorialEndpoint, { as: kemi, body: ended });
    expect(await codeOf('WAX')).toMatchObject({ rules: 0 });
    const { data: holds } = await world.call(addAccessorialEndpoint, {
      as: kemi,
      body: { ...rule, chargeCode: 'WAX' },
    });
    const shipper = await createTestShipper(world);
    const { id: shipmentId } = await createTestShipment(world, {
      shipper,
      consignee: lakeshore,
      status: shipmentStatuses.rated,
    });
    await world.rows(
      `
        insert into shipment_rate (shipment_id, charge_code, description, rate_type, rate4, quantity, amount)
        values ($1, 'WAX', 'Wax paper', 'Flat', 10000, 1, 100), ($1, 'WAX', 'Wax paper', 'Flat', 10000, 1, 100)
      `,
      [shipmentId],
    );
    expect(await codeOf('WAX')).toMatchObject({ rules: 1, shipments: 1 });
    const off = await world.call(createOrUpdateChargeCodeEndpoint, {
      as: kemi,
      body: { code: 'WAX', description: 'Wax paper', active: false, rowVersion: 1 },
    });
    expect(off.data).toMatchObject({ active: false, rules: 1, shipments: 1 });
    const rules = (await world.call(findUnretiredAccessorialsEndpoint, { as: kemi })).data;
    expect(rules.map((r) => r.id)).toContain(holds.id);
    await world.rows('update shipment set status = $2 where id = $1', [
      shipmentId,
      shipmentStatuses.cancelled,
    ]);
    expect(await codeOf('WAX')).toMatchObject({ rules: 1, shipments: 0 });
  });
  it('show how many cancellations use a reason', async () => {
    const body = { code: 'FLOOD', label: 'Flooded road' };
    const { data } = await world.call(createOrUpdateCancelReasonEndpoint, { as: kemi, body });
    expect(data.uses).toBe(0);
    const shipper = await createTestShipper(world);
    const { id: shipmentId } = await createTestShipment(world, {
      shipper,
      consignee: lakeshore,
      status: shipmentStatuses.cancelled,
    });
    await world.rows('update shipment set cancel_reason_id = $2 where id = $1', [shipmentId, data.id]);
    const found = (await world.call(findCancelReasonsEndpoint, { as: kemi })).data.find(
      (r) => r.id === data.id,
    );
    expect(found?.uses).toBe(1);
  });
  it('are created only once', async () => {
    const body = { code: 'WEATHER', label: 'Road closed' };
    expect((await world.call(createOrUpdateCancelReasonEndpoint, { as: kemi, body })).data).toMatchObject({
      active: true,
    });
    expect((await world.call(createOrUpdateCancelReasonEndpoint, { as: kemi, body })).error).toBe(
      'charges.codeTaken',
    );
  });
});
