import { describe, expect, it } from 'vitest';
import { bankFileErrorTexts } from './bank-file.rules.ts';
import { decodeOfx, isOfx } from './ofx.rules.ts';
import { readOfxCredits } from './ofx.service.ts';

/** Files as in the OFX specification, 1.0.2 (SGML) and 2.1.1 (XML). */
const header = (charset = '1252') =>
  [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:USASCII',
    `CHARSET:${charset}`,
    'COMPRESSION:NONE',
    'OLDFILEUID:NONE',
    'NEWFILEUID:NONE',
    '',
    '',
  ].join('\r\n');
const signOn =
  '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20270203<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>';
type Fields = Record<string, string>;
const credit: Fields = {
  TRNTYPE: 'CREDIT',
  DTPOSTED: '20270201120000.000[-5:EST]',
  TRNAMT: '255.00',
  FITID: 'SC2134800001999',
  NAME: 'LAKESHORE WHOLESALE',
  MEMO: 'INV 100 & 101',
};
const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const sgml = (transactions: Fields[], more = '') =>
  `${header()}<OFX>\r\n${signOn}<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>021000018<ACCTID>0101999999<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20270101<DTEND>20270203
${transactions
  .map(
    (t) =>
      `<STMTTRN>\r\n${Object.entries(t)
        .map(([k, v]) => `<${k}>${escaped(v)}\r\n`)
        .join('')}</STMTTRN>`,
  )
  .join('\r\n')}
</BANKTRANLIST>${more}<LEDGERBAL><BALAMT>10250.75<DTASOF>20270203</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n`;
const xml = (transactions: Fields[]) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID><STMTRS><CURDEF>USD</CURDEF>
<BANKACCTFROM><BANKID>021000018</BANKID><ACCTID>0101999999</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20270101</DTSTART><DTEND>20270203</DTEND>
${transactions
  .map(
    (t) =>
      `<STMTTRN>${Object.entries(t)
        .map(([k, v]) => `<${k}>${escaped(v)}</${k}>`)
        .join('')}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>10250.75</BALAMT><DTASOF>20270203</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const read = (text: string | Buffer) => readOfxCredits(Buffer.from(text), text.toString());

describe.each([
  ['1.x', sgml],
  ['2.x', xml],
])('An OFX %s file', (_, write) => {
  it('is recognized by its beginning', () => {
    expect(isOfx(write([credit]))).toBe(true);
    expect(isOfx('Date,Amount\n1,2')).toBe(false);
    expect(isOfx('<?xml version="1.0"?><Document/>')).toBe(false);
  });
  it('returns its credits with date, amount, payer, references, memo and balance', async () => {
    const file = await read(write([credit, { ...credit, FITID: '2', CHECKNUM: '1044', REFNUM: 'R9' }]));
    expect(file.errors).toEqual([]);
    expect(file.lines).toMatchObject([
      {
        date: '2027-02-01',
        amount: 25_500,
        reference: 'SC2134800001999',
        payer: 'LAKESHORE WHOLESALE',
        text: 'INV 100 & 101',
      },
      { reference: '1044', references: ['1044', 'R9', '2'], text: 'INV 100 & 101 R9 2' },
    ]);
    expect(file.lines.every((line) => line.row > 3)).toBe(true);
    expect(file.balances).toEqual([{ account: '0101999999', date: '2027-02-03', amount: 1_025_075 }]);
  });
  it('includes only payments received from a payer', async () => {
    const of = (TRNTYPE: string, TRNAMT: string, n: number) => ({
      ...credit,
      TRNTYPE,
      TRNAMT,
      FITID: `${n}`,
    });
    const file = await read(
      write([
        of('DEBIT', '-12.00', 1),
        of('CHECK', '-99,00', 2),
        of('INT', '0.07', 3),
        of('SRVCHG', '3.00', 4),
        of('HOLD', '70.00', 5),
        of('DEP', '1,5', 6),
        of('XFER', '+2.', 7),
        of('DIRECTDEP', '.5', 8),
      ]),
    );
    expect([file.lines.map((line) => line.amount), file.ignoredEntries]).toEqual([[150, 200, 50], 5]);
  });
  it('includes a repeated transaction once, but transactions with different ids separately', async () => {
    const file = await read(write([credit, credit, { ...credit, FITID: 'SC2' }]));
    expect([file.lines.length, file.ignoredEntries]).toEqual([2, 1]);
  });
  it('sets aside unreadable, foreign-currency and correcting transactions', async () => {
    const file = await read(
      write([
        { ...credit, FITID: '1', TRNAMT: '12x' },
        { ...credit, FITID: '2', DTPOSTED: '20271341' },
        { ...credit, FITID: '3', CORRECTFITID: '9', CORRECTACTION: 'REPLACE' },
        { ...credit, FITID: '4', TRNAMT: '99999999.00' },
        { ...credit, FITID: '5' },
      ]),
    );
    expect(file.errors.map((fault) => fault.sentence)).toEqual([
      bankFileErrorTexts.amount,
      bankFileErrorTexts.date,
      bankFileErrorTexts.correction,
      bankFileErrorTexts.tooMuch,
    ]);
    expect([file.lines.length, file.skippedLines]).toEqual([1, 4]);
  });
});
it('an OFX account or payment in another currency is set aside', async () => {
  const euro = await read(sgml([credit]).replace('<CURDEF>USD', '<CURDEF>EUR'));
  expect(euro.errors.map((fault) => [fault.value, fault.sentence])).toEqual([
    ['EUR', bankFileErrorTexts.currency],
  ]);
  const inside = '<CURRENCY><CURRATE>1.1<CURSYM>CAD</CURRENCY>\r\n</STMTTRN>';
  expect((await read(sgml([credit]).replace('</STMTTRN>', inside))).errors[0]?.value).toBe('CAD');
  const sent = '<ORIGCURRENCY><CURRATE>1.1<CURSYM>CAD</ORIGCURRENCY>\r\n</STMTTRN>';
  expect((await read(sgml([credit]).replace('</STMTTRN>', sent))).lines).toHaveLength(1);
});
it('an OFX credit card statement contains no payments', async () => {
  const card = sgml([credit]).replaceAll('BANKMSGSRSV1', 'CREDITCARDMSGSRSV1');
  expect(await read(card)).toMatchObject({ lines: [], ignoredEntries: 1, balances: [] });
});
it('a truncated OFX file is rejected completely', async () => {
  const whole = sgml([credit]);
  expect((await read(whole.slice(0, whole.indexOf('</BANKTRANLIST>')))).errors).toMatchObject([
    { blocks: true, sentence: bankFileErrorTexts.end },
  ]);
});
it('an OFX file with closing value tags or without line ends is read', async () => {
  const closed = sgml([credit]).replaceAll(/<(TRNAMT|NAME|FITID)>([^\r]*)/g, '<$1>$2</$1>');
  expect((await read(closed)).lines).toMatchObject([{ amount: 25_500, payer: 'LAKESHORE WHOLESALE' }]);
  expect((await read(sgml([credit]).replaceAll('\r\n', ''))).lines).toHaveLength(1);
});
it.each([
  ['1252', 'Muñoz', 'latin1'],
  ['NONE', 'Muñoz', 'latin1'],
  ['1252', 'Muñoz', 'utf8'],
] as const)('an OFX 1.x file with code page %s decodes %s from %s', (charset, name, encoding) => {
  expect(decodeOfx(Buffer.from(`${header(charset)}<NAME>${name}`, encoding))).toContain(name);
});
it('an OFX 1.x file with code page 1251 is decoded correctly', () => {
  const bytes = Buffer.concat([
    Buffer.from(`${header('1251')}<NAME>`),
    Buffer.from([0xd0, 0xee, 0xe7, 0xe0]),
  ]);
  expect(decodeOfx(bytes)).toContain('Роза');
});
