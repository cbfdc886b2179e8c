import { fc } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import {
  buildBolNumber,
  computeGs1CheckDigit,
  computeMaxBolSerial,
  isBolNumber,
  isOurSscc,
  isOurUnitCode,
  isBareSscc,
  parseUnitLabel,
  buildPositionCode,
  classifyScannedCodeByForm,
  computeMaxSsccSerial,
  buildSscc,
  buildUnitCode,
} from './barcodes.rules.ts';

describe('generated codes', () => {
  it('carry the GS1 check digit in an SSCC', () => {
    expect(computeGs1CheckDigit('00614141000012345')).toBe('2');
    expect(buildSscc(12345, '0614141')).toBe('006141410000123452');
    expect(buildSscc(9_000_012_345, '0614141')).toMatch(/^90614141000012345\d$/);
  });
  it('include as many SSCCs as the GS1 prefix leaves digits, the extension digit among them', () => {
    expect(computeMaxSsccSerial('0614141')).toBe(9_999_999_999);
    expect(computeMaxSsccSerial('061414112345')).toBe(99_999);
    expect(buildSscc(99_999, '061414112345')).toMatch(/^90614141123459999\d$/);
  });
  it('have 17 digits for a bill of lading', () => {
    expect(buildBolNumber(4_121_880, '0614141')).toBe(
      `0614141004121880${computeGs1CheckDigit('0614141004121880')}`,
    );
    expect(isBolNumber(buildBolNumber(1, '614141'))).toBe(true);
  });
  it('have fewer digits left for a bill of lading with a longer GS1 prefix', () => {
    expect(buildBolNumber(99, '0614141234')).toBe(
      `0614141234000099${computeGs1CheckDigit('0614141234000099')}`,
    );
    expect(computeMaxBolSerial('0614141234')).toBe(999_999);
    expect(computeMaxBolSerial('614141')).toBe(999_999_999);
    expect(() => buildBolNumber(1_000_000, '0614141234')).toThrow(RangeError);
  });
  it('have 11 digits for a unit, unlike any article number', () => {
    expect(buildUnitCode(1_002_398_000)).toBe(`1002398000${computeGs1CheckDigit('1002398000')}`);
    expect(buildUnitCode(5n)).toHaveLength(11);
  });
  it('throw for a serial that does not fit, instead of being shortened', () => {
    expect(() => buildUnitCode(10_000_000_000)).toThrow(RangeError);
    expect(() => buildSscc(10_000_000_000, '0614141')).toThrow(RangeError);
    expect(() => buildBolNumber(1_000_000_000, '0614141')).toThrow(RangeError);
    expect(() => buildBolNumber(1, '')).toThrow(RangeError);
    expect(() => buildUnitCode(-1)).toThrow(RangeError);
  });
  it('never collide for different serials, and each is recognized again', () => {
    const serial = fc.integer({ min: 1_002_398_000, max: 9_999_999_999 });
    const short = fc.nat({ max: 999_999_999 });
    fc.assert(
      fc.property(serial, serial, short, (a, b, c) => {
        expect(buildUnitCode(a) === buildUnitCode(b)).toBe(a === b);
        expect([
          isOurUnitCode(buildUnitCode(a)),
          isBareSscc(buildSscc(c, '0614141')),
          isBolNumber(buildBolNumber(c, '0614141')),
        ]).toEqual([true, true, true]);
      }),
    );
  });
  it('reveal one misread digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_002_398_000, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (serial, at, by) => {
          const code = buildUnitCode(serial);
          const wrong = code.slice(0, at) + String((Number(code[at]) + by) % 10) + code.slice(at + 1);
          expect(isOurUnitCode(wrong)).toBe(false);
        },
      ),
    );
  });
});

describe('parsing a scanned code', () => {
  const sscc = buildSscc(12345, '0614141');
  const bol = buildBolNumber(4_121_880, '0614141');
  const unit = buildUnitCode(1_002_398_000);
  const gtin = `1061414100073${computeGs1CheckDigit('1061414100073')}`;
  const gs = '\u001d';
  const wrong = (code: string) => code.slice(0, -1) + String((Number(code.slice(-1)) + 1) % 10);
  test.each([
    ['one of our unit codes', unit, { kind: 'unit', code: unit }],
    ['one of our unit codes with the line end of the scanner', ` ${unit}\r\n`, { kind: 'unit', code: unit }],
    ['a unit code of our length with a wrong check digit', wrong(unit), { kind: 'unit', code: wrong(unit) }],
    ["a shipper's own code", 'MAE000123-7X', { kind: 'unit', code: 'MAE000123-7X' }],
    ['a plain SSCC', sscc, { kind: 'sscc', code: sscc }],
    ['an SSCC with its identifier', `00${sscc}`, { kind: 'sscc', code: sscc }],
    ['an SSCC as printed', `(00)${sscc}`, { kind: 'sscc', code: sscc }],
    ['an SSCC with symbology prefix', `]C100${sscc}`, { kind: 'sscc', code: sscc }],
    ['an SSCC with separator', `${gs}00${sscc}`, { kind: 'sscc', code: sscc }],
    ['a misread SSCC', `(00)${wrong(sscc)}`, { kind: 'misread' }],
    ['a plain BOL number', bol, { kind: 'bol', number: bol }],
    ['a BOL with its identifier', `402${bol}`, { kind: 'bol', number: bol }],
    ['a BOL as printed', `(402)${bol}`, { kind: 'bol', number: bol }],
    ['a BOL with symbology prefix', `]C1402${bol}`, { kind: 'bol', number: bol }],
    ['a misread BOL', `]C1402${wrong(bol)}`, { kind: 'misread' }],
    [
      'a number like a BOL with another prefix',
      buildBolNumber(7, '0712345'),
      { kind: 'unit', code: buildBolNumber(7, '0712345') },
    ],
    ['a position', 'a-12', { kind: 'position', code: 'A-12' }],
    ['a put-away position', 'P3-7', { kind: 'position', code: 'P3-7' }],
    [
      'a produce case as printed',
      `(01)${gtin}(10)LOT 7A(13)270208`,
      { kind: 'produce', gtin, lot: 'LOT 7A', packed: '2027-02-08' },
    ],
    [
      'a produce case with separator',
      `]C101${gtin}10LOT7A${gs}13270208`,
      { kind: 'produce', gtin, lot: 'LOT7A', packed: '2027-02-08' },
    ],
    [
      'a produce case of a scanner that sends no prefix',
      `01${gtin}1327020810LOT7A`,
      { kind: 'produce', gtin, lot: 'LOT7A', packed: '2027-02-08' },
    ],
    [
      'a produce case that names the month only',
      `(01)${gtin}(13)270200`,
      { kind: 'produce', gtin, lot: null, packed: '2027-02-28' },
    ],
    [
      'a produce case with an impossible day',
      `(01)${gtin}(13)270231`,
      { kind: 'produce', gtin, lot: null, packed: null },
    ],
    [
      'a produce case with weight and lot',
      `]d201${gtin}3102000750${'10'}AB`,
      { kind: 'produce', gtin, lot: 'AB', packed: null },
    ],
    ['a misread article number', `(01)${wrong(gtin)}(10)A`, { kind: 'misread' }],
    ['a cut GS1 code', `]C100${sscc.slice(0, 9)}`, { kind: 'misread' }],
    ['nothing', ' \r\n', { kind: 'empty' }],
  ])('%s', (_, text, expected) => {
    expect(classifyScannedCodeByForm(text, '0614141')).toEqual(expected);
  });
  it('reads back a printed position', () => {
    expect(classifyScannedCodeByForm(buildPositionCode('p3', 7), '')).toEqual({
      kind: 'position',
      code: 'P3-7',
    });
  });
  it('never throws, whatever is scanned', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: fc.constantFrom('0', '1', '4', '2', '(', ')', '\u001d', ']', 'C') }),
        ),
        (text) => {
          classifyScannedCodeByForm(text, '0614141');
          parseUnitLabel(text);
        },
      ),
    );
  });
});

describe('a unit label', () => {
  const sscc = buildSscc(12345, '0712345');
  it('is looked up as written first, then in equivalent notations', () => {
    expect(parseUnitLabel(` ${sscc}\r\n`)).toEqual({ codes: [sscc, `00${sscc}`, `(00)${sscc}`], sscc });
    expect(parseUnitLabel(`00${sscc}`)).toEqual({ codes: [`00${sscc}`, sscc, `(00)${sscc}`], sscc });
    expect(parseUnitLabel(`]C100${sscc}`)).toEqual({
      codes: [`]C100${sscc}`, sscc, `00${sscc}`, `(00)${sscc}`],
      sscc,
    });
    expect(parseUnitLabel('(21)MAE7')).toEqual({ codes: ['(21)MAE7', 'MAE7'], sscc: null });
    expect(parseUnitLabel(']C1MAE7')).toEqual({ codes: [']C1MAE7', 'MAE7'], sscc: null });
    expect(parseUnitLabel('b-7')).toEqual({ codes: ['b-7'], sscc: null });
  });
  it('is recognized as one of our pallets’ by our prefix', () => {
    expect(
      [sscc, `00${buildSscc(3_000_000_001, '0614141')}`, '07141'].map((t) => isOurSscc(t, '0614141')),
    ).toEqual([false, true, false]);
  });
  it('is one of our series from the first number of the series on', () => {
    expect([buildUnitCode(1_002_397_999), buildUnitCode(1_002_398_000)].map(isOurUnitCode)).toEqual([
      false,
      true,
    ]);
  });
});
