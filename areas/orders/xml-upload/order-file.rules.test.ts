import { fc, chooseRunCount } from '#tests/properties.ts';
import { unitCodeGenerationModes } from './xml-upload.contract.ts';
import { readFile } from 'node:fs/promises';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import {
  correctAndGroupIdenticalFileUnits,
  parseFileLine,
  parseFileShipDate,
  validateFileUnitCode,
} from './file-lines.rules.ts';
import { createOrderFileReader } from './order-file.rules.ts';
import type { FileFormatError, OrderFile } from './order-file.rules.ts';
import { classifyFileUnits } from './upload-result.rules.ts';
import { readXmlOrReject } from '#kit/server/xml.ts';

/** The published schema and our parser must agree on every file. libxml2 validates against the schema. */

async function read(text: string): Promise<OrderFile | FileFormatError> {
  const reader = createOrderFileReader();
  await readXmlOrReject(Buffer.from(text), reader);
  return reader.read();
}
/** All errors that we find in a file without knowing accounts and dates. */
async function ownFaults(text: string): Promise<string[]> {
  const file = await read(text);
  if (!('units' in file)) return [file.code];
  const shipper = file.shipper?.value ?? '';
  const head = [
    shipper === '' ? ['shipperMissing'] : [],
    shipper.length > 40 ? ['shipperTooLong'] : [],
    parseFileShipDate(file.shipDate?.value ?? '', file.format) === null ? ['shipDateInvalid'] : [],
  ].flat();
  const lines = correctAndGroupIdenticalFileUnits(file.units, []).flatMap((group) => [
    ...parseFileLine(group.values, file.format).errors.map((f) => f.code),
    ...group.units.flatMap(({ unit }) =>
      [
        validateFileUnitCode(unit.code, file.format, '0614141')?.code ?? [],
        unit.fileLine.formatErrors.map((b) => b.code),
      ].flat(),
    ),
  ]);
  return [
    ...head,
    ...file.blockingErrors.map((b) => b.code),
    ...file.nonBlockingErrors.map((b) => b.code),
    ...lines,
  ];
}
const xsd = await readFile(new URL('./coldlane-order-1.xsd', import.meta.url), 'utf8');
const schema = XmlDocument.fromString(xsd);
const validator = XsdValidator.fromDoc(schema);
function schemaFaults(text: string): string[] {
  const doc = XmlDocument.fromString(text);
  try {
    validator.validate(doc);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    doc.dispose();
  }
}

interface Wish {
  [name: string]: string | null;
}
const fieldNames = [
  'consignee',
  'unit-of-measure',
  'measure',
  'length',
  'width',
  'height',
  'product',
  'description',
  'farm',
  'awb',
  'po',
  'invoice',
] as const;
const good: Wish = {
  consignee: 'LAKESHORE',
  'unit-of-measure': 'Box',
  measure: 'Inch',
  length: '41',
  width: '10',
  height: '7',
  product: 'ROS-RED',
  description: 'Roses',
  farm: 'El Rosal',
  awb: '729-1',
  po: '77120',
  invoice: 'I-1',
};
const line = (
  values: Wish,
  units: readonly string[] = ['U1'],
  more = '',
  order: readonly string[] = fieldNames,
) =>
  `<line>${order
    .filter((name) => (values[name] ?? null) !== null)
    .map((name) => `<${name}>${values[name]}</${name}>`)
    .join('')}<units>${units.map((unit) => `<unit>${unit}</unit>`).join('')}</units>${more}</line>`;
const file = (
  lines: string,
  {
    shipper = '<shipper>MA00101</shipper>',
    date = '<ship-date>2027-02-03</ship-date>',
    attributes = 'version="1"',
    more = '',
  } = {},
) =>
  `<?xml version="1.0"?>\n<coldlane-order ${attributes}>\n${shipper}${date}<lines>${lines}</lines>${more}</coldlane-order>`;

describe('the coldlane-order schema and the parser', () => {
  it.each<[string, string]>([
    ['a plain file', file(line(good))],
    ['elements in another order', file(line(good, ['U1', 'U2'], '', [...fieldNames].toReversed()))],
    [
      'only required elements',
      file(line({ consignee: 'A', 'unit-of-measure': 'Pallet', length: '1', width: '999', height: '007' })),
    ],
    ['empty optional elements', file(line({ ...good, measure: '', product: '', po: '', farm: ' ' }))],
    [
      'spaces around values',
      file(
        line({ ...good, length: ' 41 ', 'unit-of-measure': '\n Box\n', consignee: '  LAKE  SHORE ' }, [
          ' U1 ',
        ]),
        { date: '<ship-date> 2027-02-03 </ship-date>' },
      ),
    ],
    [
      'comments and a schema location',
      file(`<!-- x -->${line(good)}`, {
        attributes:
          'version="1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="coldlane-order-1.xsd"',
      }),
    ],
    [
      'the longest texts',
      file(line({ ...good, po: 'x'.repeat(40), description: 'ñ'.repeat(120), farm: '🌹'.repeat(80) })),
    ],
    ['two lines', file(line(good) + line(good, ['U2']))],
  ])('both accept %s', async (_, text) => {
    expect(schemaFaults(text)).toEqual([]);
    expect(await ownFaults(text)).toEqual([]);
  });
  it.each<[string, string]>([
    ['a missing shipper', file(line(good), { shipper: '' })],
    ['an empty shipper', file(line(good), { shipper: '<shipper> </shipper>' })],
    ['two shippers', file(line(good), { shipper: '<shipper>A</shipper><shipper>A</shipper>' })],
    ['a shipper of 41 letters', file(line(good), { shipper: `<shipper>${'x'.repeat(41)}</shipper>` })],
    ['a date in another format', file(line(good), { date: '<ship-date>02/03/27</ship-date>' })],
    ['a date that does not exist', file(line(good), { date: '<ship-date>2027-02-30</ship-date>' })],
    ['a date with a time zone', file(line(good), { date: '<ship-date>2027-02-03Z</ship-date>' })],
    ['no version', file(line(good), { attributes: '' })],
    ['version 2', file(line(good), { attributes: 'version="2"' })],
    ['an extra attribute', file(line(good), { attributes: 'version="1" test="yes"' })],
    ['a namespace', file(line(good), { attributes: 'version="1" xmlns="urn:x"' })],
    ['no lines', file('')],
    ['a line without units', file(line(good, []))],
    ['a line without its units element', file(line(good).replace(/<units>.*<\/units>/, ''))],
    ['an unknown element in a line', file(line(good, ['U1'], '<colour>red</colour>'))],
    ['an unknown element among units', file(line(good).replace('<unit>', '<box/><unit>'))],
    ['an unknown element at the root', file(line(good), { more: '<note>x</note>' })],
    ['an element twice', file(line(good, ['U1'], '<po>1</po>'))],
    ['text between elements', file(`x${line(good)}`)],
    ['text in a line', file(line(good, ['U1'], 'x'))],
    ['an element in a value', file(line({ ...good, po: '<b>1</b>' }))],
    ['an attribute of a line', file(line(good).replace('<line>', '<line id="1">'))],
    ['an empty unit', file(line(good, ['']))],
    ['a unit with a space', file(line(good, ['A B']))],
    ['a unit of 41 letters', file(line(good, ['x'.repeat(41)]))],
    ['a unit with an accent', file(line(good, ['ñ1']))],
    ['another root', '<orders/>'],
    ...['0', '1000', '-1', '1.5', '41.0', '1e2', 'x', '', '+5'].map((value): [string, string] => [
      `a side of "${value}"`,
      file(line({ ...good, height: value })),
    ]),
    ...['box', 'Crate', ''].map((value): [string, string] => [
      `the unit of measure "${value}"`,
      file(line({ ...good, 'unit-of-measure': value })),
    ]),
    ...['inch', 'MM'].map((value): [string, string] => [
      `the measure "${value}"`,
      file(line({ ...good, measure: value })),
    ]),
    ...['consignee', 'unit-of-measure', 'length', 'width', 'height'].map((name): [string, string] => [
      `no ${name}`,
      file(line({ ...good, [name]: null })),
    ]),
    ...(['consignee', 'product', 'description', 'farm', 'awb', 'po', 'invoice'] as const).map(
      (name): [string, string] => [
        `${name} of 121 letters`,
        file(line({ ...good, [name]: 'x'.repeat(121) })),
      ],
    ),
  ])('both reject %s', async (_, text) => {
    expect(schemaFaults(text)).toHaveLength(1);
    expect((await ownFaults(text)).length).toBeGreaterThan(0);
  });
  it('agree on a thousand random files', async () => {
    const value = fc.constantFrom(
      '41',
      '0',
      '999',
      '1000',
      '',
      ' 7 ',
      'Box',
      'Bin',
      'box',
      'Inch',
      'CM',
      'LAKESHORE',
      'x'.repeat(41),
      'ñ',
      'A B',
      null,
    );
    const values = fc.record(
      Object.fromEntries(
        fieldNames.map((name) => [
          name,
          fc.oneof(
            { weight: 14, arbitrary: fc.constant(good[name] ?? null) },
            { weight: 1, arbitrary: value },
          ),
        ]),
      ),
    );
    const units = fc.array(
      fc.oneof(
        { weight: 12, arbitrary: fc.stringMatching(/^[!#-%'-;=?-~]{1,40}$/) },
        { weight: 1, arbitrary: fc.constantFrom('', 'A B', 'ñ', 'x'.repeat(41)) },
      ),
      { minLength: 0, maxLength: 3 },
    );
    const more = fc.oneof(
      { weight: 12, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '<po>2</po>',
          'x',
          '<box/>',
          '<units><unit>Z</unit></units>',
          '<!-- -->',
          ' \n',
        ),
      },
    );
    const head = fc.record({
      shipper: fc.oneof(
        { weight: 12, arbitrary: fc.constant('<shipper>MA00101</shipper>') },
        { weight: 1, arbitrary: fc.constantFrom('', '<shipper/>', '<shipper a="1">A</shipper>') },
      ),
      date: fc.oneof(
        { weight: 12, arbitrary: fc.constant('<ship-date>2027-02-03</ship-date>') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '',
            '<ship-date>2027-2-3</ship-date>',
            '<ship-date>1899-12-31</ship-date>',
          ),
        },
      ),
      attributes: fc.oneof(
        { weight: 12, arbitrary: fc.constant('version="1"') },
        { weight: 1, arbitrary: fc.constantFrom('', 'version="1.0"', 'version=" 1 "') },
      ),
      more: fc.oneof(
        { weight: 12, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('<lines/>', 'x') },
      ),
    });
    let bad = 0;
    const files = chooseRunCount(200, 5000);
    await fc.assert(
      fc.asyncProperty(
        head,
        fc.array(fc.tuple(values, units, more), { maxLength: 3 }),
        async (wish, lines) => {
          const text = file(lines.map(([v, u, m]) => line(v, u, m)).join('\n'), wish);
          const theirs = schemaFaults(text);
          // A schema can't tell a link or other phone data from a unit code.
          const ours = (await ownFaults(text)).filter((code) => code !== 'unitIdForeign');
          if (theirs.length > 0) bad += 1;
          expect({ text, good: ours.length === 0, ours }).toEqual({ text, good: theirs.length === 0, ours });
        },
      ),
      { numRuns: files },
    );
    // The generated files contain enough of both kinds.
    expect(bad / files).toBeGreaterThan(0.2);
    expect(bad / files).toBeLessThan(0.9);
  });
});

describe('AelisShipperEDI', () => {
  const detail =
    '<OrderDetail><UnitID>A1</UnitID><UnitOfMeasure>QB</UnitOfMeasure><Consignee>LAKESHORE</Consignee>' +
    '<Length>41</Length><Width>10</Width><Height>7</Height><Measure>Inch</Measure></OrderDetail>';
  const aelis = (details: string) =>
    `<AelisShipperEDI><OrderHeader><Shipdate>02/03/27</Shipdate><Shipper>MA00101</Shipper></OrderHeader>${details}</AelisShipperEDI>`;
  it('is read the same with a namespace, prefixes, other letter case and another order', async () => {
    const shape = async (text: string) => {
      const found = await read(text);
      if (!('units' in found)) throw new Error(found.code);
      return [
        found.shipper?.value,
        found.shipDate?.value,
        found.units.map((unit) => [
          unit.code.value,
          Object.entries(unit.fileLine.cells)
            .map(([field, cell]) => [field, cell.value])
            .toSorted(),
        ]),
        found.blockingErrors.length,
      ];
    };
    const plain = await shape(aelis(detail));
    expect(
      await shape(
        aelis(detail).replace('<AelisShipperEDI>', '<AelisShipperEDI xmlns="http://example.test/edi">'),
      ),
    ).toEqual(plain);
    expect(
      await shape(
        aelis(detail)
          .replaceAll(/<(\/?)/g, '<$1ns0:')
          .replace('<ns0:AelisShipperEDI>', '<ns0:AelisShipperEDI xmlns:ns0="urn:x">'),
      ),
    ).toEqual(plain);
    expect(await shape(aelis(detail).replaceAll(/<\/?\w+/g, (tag) => tag.toUpperCase()))).toEqual(plain);
    expect(
      await shape(
        aelis(
          detail.replace(
            /(<Consignee>.*<\/Consignee>)(.*)(<\/OrderDetail>)/,
            '$2$1<Extra><Deep>1</Deep></Extra>$3',
          ),
        ),
      ),
    ).toEqual(plain);
  });
  it.each([
    ['02/03/27', '2027-02-03'],
    ['2/3/27', '2027-02-03'],
    ['02/03/2027', '2027-02-03'],
    ['12/31/99', '2099-12-31'],
    ['2027-02-03', '2027-02-03'],
    ['13/45/26', null],
    ['02/30/27', null],
    ['20270203', null],
    ['', null],
  ])('reads the ship date %s as %s', (text, date) => {
    expect(parseFileShipDate(text, 'AelisShipperEDI')).toBe(date);
  });
  it.each([
    ['Box', 2],
    ['QB', 2],
    ['HB', 2],
    ['eb', 2],
    ['Quarter Box', 2],
    ['CTN', 2],
    ['Bin', 1],
    ['PALLET', 3],
    ['skid', 3],
    ['2', 2],
    ['Crate', null],
    ['Piece', null],
  ])('reads the unit of measure %s as %s', (text, uom) => {
    const values = {
      consignee: 'A',
      unitOfMeasure: text,
      measure: '',
      length: '41.0',
      width: '10',
      height: '7',
      product: '',
      description: '',
      farm: '',
      awb: '',
      po: '',
      invoice: '',
    };
    expect(parseFileLine(values, 'AelisShipperEDI').parsed?.uom ?? null).toBe(uom);
  });
  it('never loses a unit: successes, duplicates and discrepancies add up to the file', async () => {
    const unit = fc.record({
      id: fc.constantFrom('A', 'B', 'C', 'D', '', 'ñ', 'x'.repeat(41)),
      uom: fc.constantFrom('Box', 'Box', 'Box', 'Crate', ''),
      height: fc.constantFrom('7', '7', '7', '0', 'x', ''),
      po: fc.constantFrom('', '1', 'x'.repeat(41)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(unit, { minLength: 1, maxLength: 40 }),
        fc.subarray(['A', 'B', 'C']),
        fc.constantFrom(undefined, ...unitCodeGenerationModes),
        async (units, live, making) => {
          const text = aelis(
            units
              .map(
                (u) =>
                  `<OrderDetail><UnitID>${u.id}</UnitID><UnitOfMeasure>${u.uom}</UnitOfMeasure>` +
                  '<Consignee>LAKESHORE</Consignee><Length>41</Length><Width>10</Width>' +
                  `<Height>${u.height}</Height><PO>${u.po}</PO></OrderDetail>`,
              )
              .join('\n'),
          );
          const found = await read(text);
          if (!('units' in found)) throw new Error(found.code);
          const groups = correctAndGroupIdenticalFileUnits(found.units, []).map((group) => ({
            group,
            errors: parseFileLine(group.values, found.format).errors,
            consignee: 'LAKESHORE',
            consigneeName: 'Lakeshore',
          }));
          const judged = classifyFileUnits(found, groups, {
            orderNumberByActiveCode: new Map(live.map((code) => [code, '100245'])),
            gs1Prefix: '',
            codeGeneration: { mode: making, generatedCodeByPosition: new Map() },
          });
          expect(judged.acceptedCount + judged.duplicateCount + judged.rejectedUnitCount).toBe(units.length);
          const [row] = judged.details;
          expect((row?.unitsSucces ?? 0) + (row?.unitsFailed ?? 0) + (row?.unitsDuplicates ?? 0)).toBe(
            units.length,
          );
          const good = judged.groups.flatMap((group) => group.acceptedUnits);
          const given = good.flatMap(({ code }) => code ?? []);
          expect(good).toHaveLength(judged.acceptedCount);
          expect(new Set(given).size + judged.generatedCodeCount).toBe(judged.acceptedCount);
          expect(given.filter((code) => live.includes(code))).toEqual([]);
          expect(judged.faultGroups.reduce((sum, { units }) => sum + units, 0)).toBe(judged.faultCount);
        },
      ),
      { numRuns: chooseRunCount(100, 2000) },
    );
  });
});
