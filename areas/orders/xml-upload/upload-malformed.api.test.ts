import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAelisOrderXml, buildOrderDetailXml } from './xml-upload.fixtures.ts';
import { openUploadTestWorld, uploadTestFile } from '#tests/upload-fixtures.ts';
import type { UploadTestWorld } from '#tests/upload-fixtures.ts';

/** Files as other programs write them. Valid parts are read, errors are reported with line, column and fix. */
let uploads: UploadTestWorld;
beforeAll(async () => {
  uploads = await openUploadTestWorld();
});
afterAll(() => uploads.world.close());

let serial = 0;
const box = (farm: string) =>
  buildOrderDetailXml({
    UnitID: `MAL${(serial += 1)}`,
    UnitOfMeasure: 'QB',
    FarmName: farm,
    Consignee: 'LAKESHORE',
    Length: 41,
    Width: 10,
    Height: 7,
    Measure: 'Inch',
    Product: 'ROS-RED',
  });
const fileOf = (...farms: string[]) =>
  buildAelisOrderXml(farms.map(box), { date: '02/03/27', shipper: 'MA00101' });
/** The position of a text in a file, as an editor shows it. */
function placeOf(file: string, text: string): { line: number; column: number } {
  const before = file.slice(0, file.indexOf(text)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

describe('a malformed file', () => {
  it('with a stray & in its second box of fifty reports that line and suggests &amp;', async () => {
    const farms = ['Rosas', 'Rosas & Co', ...Array.from({ length: 48 }, () => 'X')];
    const file = fileOf(...farms).replaceAll(/<(OrderDetail|UnitID|FarmName)>/g, '\n<$1>');
    const answer = await uploadTestFile(uploads, file, {}, {});
    const { line, column } = placeOf(file, '& Co');
    // The parser stops after the character where it expects a name.
    expect([answer.status, answer.data.faults]).toMatchObject([
      400,
      [{ code: 'unreadable', line, column: column + 1 }],
    ]);
    expect(answer.message).toBe(
      `The file is not well-formed XML at line ${line}, column ${column + 1}: write & as &amp;.`,
    );
  });
  it.each<[string, (file: string) => string | Uint8Array, RegExp]>([
    ['a stray <', (f) => f.replace('Rosas', '5 < 6'), /write < as &lt;\.$/],
    [
      'an unclosed tag',
      (f) => f.replace('</FarmName>', ''),
      /OrderDetail is closed before FarmName from line/,
    ],
    ['an unknown encoding', (f) => f.replace('UTF-8', 'UTF-9'), /Unknown encoding UTF-9 /],
    [
      'a character of another encoding',
      (f) => Buffer.from(f.replace('Rosas', 'Peña'), 'latin1'),
      /has an invalid byte/,
    ],
    ['two roots', (f) => `${f}\n<AelisShipperEDI/>`, /remove everything after the root element/],
    ['text before its beginning', (f) => `Dear sirs\n${f}`, /it must start with </],
    ['a blank line before its beginning', (f) => `\n${f}`, /<\?xml must be the first characters/],
    ['a control character', (f) => f.replace('Rosas', 'Ros\u0007as'), /remove the control character/],
    ['an attribute twice', (f) => f.replace('<FarmName>', '<FarmName a="1" a="2">'), /appears twice/],
    [
      'many levels',
      (f) => f.replace('Rosas', '<a>'.repeat(50) + '</a>'.repeat(50)),
      /nested more than 8 levels deep/,
    ],
    ['hyphens in a comment', (f) => f.replace('Rosas', '<!-- a -- b -->'), /two hyphens/],
    ['character data without end', (f) => f.replace('Rosas', '<![CDATA[Rosas'), /is not closed/],
    [
      'a document type',
      (f) => f.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'),
      /document type or entities/,
    ],
    ['a cut end', (f) => f.slice(0, f.indexOf('Rosas')), /ends at line/],
  ])('with %s reports the position and the fix', async (_, change, says) => {
    const file = `<?xml version="1.0" encoding="UTF-8"?>\n${fileOf('Rosas').replace(/^<\?xml[^>]*\?>\s*/, '')}`;
    const answer = await uploadTestFile(uploads, change(file), {}, {});
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(says);
    expect(answer.message).toMatch(/line \d+, column \d+/);
    const [fault] = answer.data.faults;
    expect(answer.message).toContain(`line ${fault?.line}, column ${fault?.column}`);
  });
});

describe('a readable file', () => {
  it.each<[string, (file: string) => string | Uint8Array]>([
    ['padded with NUL', (f) => `${f}${'\0'.repeat(300)}`],
    ['ended with Ctrl-Z', (f) => `${f}\r\n\u001a`],
    ['in UTF-8 with a byte order mark', (f) => `\ufeff${f}`],
    ['in UTF-16 with a byte order mark', (f) => Buffer.from(`\ufeff${f}`, 'utf16le')],
    ['in UTF-16 without a byte order mark', (f) => Buffer.from(f, 'utf16le')],
    ['in UTF-8 that declares UTF-16', (f) => f.replace('UTF-8', 'utf-16')],
    ['in UTF-8 that declares Latin-1', (f) => f.replace('UTF-8', 'ISO-8859-1')],
    ['in Windows-1252 that declares it', (f) => Buffer.from(f.replace('UTF-8', 'Windows-1252'), 'latin1')],
    ['with an undefined prefix', (f) => f.replaceAll('FarmName', 'x:FarmName')],
    ['with character data', (f) => f.replace('Peña', '<![CDATA[Peña]]>')],
    ['with references', (f) => f.replace('Peña', 'Pe&#241;a')],
  ])('%s is entered', async (_, change) => {
    const file = `<?xml version="1.0" encoding="UTF-8"?>\n${fileOf('Peña').replace(/^<\?xml[^>]*\?>\s*/, '')}`;
    const answer = await uploadTestFile(uploads, change(file), {}, {});
    expect([answer.status, answer.message, answer.data.totalUnitsSuccess]).toEqual([200, '', 1]);
    const [line] = await uploads.world.rows<{ farm: string }>(
      'select farm_name as farm from consolidate where order_id = $1',
      [answer.data.orderId],
    );
    expect(line?.farm).toBe('Peña');
  });
});
