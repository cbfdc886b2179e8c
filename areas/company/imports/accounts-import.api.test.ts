import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadCsvImportTemplateEndpoint, downloadXlsxImportTemplateEndpoint } from './imports.contract.ts';
import { dryRunByDefaultOrImportAccountsEndpoint } from '#areas/accounts/accounts/account-import.contract.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let home: { id: number; code: string };
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  home = await createTestWarehouse(world);
});
afterAll(() => world.close());

const titles =
  'Account number,Type,Company,City,State,ZIP,Lat,Lng,Terms,Payment term,Payer,Receiving warehouse,Flags';
const find = (...numbers: string[]) =>
  world.rows(
    `
      select a.number, a.account_type as type, a.name, a.time_zone as zone, a.zip, a.latitude, a.longitude, a.terms_days as terms,
        a.default_payment_term as term, b.number as payer, w.code as warehouse, a.row_version as version,
        array(select flag from account_flag f where f.account_id = a.id) as flags
      from account a
      left join account b on b.id = a.default_bill_to_id
      left join warehouse w on w.id = a.warehouse_id
      where a.number = any($1)
      order by a.number
    `,
    [numbers],
  );
const three = (mark: string) => [
  `${mark}1,shipper,Andes,Miami,FL,33172,,,15,Prepaid,,${home.code},`,
  `${mark}2,consignee,Lake,Chicago,IL,60607,41.8764,-87.6525,30,3rd Party,${mark}3,,floral`,
  `${mark}3,bill-to,Prairie,Peoria,IL,61602,,,30,Collect,,,`,
];

describe('The account import', () => {
  it('creates accounts of all three types, with coordinates, terms, bill-tos and receiving warehouses', async () => {
    const run = await imports.checked('accounts', titles, ...three('A-'));
    expect(await imports.faults(run.id)).toEqual([]);
    expect(run).toMatchObject({ state: 'checked', added: 3, changed: 0, faults: 0 });
    expect(await find('A-1')).toEqual([]);
    await imports.write(run.id);
    expect(await find('A-1', 'A-2', 'A-3')).toMatchObject([
      { type: 1, zone: 'America/New_York', terms: 15, term: 2, warehouse: home.code, zip: '33172' },
      { type: 2, latitude: 41.8764, longitude: -87.6525, term: 3, payer: 'A-3', flags: ['floral'] },
      { type: 3, terms: 30, term: 1, payer: null, name: 'Prairie' },
    ]);
    await expectInvariantsHold(world);
  });
  it('reports the same errors as the account screen', async () => {
    const rows = [
      'F-1,consigne,First,Hartford,Conecticut,6101,42.355,,Net 30,Colect,TP0901,,flral',
      'F-2,shipper,,,FL,33101,,,999,,,MAI,floral',
      ',bill-to,No number,Tampa,FL,33601,,,,,,,',
      'F-3,consignee,Twice,Boston,MA,02110,,,,3rd Party,F-4,,',
      'F-4,consignee,No bill-to,Boston,MA,02110,,,,,,,',
      'F-5,consignee,Itself,Boston,MA,02110,,,,,F-5,,',
    ];
    const known =
      'Number,Type,Name,City,State,ZIP,Latitude,Longitude,Terms,Payment term,Default bill-to,Home warehouse,Flags';
    const run = await imports.checked('accounts', titles, ...rows);
    const screen = await world.call(dryRunByDefaultOrImportAccountsEndpoint, {
      as: admin,
      files: [{ name: 'a.csv', content: [known, ...rows].join('\n'), fields: {} }],
    });
    const inOrder = (faults: (string | number | null)[][]) =>
      faults.map((fault) => fault.join(' ')).toSorted();
    expect(screen.data.faults.length).toBe(15);
    expect(inOrder(await imports.faults(run.id))).toEqual(
      inOrder(screen.data.faults.map(({ row, column, value, code }) => [row, column, value, code])),
    );
    const repeated = await imports.checked('accounts', titles, ...three('R-'), ...three('R-').slice(0, 1));
    expect(await imports.faults(repeated.id)).toEqual([[5, null, '', 'import.duplicateRow']]);
  });
  it('changes known accounts by the file’s columns, and adds nothing the second time', async () => {
    await imports.imported('accounts', titles, ...three('C-'));
    const again = await imports.imported('accounts', titles, ...three('C-'), '');
    expect(again).toMatchObject({ state: 'imported', added: 0, changed: 0, unchanged: 3 });
    const run = await imports.imported('accounts', 'Number,City', 'C-2,Joliet', 'C-3,Peoria');
    expect(run).toMatchObject({ state: 'imported', added: 0, changed: 1, unchanged: 1 });
    expect(await find('C-2')).toMatchObject([{ payer: 'C-3', version: 2, latitude: 41.8764 }]);
  });
  it('rejects the whole file when an account was changed or created since the check', async () => {
    await imports.imported('accounts', titles, ...three('D-'));
    const run = await imports.checked('accounts', 'Number,City', 'D-2,Joliet', 'D-3,Springfield');
    await world.rows("update account set row_version = row_version + 1, city = 'Gary' where number = 'D-2'");
    await imports.write(run.id);
    expect(await imports.get(run.id)).toMatchObject({ state: 'failed' });
    expect(await world.row("select city from account where number = 'D-3'")).toEqual({ city: 'Peoria' });
  });
  it('creates each account once when the same file is imported twice at the same time', async () => {
    const [one, other] = [
      await imports.checked('accounts', titles, ...three('T-')),
      await imports.checked('accounts', titles, ...three('T-'), ' '),
    ];
    await Promise.all([imports.write(one.id), imports.write(other.id)]);
    expect(await find('T-1', 'T-2', 'T-3')).toHaveLength(3);
    await expectInvariantsHold(world);
  });
  it('can be undone until one of its accounts is in use, and can then be imported again', async () => {
    const run = await imports.imported('accounts', titles, ...three('U-'));
    const other = await imports.imported('accounts', titles, `U-9,consignee,Other,Peoria,IL,61602,,,,,U-3,,`);
    expect(await imports.undo(run.id)).toMatchObject({
      error: 'imports.recordsInUse',
      message: 'Can’t undo this import: 1 record is in use (U-3 Prairie).',
    });
    expect(await imports.inUse(run.id)).toEqual(['U-3 Prairie: 1 account uses it as bill-to']);
    expect(await imports.undone(other.id)).toBe('undone');
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await find('U-1', 'U-2', 'U-3', 'U-9')).toEqual([]);
    expect(await imports.imported('accounts', titles, ...three('U-'))).toMatchObject({ added: 3 });
    await expectInvariantsHold(world);
  });
  it('accepts the template unchanged, with one row per account type', async () => {
    await world.rows(
      `
        insert into warehouse (code, name, region_id, time_zone, city)
        select 'MIA', 'Miami', region_id, time_zone, city from warehouse limit 1
      `,
    );
    const csv = (
      await world.call(downloadCsvImportTemplateEndpoint, { as: admin, query: { kind: 'accounts' } })
    ).bytes;
    const xlsx = (
      await world.call(downloadXlsxImportTemplateEndpoint, { as: admin, query: { kind: 'accounts' } })
    ).bytes;
    for (const bytes of [csv, xlsx]) {
      const { data: run } = await imports.upload('accounts', bytes);
      await imports.check(run.id);
      expect(await imports.faults(run.id)).toEqual([]);
      expect(await imports.get(run.id)).toMatchObject({ state: 'checked', added: 3 });
    }
  });
  it('reads a workbook below a heading, and finds bill-tos in other batches', async () => {
    const many = Array.from({ length: 4500 }, (_, at) => [
      `M-${at}`,
      'consignee',
      `Shop ${at}`,
      'Chicago',
      'IL',
      at === 0 ? 'M-PAY' : '',
    ]);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Customers',
          rows: [
            ['Ruiz Flowers'],
            [null],
            ['Number', 'Type', 'Name', 'City', 'State', 'Bill to'],
            ...many,
            ['M-PAY', 'bill-to', 'Payer', 'Chicago', 'IL', ''],
          ],
        },
      ],
    });
    const { data: run } = await imports.upload('accounts', bytes);
    await imports.check(run.id);
    expect(await imports.faults(run.id)).toEqual([]);
    await imports.write(run.id);
    expect(await imports.get(run.id)).toMatchObject({ state: 'imported', added: 4501 });
    expect(await find('M-0', 'M-1')).toMatchObject([{ payer: 'M-PAY' }, { payer: null }]);
  });
  it('requires permission to import and to edit accounts', async () => {
    const importer = await createTestUser(world, { role: 'Internal', permissions: ['importRecords:admin'] });
    const { status } = await imports.upload('accounts', [titles, ...three('X-')].join('\n'), importer);
    expect(status).toBe(403);
  });
});
