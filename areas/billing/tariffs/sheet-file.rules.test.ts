import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { compareRateSheetVersions, rateSheetLineKeyWithoutOptionalFields } from './compare-sheets.rules.ts';
import { parseRateSheetFile } from './sheet-file.rules.ts';
import type { RateSheetFileLookups } from './sheet-file.rules.ts';
import { buildRateSheetTable } from './sheet-table.rules.ts';
import { rateTypes } from './sheets.contract.ts';
import type { RateSheetLine } from './sheets.contract.ts';
import { rateSheetLineScopeKey } from './sheets.rules.ts';
import { readSheetForImport } from '#tests/read-sheet.ts';

const facts: RateSheetFileLookups = {
  accountIdsByUppercaseNumber: new Map([
    ['S-100', 7],
    ['C-200', 100],
    ['B-300', 300],
  ]),
  regions: [{ id: 1, name: 'Florida' }],
  warehouses: [{ id: 4, name: 'MIA Miami' }],
  states: ['FL', 'IL', 'MI', 'OH'],
  categories: ['floral', 'produce'],
  zones: [{ name: 'Lakes', states: ['MI'] }],
  draftDate: '2027-03-01',
  published: [],
};
const read = async (text: string, change: Partial<RateSheetFileLookups> = {}) =>
  parseRateSheetFile(await readSheetForImport(text), { ...facts, ...change });
const told = async (text: string, change: Partial<RateSheetFileLookups> = {}) =>
  (await read(text, change)).faults.map((f) => [f.row, f.column, f.value, f.code.replace('rateSheet.', '')]);

describe('A rate sheet file', () => {
  it('accepts rates in common notations', async () => {
    const file = await read(
      'rate type;Rate;Shipper;Consignee;Zone;Zone states;Outbound warehouse;Commodity;Unit of measure;Consignee flag;Minimum;Break 1 from;Break 1 rate\n' +
        'cube;$ 3.10;s-100;;Midwest;IL, oh;mia;Floral;box;floral;95;200;2.9\n' +
        '% of revenue;;;C-200;;;;;;;;;\n'.replace('revenue;;', 'revenue;;'),
    );
    expect(file.faults.map((f) => [f.row, f.column, f.code])).toEqual([[3, 'Percentage', 'rateSheet.bp']]);
    expect(file.lines[0]).toEqual({
      rateType: 'Cube',
      rate4: 31_000,
      shipperId: 7,
      zone: 'Midwest',
      outboundWarehouseId: 4,
      category: 'floral',
      uom: 2,
      flag: 'floral',
      minimum: 9500,
      breaks: [{ from: 20_000, rate4: 29_000 }],
    });
    expect(file.zones).toEqual([
      { name: 'Lakes', states: ['MI'] },
      { name: 'Midwest', states: ['IL', 'OH'] },
    ]);
    expect(file.effectiveDate).toBe('2027-03-01');
  });
  it('accepts column titles and flag names of earlier releases', async () => {
    const file = await read(
      'Rate type,Rate,Zone,States of the zone,Goods,Mark of the consignee\nCube,3.10,Midwest,IL,floral,Agriculture papers',
    );
    expect(file.faults).toEqual([]);
    expect(file.lines).toEqual([
      { rateType: 'Cube', rate4: 31_000, zone: 'Midwest', category: 'floral', flag: 'needAgPaperWork' },
    ]);
    expect(file.zones).toContainEqual({ name: 'Midwest', states: ['IL'] });
    expect(await told('Rate type,Rate,Goods,Commodity\nCube,3,floral,floral')).toEqual([
      [1, 'Commodity', 'Commodity', 'duplicateColumn'],
    ]);
  });
  it('reports every error with its cell, all together', async () => {
    expect(
      (
        await told(
          [
            'Effective date,Rate type,Rate,Minimum,Shipper,Zone,Zone states,State,Commodity,Priority,Percentage,Break 1 from,Break 1 rate',
            '03/01/2027,Cube,"3,10",95,,,,,,,,,',
            '03/01/2027,Cube,-3.10,95,,,,IL,,,,,',
            '03/01/2027,Cube,1e309,(5.00),,,,MI,,,,,',
            '04/01/2027,Cube,3.123456,95,X-9,Nowhere,,,,,,,',
            '32/01/2027,Hour,3.10,95,,,,OH,,0,,,',
            '03/01/2027,Flat,99999999,95.005,,Midwest,"IL, XX",,flowers,,,5,',
            '03/01/2027,Flat,1,,,Midwest,"IL, OH",,,,,,',
            '03/01/2027,Unit,1,,,,,FL,,,,,',
            '03/01/2027,Unit,2,,,,,FL,,,,,,x',
            ',% of Revenue,,,,Lakes,,FL,,7,,,',
          ].join('\n'),
        )
      ).toSorted((a, b) => Number(a[0]) - Number(b[0]) || String(a[1]).localeCompare(String(b[1]))),
    ).toEqual([
      [2, 'Rate', '3,10', 'decimalMarkMismatch'],
      [3, 'Rate', '-3.10', 'valueNegative'],
      [4, 'Minimum', '(5.00)', 'valueNegative'],
      [4, 'Rate', '1e309', 'numberInvalid'],
      [5, 'Effective date', '04/01/2027', 'dateMismatch'],
      [5, 'Rate', '3.123456', 'tooManyDecimals'],
      [5, 'Shipper', 'X-9', 'recordNotFound'],
      [5, 'Zone', 'Nowhere', 'zoneUnknown'],
      [6, 'Effective date', '32/01/2027', 'dateInvalid'],
      [6, 'Priority', '0', 'priority'],
      [6, 'Rate type', 'Hour', 'valueNotListed'],
      [7, 'Break 1 rate', '', 'breakIncomplete'],
      [7, 'Commodity', 'flowers', 'valueNotListed'],
      [7, 'Minimum', '95.005', 'tooManyDecimals'],
      [7, 'Rate', '99999999', 'valueTooHigh'],
      [7, 'Zone states', 'XX', 'recordNotFound'],
      [8, 'Zone states', 'IL, OH', 'zoneStatesMismatch'],
      [10, null, 'x', 'tooManyCells'],
      [11, 'Percentage', '', 'bp'],
      [11, 'State', 'FL', 'stateCode'],
    ]);
  });
  it('reports rows for the same freight, and what a decimal comma meant', async () => {
    const file = await read('Rate type,Rate,State\nCube,3.10,IL\nCube,"3,20",OH\nUnit,1,IL');
    expect(file.faults).toMatchObject([
      { row: 3, code: 'rateSheet.decimalMarkMismatch', suggestion: '3.20' },
      { row: 4, code: 'rateSheet.duplicateFreight', params: { row: 2 } },
    ]);
  });
  it('reports unknown, duplicate and missing column titles', async () => {
    expect(await told('Rates,Rate type,Rate,Rate\n3,Cube,3,3')).toEqual([
      [1, null, 'Rates', 'unknownColumn'],
      [1, 'Rate', 'Rate', 'duplicateColumn'],
    ]);
    expect(await told('Rate\n3')).toEqual([[1, 'Rate type', '', 'columnMissing']]);
  });
  it('requires an effective date without a draft, different from those of published versions', async () => {
    expect(await told('Rate type,Rate\nCube,3', { draftDate: null })).toEqual([
      [1, 'Effective date', '', 'valueRequired'],
    ]);
    const published = [
      {
        version: 1,
        effectiveDate: '2027-03-01',
        zones: [{ name: 'Lakes', states: ['MI'] }],
        lines: [{ rateType: 'Cube' as const, rate4: 31_000 }],
      },
    ];
    expect(await told('Effective date,Rate type,Rate\n2027-03-01,Cube,3', { published })).toEqual([
      [2, 'Effective date', '03/01/2027', 'effectiveDateTaken'],
    ]);
    const same = await read('Effective date,Rate type,Rate\n3/1/2027,Cube,3.1', { published });
    expect([same.faults, same.identicalVersion]).toEqual([[], 1]);
  });
  it('does not allow two zones with the same state', async () => {
    expect(await told('Rate type,Rate,Zone,Zone states\nCube,3,East,"OH, MI"')).toEqual([
      [2, 'Zone states', 'OH, MI', 'states'],
    ]);
  });
});

const lines = fc.uniqueArray(
  fc.record(
    {
      rateType: fc.constantFrom(...rateTypes),
      rate4: fc.integer({ min: 1, max: 1_000_000_000 }),
      bp: fc.integer({ min: 1, max: 100_000 }),
      minimum: fc.integer({ min: 0, max: 20_000_000 }),
      priority: fc.integer({ min: 1, max: 9999 }),
      shipperId: fc.constant(7),
      billToId: fc.constant(300),
      regionId: fc.constant(1),
      uom: fc.constantFrom(1 as const, 2 as const, 3 as const),
      flag: fc.constantFrom('floral' as const, 'mail' as const),
      breaks: fc.constantFrom<{ from: number; rate4: number }[][]>(
        [{ from: 5, rate4: 29_999 }],
        [
          { from: 1, rate4: 7 },
          { from: 33, rate4: 1 },
        ],
      ),
      zone: fc.constant('Lakes'),
      name: fc.constantFrom('=odd "name"', 'a,b;c', "'quoted"),
    },
    { requiredKeys: ['rateType', 'rate4', 'bp'] },
  ),
  { selector: (line) => rateSheetLineScopeKey(line), minLength: 1, maxLength: 12 },
);
it('a rate sheet file reads back exactly as written, for any rates', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (some) => {
      const given = some.map((line): RateSheetLine => {
        const counted = ['Unit', 'Cube', 'Pallet', 'Bin'].includes(line.rateType);
        return counted ? line : { ...line, breaks: undefined };
      });
      const version = {
        zones: [{ name: 'Lakes', states: ['MI'] }],
        lines: given,
        effectiveDate: '2027-03-01',
      };
      const { columns, rows } = buildRateSheetTable(version, {
        accounts: new Map([
          [7, 'S-100'],
          [300, 'B-300'],
        ]),
        regions: new Map([[1, 'Florida']]),
        warehouses: new Map(),
      });
      const quoted = (cell: string | number | null) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
      const text = [columns.map((c) => c.title), ...rows].map((r) => r.map(quoted).join(',')).join('\n');
      const file = await read(text);
      expect(file.faults).toEqual([]);
      expect(file.lines.map(rateSheetLineKeyWithoutOptionalFields)).toEqual(
        given.map(rateSheetLineKeyWithoutOptionalFields),
      );
      expect(compareRateSheetVersions(version, file)).toMatchObject({
        lines: [],
        zones: [],
        unchanged: given.length,
      });
    }),
  );
});

describe('Comparing two versions', () => {
  const cube = { rateType: 'Cube' as const, rate4: 31_000 };
  const of = (...some: RateSheetLine[]) => ({ zones: [], lines: some });
  it('shows changed, added and removed rates, and counts the others', () => {
    const now = { ...cube, rate4: 33_000 };
    const ohio = { ...cube, stateCode: 'OH' };
    const lakes = { ...cube, stateCode: 'MI' };
    expect(
      compareRateSheetVersions(
        of(cube, ohio, { ...ohio, stateCode: 'IL' }),
        of({ ...ohio, stateCode: 'IL' }, now, lakes),
      ),
    ).toEqual({
      lines: [
        { before: cube, after: now },
        { before: null, after: lakes },
        { before: ohio, after: null },
      ],
      unchanged: 1,
      zones: [],
    });
  });
  it('shows a changed priority as one changed rate, not as two', () => {
    expect(
      compareRateSheetVersions(of({ ...cube, priority: 100 }), of({ ...cube, priority: 50 })).lines,
    ).toHaveLength(1);
    expect(
      compareRateSheetVersions(of(cube), of({ ...cube, priority: 100, minimum: 0, breaks: [] })).lines,
    ).toEqual([]);
  });
  it('shows a rate as changed when its zone has other states', () => {
    const rate = { ...cube, zone: 'Lakes' };
    const before = { zones: [{ name: 'Lakes', states: ['MI'] }], lines: [rate, cube] };
    const after = { zones: [{ name: 'Lakes', states: ['MI', 'WI'] }], lines: [rate, cube] };
    expect(compareRateSheetVersions(before, after)).toEqual({
      lines: [{ before: rate, after: rate }],
      unchanged: 1,
      zones: [{ name: 'Lakes', before: ['MI'], after: ['MI', 'WI'] }],
    });
  });
});
