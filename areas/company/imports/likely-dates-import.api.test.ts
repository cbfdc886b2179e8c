import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importColumnsByKind } from './import-columns.contract.ts';
import { importKinds } from './import-states.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import { startImportWriteEndpoint } from './imports.contract.ts';
import { recordPaymentBodySchema } from '#areas/billing/payments/payments.contract.ts';
import { addShipmentLineBodySchema } from '#areas/billing/shipments/shipment-actions.contract.ts';
import { createOrUpdateDayOfServiceBodySchema } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { createOrUpdateHolidayBodySchema } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { receiptBodySchema } from '#areas/receiving/pallet-receipts/pallet-receipts.contract.ts';
import { findLikelyDateFieldsOfBody } from '#kit/contract/likely-dates.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { waitForJobToEnd } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import type { z } from 'zod';

let world: TestWorld;
let admin: TestUser;
let payer: TestAccount;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  payer = await createTestConsignee(world);
  await world.rows('delete from import_run');
});

const titles = 'Customer,Invoice number,Invoice date,Due,Balance';
describe('Import dates far from today', () => {
  it('are reported by the check and must be confirmed before the import is written', async () => {
    const run = await imports.checked(
      'openInvoices',
      titles,
      `${payer.number},FAR-1,12/15/2026,01/14/2027,10`,
      `${payer.number},FAR-2,12/15/2062,01/14/2063,10`,
    );
    expect(run).toMatchObject({ state: 'checked', added: 2, faults: 0, notices: 2 });
    const notices = await imports.notices(run.id);
    expect(notices.map(([row, column]) => [row, column])).toEqual([
      [3, 'date'],
      [3, 'dueDate'],
    ]);
    expect(notices[0]?.[2]).toMatch(
      /^12\/15\/2062 is 13,\d{3} days after today\. Check the date or confirm it\.$/,
    );
    expect(await imports.write(run.id)).toMatchObject({
      status: 412,
      error: 'call.datesUnlikely',
      message:
        '2 dates are far from today. The first is 12/15/2062 in row 3. Check the dates or confirm them.',
    });
    expect((await imports.get(run.id)).state).toBe('checked');
    const { data } = await world.call(startImportWriteEndpoint, {
      as: admin,
      params: { id: run.id },
      confirmDates: true,
    });
    await waitForJobToEnd(world, admin, data.jobId);
    expect((await imports.get(run.id)).state).toBe('imported');
    // Warnings about the rows contain personal data and are deleted with them.
    expect(await imports.notices(run.id)).toEqual([]);
  });
  it('must be confirmed in every date column of every kind', () => {
    const without = importKinds.flatMap((kind) =>
      importColumnsByKind[kind]
        .filter(({ isDate, likelyDayRange: likely }) => isDate && !likely)
        .map(({ id }) => `${kind} ${id}`),
    );
    expect(without).toEqual([]);
  });
  it.each<[ImportKindId, z.ZodType, Record<string, string>]>([
    [
      'daysOfService',
      createOrUpdateDayOfServiceBodySchema,
      { from: 'effectiveDate', to: 'expirationDate', day: 'effectiveDate' },
    ],
    ['holidays', createOrUpdateHolidayBodySchema, { from: 'effectiveDate', to: 'expirationDate' }],
    ['openPayments', recordPaymentBodySchema, { date: 'date' }],
    ['palletBalances', receiptBodySchema, { date: 'dayOfService' }],
    ['openShipments', addShipmentLineBodySchema, { shipDate: 'shipDate' }],
  ])('have the same limits as in the form: %s', (kind, form, fields) => {
    const likely = new Map(
      findLikelyDateFieldsOfBody(form).map((field) => [field.path.join('.'), field.likely]),
    );
    for (const [column, field] of Object.entries(fields))
      expect([column, importColumnsByKind[kind].find(({ id }) => id === column)?.likelyDayRange]).toEqual([
        column,
        likely.get(field),
      ]);
  });
});

/** The number columns of each kind: the highest value that the form accepts, and one more. */
const numbers: Readonly<Record<ImportKindId, Record<string, readonly [most: string, over: string]>>> = {
  products: {
    length: ['999', '1000'],
    width: ['999', '1000'],
    height: ['999', '1000'],
    coldest: ['-60', '-61'],
    warmest: ['150', '151'],
    warmMinutes: ['10080', '10081'],
  },
  accounts: { termsDays: ['180', '181'], latitude: ['90', '90.1'], longitude: ['-180', '-180.1'] },
  people: {},
  cutoffGroups: {},
  consigneeLists: {},
  daysOfService: {},
  holidays: {},
  openInvoices: { amount: ['20,000,000.00', '20,000,000.01'] },
  openPayments: { amount: ['20,000,000.00', '20,000,000.01'] },
  palletBalances: { pallets: ['9999', '10000'] },
  openOrders: {
    length: ['999', '1000'],
    width: ['999', '1000'],
    height: ['999', '1000'],
    units: ['9999', '10000'],
  },
  openShipments: {
    length: ['999', '1000'],
    width: ['999', '1000'],
    height: ['999', '1000'],
    units: ['9999', '10000'],
    cubes: ['1,000,000', '1,000,000.01'],
    amount: ['200,000.00', '200,000.01'],
  },
};
/** Columns whose examples are digits but which are identifiers. */
const names = new Set(['zip', 'phone', 'number', 'reference', 'po', 'day']);
/** Values for columns whose first template example is blank. A position needs both coordinates. */
const always: Record<string, string> = { latitude: '41', longitude: '-87' };
const sheetOf = (kind: ImportKindId, change: Record<string, string>): [string, string] => {
  const quoted = (cell: string) => `"${cell}"`;
  const columns = importColumnsByKind[kind];
  return [
    columns.map(({ title }) => quoted(title)).join(','),
    columns.map(({ id, example }) => quoted(change[id] ?? always[id] ?? example)).join(','),
  ];
};
describe('Numbers of an import file', () => {
  it('are all listed in this test', () => {
    const missing = importKinds.flatMap((kind) =>
      importColumnsByKind[kind]
        .filter(({ id, example, isDate }) => !isDate && /^-?[\d.,]+$/.test(example) && !names.has(id))
        .filter(({ id }) => !(id in numbers[kind]))
        .map(({ id }) => `${kind} ${id}`),
    );
    expect(missing).toEqual([]);
  });
  it('are declared as numbers, so that their decimal mark is decided', () => {
    const undeclared = importKinds
      // The rows of accounts are read by the account file's own rules.
      .filter((kind) => kind !== 'accounts')
      .flatMap((kind) =>
        Object.keys(numbers[kind]).filter(
          (column) => !importColumnsByKind[kind].some(({ id, isNumber }) => id === column && isNumber),
        ),
      );
    expect(undeclared).toEqual([]);
  });
  it.each(
    importKinds.flatMap((kind) =>
      Object.entries(numbers[kind]).map(([column, values]) => [kind, column, ...values] as const),
    ),
  )('are rejected above the form’s limit, with a message: %s %s', async (kind, column, most, over) => {
    const atColumn = async (value: string) => {
      const run = await imports.checked(kind, ...sheetOf(kind, { [column]: value }));
      return (await imports.faults(run.id)).filter(([, at]) => at === column);
    };
    expect(await atColumn(most)).toEqual([]);
    expect(await atColumn(over)).toHaveLength(1);
    expect(await atColumn('99999999999999999999')).toHaveLength(1);
  });
});
