import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportRateSheetCsvEndpoint,
  exportRateSheetWorkbookEndpoint,
  previewByDefaultOrImportRateSheetEndpoint,
  rateSheetImportResultSchema,
} from './sheet-file.contract.ts';
import {
  addRateSheetWithDraftEndpoint,
  getRateSheetVersionEndpoint,
  publishRateSheetDraftEndpoint,
  updateRateSheetDraftEndpoint,
  findRateSheetVersionsEndpoint,
} from './sheets.contract.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let number: string;
let consigneeId: number;
let serial = 0;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  consigneeId = (await createTestConsignee(world, { name: 'Lakeshore' })).id;
  [{ number } = { number: '' }] = await world.rows<{ number: string }>(
    'select number from account where id = $1',
    [consigneeId],
  );
});
afterAll(() => world.close());

const cube = { rateType: 'Cube' as const, rate4: 31_000, minimum: 9500 };
async function aSheet(lines: object[] = [cube], zones: object[] = []) {
  const { data } = await world.call(addRateSheetWithDraftEndpoint, {
    as: kemi,
    body: { name: `File ${(serial += 1)}`, effectiveDate: '2027-03-01' },
  });
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: data.id },
    body: { effectiveDate: '2027-03-01', zones, lines, rowVersion: 1 },
  });
  return data;
}
const send = (
  sheetId: number,
  content: string | Uint8Array,
  { dryRun = true, rowVersion, titleRow }: { dryRun?: boolean; rowVersion?: number; titleRow?: number } = {},
) =>
  world.call(previewByDefaultOrImportRateSheetEndpoint, {
    as: kemi,
    params: { id: sheetId },
    files: [
      {
        name: 'rates.csv',
        content,
        fields: {
          dryRun: String(dryRun),
          ...(rowVersion === undefined ? {} : { rowVersion: String(rowVersion) }),
          ...(titleRow === undefined ? {} : { titleRow: String(titleRow) }),
        },
      },
    ],
  });
const seen = async (id: number) =>
  (await world.call(getRateSheetVersionEndpoint, { as: kemi, params: { id } })).data;
const file = () =>
  `Effective date,Consignee,Zone,Zone states,Rate type,Rate,Minimum,Break 1 from,Break 1 rate\r\n` +
  `03/15/2027,${number.toLowerCase()},Midwest,"IL, OH",Cube,3.25,95.00,200,2.9\r\n` +
  `03/15/2027,,,,Flat,120,,,\r\n`;

describe('Importing rates of a rate sheet', () => {
  it('is previewed and saved on request, and the same file again adds nothing', async () => {
    const sheet = await aSheet();
    const tried = await send(sheet.sheetId, file());
    expect(tried.data).toMatchObject({ added: 1, changed: 1, removed: 0, faultsInFile: 0, writes: true });
    expect(tried.data.changes.map((c) => [c.before?.rateType, c.after?.rateType])).toContainEqual([
      undefined,
      'Cube',
    ]);
    expect((await seen(sheet.id)).lines).toHaveLength(1);
    const done = await send(sheet.sheetId, file(), { dryRun: false });
    expect([done.data.versionId, done.data.dryRun]).toEqual([sheet.id, false]);
    const now = await seen(sheet.id);
    expect([now.effectiveDate, now.zones, now.lines[0]]).toEqual([
      '2027-03-15',
      [{ name: 'Midwest', states: ['IL', 'OH'] }],
      {
        consigneeId,
        zone: 'Midwest',
        rateType: 'Cube',
        rate4: 32_500,
        minimum: 9500,
        breaks: [{ from: 20_000, rate4: 29_000 }],
      },
    ]);
    const again = await send(sheet.sheetId, file(), { dryRun: false });
    expect(again.data).toMatchObject({ writes: false, unchanged: 2, added: 0, changed: 0 });
    expect((await seen(sheet.id)).rowVersion).toBe(now.rowVersion);
  });
  it('reads below the header row that the user chose, or in the order of a saved file', async () => {
    const sheet = await aSheet();
    const [titles = '', ...rates] = file().split('\r\n');
    const twice = [titles, titles, ...rates].join('\r\n');
    expect((await send(sheet.sheetId, twice)).data.faultsInFile).toBeGreaterThan(0);
    expect((await send(sheet.sheetId, twice, { titleRow: 2 })).data).toMatchObject({
      rows: 2,
      faultsInFile: 0,
    });
    const bare = `03/15/2027,,,,,,,,,,,,,Flat,120\r\n`;
    expect((await send(sheet.sheetId, bare, { titleRow: 0 })).data).toMatchObject({
      rows: 1,
      faultsInFile: 0,
      effectiveDate: '2027-03-15',
      changes: expect.arrayContaining([
        expect.objectContaining({ after: expect.objectContaining({ rateType: 'Flat', rate4: 1_200_000 }) }),
      ]),
    });
  });
  it('accepts column titles of earlier releases, below a line that is not a header', async () => {
    const sheet = await aSheet();
    const old = file().replace('Zone states', 'States of the zone');
    expect((await send(sheet.sheetId, `Rates of the spring\r\n${old}`)).data).toMatchObject({
      rows: 2,
      faultsInFile: 0,
      effectiveDate: '2027-03-15',
    });
  });
  it('writes nothing when there is one error, and reports every error', async () => {
    const sheet = await aSheet();
    const text =
      'Effective date,Shipper,Zone,Rate type,Rate\n03/01/2027,,,Cube,"3,125"\n,NOBODY,,Cube,1e309\n,,South,Hour,-1\n';
    const answer = await send(sheet.sheetId, text, { dryRun: false });
    expect([answer.status, answer.error]).toEqual([412, 'rateSheetFile.fileHasErrors']);
    const { faults } = rateSheetImportResultSchema.parse(answer.data);
    expect(faults.map((f) => `${f.row} ${f.column}`)).toEqual(
      expect.arrayContaining(['2 Rate', '3 Shipper', '3 Rate', '4 Zone', '4 Rate type', '4 Rate']),
    );
    expect((await seen(sheet.id)).lines).toEqual([cube]);
  });
  it('creates a draft if there is none, and rejects the effective date of a published version', async () => {
    const sheet = await aSheet();
    await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: sheet.id }, body: {} });
    const published = await world.call(exportRateSheetCsvEndpoint, { as: kemi, params: { id: sheet.id } });
    const unchanged = await send(sheet.sheetId, published.bytes, { dryRun: false });
    expect(unchanged.data).toMatchObject({ writes: false, unchanged: 1, versionId: null });
    const overlap = await send(sheet.sheetId, 'Effective date,Rate type,Rate\n03/01/2027,Cube,3\n');
    expect(overlap.data.faults.map((f) => f.code)).toEqual(['rateSheet.effectiveDateTaken']);
    const made = await send(sheet.sheetId, file(), { dryRun: false });
    const all = await world.call(findRateSheetVersionsEndpoint, { as: kemi, params: { id: sheet.sheetId } });
    expect(all.data.map((v) => [v.id, v.version, v.status])).toEqual([
      [made.data.versionId, 2, 1],
      [sheet.id, 1, 2],
    ]);
  });
  it('reads the exported CSV file and workbook back unchanged', async () => {
    const sheet = await aSheet(
      [
        { ...cube, zone: 'Lakes', name: '=SUM(A1)' },
        { rateType: '% of Revenue', bp: 1250, priority: 7 },
      ],
      [{ name: 'Lakes', states: ['MI', 'OH'] }],
    );
    const before = await seen(sheet.id);
    const [csv, workbook] = await Promise.all([
      world.call(exportRateSheetCsvEndpoint, { as: kemi, params: { id: sheet.id } }),
      world.call(exportRateSheetWorkbookEndpoint, { as: kemi, params: { id: sheet.id } }),
    ]);
    expect(new TextDecoder().decode(csv.bytes)).toContain("'=SUM(A1)");
    expect(new TextDecoder().decode(workbook.bytes.subarray(0, 2))).toBe('PK');
    await send(sheet.sheetId, file(), { dryRun: false });
    for (const content of [csv.bytes, workbook.bytes]) {
      const back = await send(sheet.sheetId, content, { dryRun: false });
      expect([back.status, back.data.faults]).toEqual([200, []]);
      expect(await seen(sheet.id)).toMatchObject({ effectiveDate: '2027-03-01', lines: before.lines });
      await send(sheet.sheetId, file(), { dryRun: false });
    }
  });
  it('does not overwrite changes that another user made after the preview', async () => {
    const sheet = await aSheet();
    const tried = await send(sheet.sheetId, file());
    await world.call(updateRateSheetDraftEndpoint, {
      as: kemi,
      params: { id: sheet.id },
      body: { effectiveDate: '2027-03-01', zones: [], lines: [{ ...cube, rate4: 1 }], rowVersion: 2 },
    });
    const rowVersion = tried.data.rowVersion ?? 0;
    const answer = await send(sheet.sheetId, file(), { dryRun: false, rowVersion });
    expect([answer.status, answer.error]).toEqual([409, 'call.recordChanged']);
    expect((await seen(sheet.id)).lines[0]?.rate4).toBe(1);
  });
  it('rejects files that are empty, not text, damaged or too long', async () => {
    const { sheetId } = await aSheet();
    expect((await send(sheetId, '')).error).toBe('rateSheetFile.fileEmpty');
    expect((await send(sheetId, 'Rate type,Rate\n')).error).toBe('rateSheetFile.fileEmpty');
    expect((await send(sheetId, Buffer.from('PK\u0003\u0004 and no more'))).error).toBe(
      'rateSheetFile.zipUnsupported',
    );
    expect((await send(sheetId, 'Rate type,Rate\nCube,\ufffd\n')).error).toBe(
      'rateSheetFile.charactersInvalid',
    );
    expect((await send(sheetId, 'Rate type,Rate\nCube,"3')).error).toBe('rateSheetFile.quoteUnclosed');
    const many = `Rate type,Rate\n${'Cube,3\n'.repeat(2001)}`;
    expect((await send(sheetId, many)).error).toBe('rateSheetFile.tooManyRows');
  });
  it('applies one file completely when two users import at the same time', async () => {
    const sheet = await aSheet();
    const other = file().replace('3.25', '4.50');
    const both = await Promise.all(
      [file(), other].map((f) => send(sheet.sheetId, f, { dryRun: false, rowVersion: 2 })),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect((await seen(sheet.id)).lines).toHaveLength(2);
  });
});
