import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dryRunByDefaultOrImportAccountsEndpoint,
  parseAccountImportFileEndpoint,
} from './account-import.contract.ts';
import { previewByDefaultOrImportRateSheetEndpoint } from '#areas/billing/tariffs/sheet-file.contract.ts';
import { addRateSheetWithDraftEndpoint } from '#areas/billing/tariffs/sheets.contract.ts';
import { previewByDefaultOrImportReadingFileEndpoint } from '#areas/freight/temperatures/temperatures.contract.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** A file with titles that no import knows is mapped once by hand. The next file with these titles is read without asking. */
let world: TestWorld;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2026-12-01T12:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  other = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

type Fields = Record<string, string>;
const write = { dryRun: 'false' };
const fileOf = (content: string, fields: Fields) => [{ name: 'file.csv', content, fields }];

describe('an account sheet', () => {
  const send = (content: string, fields: Fields = {}, as = admin) =>
    world.call(dryRunByDefaultOrImportAccountsEndpoint, { as, files: fileOf(content, fields) });
  const read = async (content: string, fields: Fields = {}) =>
    (await world.call(parseAccountImportFileEndpoint, { as: admin, files: fileOf(content, fields) })).data;
  const accountOf = (number: string) =>
    world.rows<{ name: string; city: string }>('select name, city from account where number = $1', [number]);
  const titles = 'Cust no,Kind,Called,Town,St,Since';
  const columns = { 'Cust no': 'Number', Kind: 'Type', Called: 'Name', Town: 'City', St: 'State', Since: '' };

  it('keeps the mapping of its titles for the next one, of any user, and takes another', async () => {
    const first = `${titles}\nM-1,bill-to,First,Miami,FL,1999\n`;
    // The value bill-to is also a title, so the user chooses the header row at first.
    const titleRow = '1';
    const asked = await send(first, { titleRow });
    expect(asked).toMatchObject({ status: 200, data: { columns: {} } });
    expect(asked.data.faults.map(({ code }) => code)).toContain('accountSheet.unknownColumn');
    const mapped = { titleRow, columns: JSON.stringify(columns) };
    expect((await send(first, mapped)).data).toMatchObject({ columns, added: 1, faultsInFile: 0 });
    // A preview saves nothing.
    expect((await send(first, { titleRow })).data.columns).toEqual({});
    expect((await send(first, { ...mapped, ...write })).data).toMatchObject({ added: 1 });
    const second = `Some list\n${titles}\nM-2,bill-to,Second,Tampa,FL,2001\n`;
    expect((await send(second, {}, other)).data).toMatchObject({ columns, added: 1, faultsInFile: 0 });
    const changed = { ...columns, Called: 'City', Town: 'Name' };
    const again = await send(second, { columns: JSON.stringify(changed), ...write });
    expect(again.data).toMatchObject({ columns: changed, added: 1 });
    expect(await accountOf('M-2')).toEqual([{ name: 'Tampa', city: 'Second' }]);
    expect((await send(first)).data.columns).toEqual(changed);
  });
  it('keeps the corrections of its titles that a user made on the screen', async () => {
    const odd = 'Key,Sort,Firm,Place,Part';
    const file = `${odd}\nM-3,bill-to,Third,Ocala,FL\n`;
    const seen = await read(file, { titleRow: '1' });
    expect(seen).toMatchObject({ titles: odd.split(','), fileTitles: odd.split(','), columns: {} });
    const corrected = 'Number,Type,Name,City,State\nM-3,bill-to,Third,Ocala,FL\n';
    const meant = { Key: 'Number', Sort: 'Type', Firm: 'Name', Place: 'City', Part: 'State' };
    const fields = { fileTitles: JSON.stringify(odd.split(',')), columns: JSON.stringify(meant) };
    expect((await send(corrected, { ...fields, ...write })).data).toMatchObject({ added: 1 });
    expect(await read(file)).toMatchObject({
      titles: ['Number', 'Type', 'Name', 'City', 'State'],
      fileTitles: odd.split(','),
      columns: meant,
    });
  });
  it('rejects a mapping that is not one', async () => {
    for (const wrong of ['x', '[]', '{"a":1}'])
      expect((await send(`${titles}\n`, { columns: wrong })).status).toBe(400);
  });
});

describe('a rate sheet', () => {
  const columns = { 'Valid from': 'Effective date', How: 'Rate type', 'Per unit': 'Rate', Memo: '' };
  const rates = (rate: string) => `Valid from,How,Per unit,Memo\n03/15/2027,Cube,${rate},x\n`;
  const send = (id: number, content: string, fields: Fields = {}, as = admin) =>
    world.call(previewByDefaultOrImportRateSheetEndpoint, {
      as,
      params: { id },
      files: fileOf(content, fields),
    });
  const aSheet = async (name: string) =>
    (
      await world.call(addRateSheetWithDraftEndpoint, {
        as: admin,
        body: { name, effectiveDate: '2027-03-01' },
      })
    ).data.sheetId;

  it('keeps the mapping of its titles for every sheet', async () => {
    const [one, two] = [await aSheet('One'), await aSheet('Two')];
    const asked = await send(one, rates('1.25'));
    expect(asked.data).toMatchObject({ titles: ['Valid from', 'How', 'Per unit', 'Memo'], columns: {} });
    expect(asked.data.faultsInFile).toBeGreaterThan(0);
    const mapped = { columns: JSON.stringify(columns) };
    const done = await send(one, rates('1.25'), { ...mapped, ...write });
    expect(done.data).toMatchObject({ rows: 1, faultsInFile: 0, effectiveDate: '2027-03-15', columns });
    expect((await send(two, rates('2.50'), {}, other)).data).toMatchObject({
      rows: 1,
      faultsInFile: 0,
      writes: true,
      columns,
    });
    // The account sheets have their own mappings.
    const account = await world.call(dryRunByDefaultOrImportAccountsEndpoint, {
      as: admin,
      files: fileOf(rates('1'), {}),
    });
    expect(account.data.columns).toEqual({});
    const none = { columns: '{}' };
    expect((await send(two, rates('2.50'), none)).data).toMatchObject({ columns: {} });
  });
});

describe('a file of a temperature logger', () => {
  it('keeps its columns and date order for the next one, but not its place and device', async () => {
    const warehouseId = String((await createTestWarehouse(world)).id);
    const send = (content: string, fields: Fields = {}, as = admin) =>
      world.call(previewByDefaultOrImportReadingFileEndpoint, {
        as,
        files: fileOf(content, { warehouseId, ...fields }),
      });
    const file = (day: string, value: string) => `Wann,Wert A,Wert B\n${day}/11/2026 08:00,${value},7\n`;
    const place = { of: 'cooler', device: 'L-9', unit: 'F' };
    const asked = await send(file('02', '38.5'), place);
    expect(asked.data.columns).toEqual({});
    const chosen = { time: 'Wann', temperature: 'Wert A' };
    const fields = { ...place, ...chosen, dateOrder: 'dmy', ...write };
    expect((await send(file('02', '38.5'), fields)).data).toMatchObject({ added: 1, columns: chosen });
    const next = await send(file('03', '39'), place, other);
    expect(next.data).toMatchObject({ added: 1, faults: [], columns: chosen, dateOrder: 'dmy' });
    expect(next.data.series[0]?.firstAt.slice(0, 10)).toBe('2026-11-03');
    expect((await send(file('03', '39'))).data.faults.map(({ code }) => code)).toContain(
      'readings.placeMissing',
    );
    const changed = await send(file('04', '39'), { ...place, time: 'Wann', temperature: 'Wert B' });
    expect(changed.data.series).toMatchObject([{ coldest: 70 }]);
  });
});
