import { describe, expect, it } from 'vitest';
import { parseUnitLabel, buildSscc, buildUnitCode } from './barcodes.rules.ts';
import {
  identifyForeignCode,
  listCodesWithOneTypo,
  listScanAndTypingVariantsOfCode,
  getUnitCodeScanConfusion,
  getUnitCodeProblem,
} from './unit-code.rules.ts';

const gs = '\u001d';
const ours = buildUnitCode(1_002_399_001);
const sscc = buildSscc(77, '0712345');

describe('a third-party code', () => {
  it.each([
    ['7291234567500001', 'airWaybill'],
    ['72912345675', 'airWaybill'],
    ['176-12345675', 'airWaybill'],
    ['985 12345675', 'airWaybill'],
    ['0614141000418', 'article'],
    ['614141000418', 'article'],
    ['10614141000415', 'article'],
    [']E00614141000418', 'article'],
    ['978-0-306-40615-7', 'article'],
    ['1021072911172405310100693570007182', 'article'],
    ['https://id.gs1.org/01/10614141000415/10/LOT7', 'articleLink'],
    ['HTTPS://DALGIARDINO.COM/GTIN/10614141000415', 'articleLink'],
    ['1Z999AA10123456784', 'UPS'],
    ['9632001960000000000400152152521309', 'FedEx'],
    ['9611020987654312345672', 'FedEx'],
    ['9400111899223197428490', 'USPS'],
    ['420331229400111899223197428490', 'USPS'],
    ['JD014600006281230704', 'DHL'],
    ['986578788855', 'FedEx'],
    ['477179081230', 'FedEx'],
    ['1001921334250001000300779017972697', 'FedEx'],
    ['041441760228964', 'FedEx'],
    ['568283610012000', 'FedEx'],
    ['61299998820821171811', 'FedEx'],
    ['61299995669352455464', 'FedEx'],
    ['9261299998820821171811', 'FedEx'],
    ['92612903029511573030094547', 'FedEx'],
    ['4201028200009261290113185417468510', 'FedEx'],
    ['92748931507708513018050063', 'USPS'],
    ['71969010756003077385', 'USPS'],
    ['03071790000523483741', 'USPS'],
    ['K1506235620', 'UPS'],
    ['H9205817377', 'UPS'],
    ['3318810025', 'DHL'],
    ['JJD0099999999', 'DHL'],
    ['JVGL0999999990', 'DHL'],
    ['GM2951173225174494', 'DHL'],
    ['C11031500001879', 'OnTrac'],
    ['D10011354453707', 'OnTrac'],
    ['0100012345678905', 'article'],
    [']C10100012345678905', 'article'],
    ['0210614141000415', 'article'],
    ['02106141410004153712', 'article'],
    ['TBA123456789012', 'Amazon'],
    ['RR473124829US', 'postal'],
    ['https://www.farm-el-rosal.example/care', 'web'],
    ['WWW.FARM.EXAMPLE', 'web'],
    ['farm-el-rosal.com/care', 'web'],
    ['otpauth://totp/x?secret=1', 'web'],
    ['WIFI:S:dock;T:WPA;P:secret;;', 'wifi'],
    ['BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD', 'contact'],
    ['MECARD:N:Ana;;', 'contact'],
    ['mailto:ana@farm.example', 'message'],
    ['tel:+13055550100', 'message'],
    ['{"box":"1"}', 'data'],
    ['[)>\u001e01\u001d0233122', 'data'],
    ['@\n\u001e\rANSI 636010080102DL', 'licence'],
    ['@ANSI 636010080102DL00390187', 'licence'],
    ['１００２３９８００１７', 'unprintable'],
    ['a box', 'unprintable'],
    ['9'.repeat(41), 'tooLong'],
  ])('is recognized: %s is %s', (code, what) => {
    const found = identifyForeignCode(code);
    expect(found && (found.kind === 'parcel' ? found.carrier : found.kind)).toBe(what);
  });
  it.each([
    ours,
    sscc,
    `00${sscc}`,
    `${gs}00${sscc}`,
    `https://id.gs1.org/00/${sscc}`,
    '10042337',
    'AB12345',
    '*AB12345*',
    'MAE-000123',
    '11112345675',
    '0614141000419',
    'L-1',
    'B.12',
    '986578788854',
    '041441760228965',
    '61299998820821171812',
    'K1506235621',
    '3318810026',
    '0100012345678904',
    // Our own number with a digit lost.
    ours.slice(0, -1),
    ours.slice(1),
  ])('is not recognized in %s, which could be a box', (code) => expect(identifyForeignCode(code)).toBeNull());
});

describe('a unit code in an order', () => {
  it.each([
    ['', 'missing'],
    ['x'.repeat(41), 'tooLong'],
    ['café', 'unprintable'],
    ['https://farm.example/1', 'foreign'],
    ['WIFI:S:dock;;', 'foreign'],
    [ours, 'ours'],
    [buildSscc(1, '0614141'), 'ours'],
    ['1Z999AA10123456784', null],
    ['72912345675', null],
    ['AB12345', null],
  ])('%s: %s', (code, fault) => expect(getUnitCodeProblem(code, '0614141')).toBe(fault));
  it('is flagged when a scanner may take it for something else', () => {
    expect(getUnitCodeScanConfusion('1Z999AA10123456784', '')).toBe('foreign');
    expect(getUnitCodeScanConfusion('72912345675', '')).toBe('foreign');
  });
});

describe('our code in other data', () => {
  it.each([
    `https://id.gs1.org/00/${sscc}`,
    `HTTPS://example.com/shop/sscc/${sscc}?x=1`,
    `${gs}00${sscc}`,
    `]C100${sscc}`,
  ])('is found as the SSCC of %s', (text) => expect(parseUnitLabel(text)).toMatchObject({ sscc }));
  it('is found as a serial of our series beside an article; any other serial is ambiguous', () => {
    expect(parseUnitLabel(`https://id.gs1.org/01/10614141000415/21/${ours}`).codes).toContain(ours);
    expect(parseUnitLabel(`(01)10614141000415(21)${ours}`).codes).toContain(ours);
    expect(parseUnitLabel('https://id.gs1.org/01/10614141000415/21/1234').codes).not.toContain('1234');
  });
});

describe('alternate notations of a code', () => {
  it.each([
    ['ab12345', 'AB12345'],
    ['AB12345', 'ab12345'],
    ['mAE7', 'Mae7'],
    ['*AB12345*', 'AB12345'],
    ['AB-123 45', 'AB12345'],
    ['１００２３９８００１７', '10023980017'],
    [ours.slice(0, -1), ours],
    ['061414100041', '61414100041'],
    ['614141000418', '0614141000418'],
    ['CODE39W', 'CODE39'],
  ])('for %s: %s', (scanned, meant) => {
    expect(listScanAndTypingVariantsOfCode(scanned)).toContain(meant);
    expect(listScanAndTypingVariantsOfCode(scanned)).not.toContain(scanned);
  });
  it('similar codes have one character missing or added, or two swapped', () => {
    expect(listCodesWithOneTypo('1004233')).toContain('10042337');
    expect(listCodesWithOneTypo('100423337')).toContain('10042337');
    expect(listCodesWithOneTypo('10043237')).toContain('10042337');
    expect(listCodesWithOneTypo('QX7-0000')).toContain('QX7-0000K');
    expect(listCodesWithOneTypo('X7-0000K')).toContain('QX7-0000K');
    expect(listCodesWithOneTypo('QX70000K')).toContain('QX7-0000K');
    expect(listCodesWithOneTypo('QX7-0000KK')).toContain('QX7-0000K');
    expect(listCodesWithOneTypo('qx7-0000')).toEqual(expect.arrayContaining(['QX7-0000K', 'qx7-0000k']));
    expect(listCodesWithOneTypo('*QX7-0000*')).toContain('QX7-0000K');
    // The next unit of a series is a different unit.
    expect(listCodesWithOneTypo('10042338')).not.toContain('10042337');
    expect(listCodesWithOneTypo('QX7-0000L')).not.toContain('QX7-0000K');
    expect(listCodesWithOneTypo('a text that is no code at all')).toEqual([]);
  });
});
