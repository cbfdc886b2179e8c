import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitScanEndpoint, submitScanBatchEndpoint } from './scanning.contract.ts';
import { lookUpCodeEndpoint } from './code-lookup.contract.ts';
import { buildSscc, buildUnitCode } from '#areas/freight/units/barcodes.rules.ts';
import { setTestGs1Prefix } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';

/** A code that no unit has: it is identified, compared with the codes of known units, and asked about. */

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let token: string;

beforeAll(async () => {
  world = await openTestWorld();
  shipper = await createTestShipper(world);
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral', city: 'Columbus' });
  token = await createScannerUserAndGetToken(world, {
    code: 'A101',
    role: 2,
    warehouseId: shipper.warehouseId,
  });
  await startTestOperatingDay(world, shipper.warehouseId, '2027-02-03');
  await setTestGs1Prefix(world);
});
afterAll(() => world.close());

type Kind = Parameters<typeof buildScan>[0];
const send = (code: string, kind: Kind = 'receive', more = {}) =>
  world.call(submitScanEndpoint, { scanner: token, body: buildScan(kind, code, more) });
const sendAll = async (scans: ReturnType<typeof buildScan>[]) =>
  (await world.call(submitScanBatchEndpoint, { scanner: token, body: { scans } })).data;
const unitCount = async () => (await world.row<{ n: number }>('select count(*)::int as n from unit')).n;
async function boxOf(
  unit_code: string,
  more: Partial<Parameters<typeof createTestFreight>[1]> = {},
): Promise<number> {
  const { unitIds } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1, ...more });
  await updateTestUnits(world, unitIds, { unit_code });
  return unitIds[0] ?? 0;
}
const gs = '\u001d';

describe('a third-party code', () => {
  const codes: [string, string, string][] = [
    ['7291234567500001', 'scans.isAirWaybill', 'This is an air waybill number, not a unit label.'],
    ['72912345675', 'scans.isAirWaybill', 'This is an air waybill number, not a unit label.'],
    ['0614141000418', 'scans.isArticle', 'This is an item number, not a unit label.'],
    ['10614141000415', 'scans.isArticle', 'This is an item number, not a unit label.'],
    ['1Z999AA10123456784', 'scans.isParcel', 'This is a UPS tracking number, not a unit label.'],
    [
      '9632001960000000000400152152521309',
      'scans.isParcel',
      'This is a FedEx tracking number, not a unit label.',
    ],
    ['986578788855', 'scans.isParcel', 'This is a FedEx tracking number, not a unit label.'],
    ['61299998820821171811', 'scans.isParcel', 'This is a FedEx tracking number, not a unit label.'],
    ['92748931507708513018050063', 'scans.isParcel', 'This is a USPS tracking number, not a unit label.'],
    ['K1506235620', 'scans.isParcel', 'This is a UPS tracking number, not a unit label.'],
    ['0100012345678905', 'scans.isArticle', 'This is an item number, not a unit label.'],
    [
      'https://id.gs1.org/01/10614141000415/10/L7',
      'scans.isArticleLink',
      'This is a GS1 Digital Link for an item, not a unit label.',
    ],
    ['https://www.farm-el-rosal.example/care', 'scans.isWebAddress', 'This is a web link, not a unit label.'],
    ['WIFI:S:dock;T:WPA;P:secret;;', 'scans.isWifi', 'This is a Wi-Fi code, not a unit label.'],
    ['BEGIN:VCARD FN:Ana END:VCARD', 'scans.isContact', 'This is a contact card, not a unit label.'],
    ['tel:+13055550100', 'scans.isMessage', 'This is an email address or phone number, not a unit label.'],
    ['{"a":1}', 'scans.isData', 'This is data from another system, not a unit label.'],
    [
      '@ANSI 636010080102DL00390187',
      'scans.isDriverLicense',
      'This is a driver’s license, not a unit label.',
    ],
    [
      '７７７',
      'scans.codeUnprintable',
      'This is not a unit label: the code has characters that no unit code has.',
    ],
    ['1021072911172405310100693570007182', 'scans.isArticle', 'This is an item number, not a unit label.'],
  ];
  it('is identified by its kind, confirmed or not, alone and in a batch, and creates nothing', async () => {
    const before = await unitCount();
    for (const [code, error, message] of codes)
      for (const more of [{}, { confirmUnknown: true }]) {
        expect(await send(code, 'receive', more)).toMatchObject({ status: 412, error, message });
        expect(await sendAll([buildScan('receive', code, more)])).toMatchObject([{ ok: false, code: error }]);
      }
    expect(await unitCount()).toBe(before);
  });
  it('is identified by the code lookup too', async () => {
    const query = { code: '1Z999AA10123456784' };
    expect((await world.call(lookUpCodeEndpoint, { scanner: token, query })).data.told).toMatchObject({
      sentence: 'This is a UPS tracking number, not a unit label.',
    });
  });
  it('is accepted as a box when an order has exactly this code', async () => {
    const id = await boxOf('1Z999AA10123456785');
    expect((await send('1Z999AA10123456785')).data).toMatchObject({ ok: true, unitId: id });
  });
});

it('stray codes at the door are refused or need confirmation, and create no box', async () => {
  const before = await unitCount();
  const codes = [
    '7291234567500001',
    '72912345675',
    '0614141000418',
    '10614141000415',
    '1Z999AA10123456784',
    '9632001960000000000400152152521309',
    'https://id.gs1.org/00/106141411234567897',
    'https://www.farm-el-rosal.example/care',
    'WIFI:S:dock;T:WPA;P:secret;;',
    '１００２３９８００１７',
    '*AB12345*',
    `${gs}00106141411234567897`,
    '1021072911172405310100693570007182',
  ];
  const answers = await sendAll(codes.map((code) => buildScan('receive', code)));
  expect(answers.filter(({ ok }) => ok)).toEqual([]);
  expect(answers.flatMap(({ ask }, n) => (ask === null ? [] : [codes[n]]))).toEqual([
    'https://id.gs1.org/00/106141411234567897',
    '*AB12345*',
    `${gs}00106141411234567897`,
  ]);
  expect(await unitCount()).toBe(before);
});

describe('our code inside third-party data', () => {
  it('finds the unit: an SSCC in elements or in a Digital Link, and a serial of our own series', async () => {
    const sscc = buildSscc(801, '0712345');
    const ours = buildUnitCode(1_002_499_001);
    const [bySscc, byLink, bySerial] = [
      await boxOf(sscc),
      await boxOf(buildSscc(802, '0712345')),
      await boxOf(ours),
    ];
    expect((await send(`${gs}00${sscc}`)).data.unitId).toBe(bySscc);
    expect((await send(`https://id.gs1.org/00/${buildSscc(802, '0712345')}`)).data.unitId).toBe(byLink);
    expect((await send(`https://id.gs1.org/01/10614141000415/21/${ours}`)).data.unitId).toBe(bySerial);
  });
  it('asks for confirmation of an SSCC that no order has, and keeps its digits', async () => {
    const sscc = buildSscc(803, '0712345');
    const link = `https://id.gs1.org/00/${sscc}`;
    expect((await send(link)).data).toMatchObject({ ok: false, ask: 'unknown' });
    expect((await send(link, 'receive', { confirmUnknown: true })).data).toMatchObject({
      ok: true,
      unitCode: sscc,
    });
  });
});

describe('an unknown code that could be a box', () => {
  it('needs confirmation to create a box, alone and in a batch, and one confirmation creates one', async () => {
    const before = await unitCount();
    const asked = { ok: false, ask: 'unknown', code: 'scans.unknownUnit', unitCode: 'NEW-1', proposals: [] };
    expect((await send('NEW-1')).data).toMatchObject(asked);
    expect(await sendAll([buildScan('receive', 'NEW-1'), buildScan('receive', 'NEW-1')])).toMatchObject([
      asked,
      asked,
    ]);
    expect(await unitCount()).toBe(before);
    const confirmed = buildScan('receive', 'NEW-1', { confirmUnknown: true });
    const again = buildScan('receive', 'NEW-1', { confirmUnknown: true });
    expect(await sendAll([confirmed, again, confirmed])).toMatchObject([
      { ok: true, title: 'Label needed' },
      { ok: false, code: 'scans.alreadyReceived' },
      { ok: true, title: 'Label needed' },
    ]);
    expect(await unitCount()).toBe(before + 1);
  });
  it('is refused in every other operation, confirmed or not', async () => {
    for (const more of [{}, { confirmUnknown: true }])
      expect(await send('NEW-2', 'cooler', more)).toMatchObject({ status: 412, error: 'scans.unknownCode' });
  });
});

describe('a known code in different notation', () => {
  const proposed = (code: string, expected = true) => [{ code, expected, consignee: 'Buckeye Floral' }];
  it.each([
    ['with caps lock', 'mix7AB', 'MIX7ab'],
    ['in small letters', 'AB12345', 'ab12345'],
    ['with the stars of Code 39', 'CD12345', '*CD12345*'],
    ['in wide digits', '5550017', '５５５００１７'],
    ['without its check digit', '614141000425', '61414100042'],
    ['with a digit lost', '10042337', '1004233'],
    ['with a digit lost in the middle', '20042337', '2004237'],
    ['with two digits swapped', '30042337', '30043237'],
    ['with a digit twice', '40042337', '400423377'],
    ['with a letter lost', 'QX7-0000K', 'QX7-0000'],
    ['with its first letter lost', 'ZW7-0000K', 'W7-0000K'],
    ['with its dash lost', 'VX7-0000K', 'VX70000K'],
  ])('%s is suggested, and never accepted silently', async (_, known, scanned) => {
    await boxOf(known);
    const before = await unitCount();
    const { data } = await send(scanned);
    expect({ ...data, proposals: data.proposals?.filter(({ code }) => code === known) }).toMatchObject({
      ok: false,
      proposals: proposed(known),
    });
    expect(data.ask).toMatch(/^(unknown|proposal)$/);
    expect(await unitCount()).toBe(before);
    expect((await send(known)).data).toMatchObject({ ok: true, title: 'Received' });
  });
  it('is suggested in other operations too, which cannot receive it', async () => {
    const id = await boxOf('STAGE12');
    await send('STAGE12');
    expect((await send('stage12', 'cooler')).data).toMatchObject({
      ok: false,
      ask: 'proposal',
      proposals: proposed('STAGE12', false),
    });
    expect(await world.rows('select status from unit where id = $1', [id])).toEqual([{ status: 2 }]);
  });
  it('has no near match among boxes of other days or of other warehouses', async () => {
    await boxOf('70042337', { shipDate: '2027-02-06' });
    const away = await createTestShipper(world);
    await boxOf('80042337', { shipper: away });
    expect((await send('7004237')).data.proposals).toEqual([]);
    expect((await send('8004237')).data.proposals).toEqual([]);
    // The next unit of a series is another unit.
    await boxOf('90042337');
    expect((await send('90042338')).data.proposals).toEqual([]);
  });
});
