import { describe, expect, it } from 'vitest';
import { SpreadsheetError } from './spreadsheet/spreadsheet-error.ts';
import { readSpreadsheet } from './spreadsheet/spreadsheet.ts';
import { buildXlsxWorkbook } from './workbook.ts';
import { openZip, writeZip } from './zip.ts';

const columns = [
  { title: 'Day', width: 12, date: true },
  { title: 'Rate', width: 8 },
  { title: 'For', width: 20 },
];
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
/** A workbook as other programs write it: shared texts, styles, and parts at any path. */
const foreign = (sheet: string, more: { name: string; text: string }[] = [], book = ''): Uint8Array =>
  writeZip([
    {
      name: 'xl/workbook.xml',
      text: `<workbook ${main} xmlns:r="r">${book}<sheets><sheet name="A" sheetId="1" r:id="rId9"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: '<Relationships><Relationship Id="rId9" Type="worksheet" Target="/xl/worksheets/first.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/first.xml',
      text: `<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
    },
    ...more,
  ]);
const readAll = (bytes: Uint8Array) => readSpreadsheet(bytes, { knownTitles: [], titleRow: 0 });
const cellsOf = async (bytes: Uint8Array) => (await readAll(bytes)).rows.map((r) => [r.row, ...r.cells]);

describe('a workbook', () => {
  it('reads back as it was written: dates, numbers, and text that looks like markup or a formula', async () => {
    const made = buildXlsxWorkbook('Rates', columns, [
      ['2027-03-01', 3.1075, '=1+1 <b>&"Lakes"'],
      [null, 0.29, ' kept '],
    ]);
    expect(await cellsOf(made)).toEqual([
      [1, 'Day', 'Rate', 'For'],
      [2, '2027-03-01', '3.1075', '=1+1 <b>&"Lakes"'],
      [3, '', '0.29', 'kept'],
    ]);
  });
  it('is the same file when written twice', () => {
    const once = () => buildXlsxWorkbook('Rates', columns, [['2027-03-01', 1, 'x']]);
    expect(Buffer.from(once()).equals(Buffer.from(once()))).toBe(true);
  });
  it('by another program is read: shared and formatted texts, gaps, percentages, long numbers, a formula', async () => {
    const bytes = foreign(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="4"><c r="A4" s="1"><v>0.125</v></c><c r="B4" s="2"><v>46447</v></c><c r="D4"><v>3.1000000000000001</v></c>
       <c r="AB4"><f>1+1</f><v>2</v></c></row><row><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c><v>1E309</v></c></row>`,
      [
        {
          name: 'xl/sharedStrings.xml',
          text: `<sst ${main}><si><t>Day</t></si><si><r><t>Ra</t></r><r><t>te</t></r><rPh><t>no</t></rPh></si></sst>`,
        },
        {
          name: 'xl/styles.xml',
          text: `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy"/></numFmts>
            <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
            <cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
        },
      ],
    );
    const [titles, row, last] = await cellsOf(bytes);
    expect(titles).toEqual([1, 'Day', '', 'Rate']);
    expect(row?.slice(0, 5)).toEqual([4, '12.5%', '2027-03-01', '', '3.1']);
    expect(row?.[28]).toBe('2');
    expect(last).toEqual([5, 'yes', '#REF!', '1E309']);
  });
  it('with dates counted from 1904 has the same dates', async () => {
    const styles = {
      name: 'xl/styles.xml',
      text: `<styleSheet ${main}><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`,
    };
    const bytes = foreign(
      '<row r="1"><c r="A1"><v>44985</v></c></row>',
      [styles],
      '<workbookPr date1904="1"/>',
    );
    expect(await cellsOf(bytes)).toEqual([[1, '2027-03-01']]);
  });
});

describe('an invalid workbook', () => {
  const good = buildXlsxWorkbook('Rates', columns, [['2027-03-01', 1, 'x']]);
  const refused = (bytes: Uint8Array, problem = 'fileUnreadable') =>
    expect(readAll(bytes)).rejects.toMatchObject({ problem });
  it('is rejected however it is corrupted', async () => {
    await refused(good.subarray(0, good.length - 30));
    await refused(writeZip([{ name: 'word/document.xml', text: '<a/>' }]), 'zipUnsupported');
    await refused(foreign('<row><c><v>1</v></c>'));
    // Nested elements are rejected immediately.
    await refused(foreign('<row><c>'.repeat(500_000)));
    // A tag without an end is rejected immediately, without repeated scans.
    await refused(foreign(`<row ${'a="" '.repeat(2_000_000)}/>`));
    for (let at = 0; at < good.length; at += 97) {
      const bent = Buffer.from(good);
      bent[at] = (bent[at] ?? 0) ^ 0xff;
      // A file damaged at any place is either rejected or read completely. It is never read partly and never causes an unexpected
      // error.
      await readAll(bent).catch((error: unknown) => expect(error).toBeInstanceOf(SpreadsheetError));
    }
  });
  it('is rejected when it would unpack to more than a sheet needs', () => {
    const small = writeZip([{ name: 'a', text: 'x'.repeat(200_000) }]);
    expect(small.length).toBeLessThan(2000);
    expect(() => openZip(small, 100_000)('a')).toThrow('unpacks to more than');
    // A file that declares a smaller size than it contains is damaged.
    const lying = Buffer.from(small);
    lying.writeUInt32LE(10, lying.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect(() => openZip(lying, 100_000)('a')).toThrow('damaged');
  });
});
