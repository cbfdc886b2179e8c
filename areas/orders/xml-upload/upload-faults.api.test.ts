import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadOrderXmlEndpoint } from './xml-upload.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestDaysOfService,
} from '#tests/factories.ts';

/** Every possible error of a unit, all in one file. One pass reports all of them at their positions. */

type Fields = Record<string, string | null>;
const long = 'x'.repeat(130);
const kinds: readonly (readonly [code: string, change: Fields, extra?: string])[] = [
  ['consigneeMissing', { Consignee: null }],
  ['consigneeMissing', { Consignee: '  ' }],
  ['consigneeUnknown', { Consignee: 'LAKSHORE' }],
  ['consigneeInactive', { Consignee: 'GONE' }],
  ['consigneeNotSetUp', { Consignee: 'FOREIGN' }],
  ['noService', { Consignee: 'SUNSET' }],
  ['accountBlocked', { Consignee: 'BLOCKED' }],
  ['unitOfMeasureMissing', { UnitOfMeasure: null }],
  ['unitOfMeasureUnknown', { UnitOfMeasure: 'Crate' }],
  ['measureUnknown', { Measure: 'MM' }],
  ['lengthMissing', { Length: null }],
  ['lengthInvalid', { Length: '0' }],
  ['widthMissing', { Width: '' }],
  ['widthInvalid', { Width: 'ten' }],
  ['heightMissing', { Height: null }],
  ['heightInvalid', { Height: '1000' }],
  ['heightInvalid', { Height: '7.5' }],
  ['heightInvalid', { Height: '-7' }],
  ['productUnknown', { Product: 'ROS-REED' }],
  ['productTooLong', { Product: long }],
  ['descriptionTooLong', { Product_Description: long }],
  ['farmTooLong', { FarmName: long }],
  ['awbTooLong', { AWB: long }],
  ['poTooLong', { PO: long }],
  ['invoiceTooLong', { Invoice: long }],
  ['descriptionUnprintable', { Product_Description: 'Roses \u007f' }],
  ['consigneeMissing', { Consignee: '\u200b\u00ad' }],
  ['unitIdMissing', { UnitID: null }],
  ['unitIdTooLong', { UnitID: long }],
  ['unitIdUnprintable', { UnitID: 'CAÑA 1' }],
  ['repeatedElement', {}, '<PO>2</PO>'],
  ['unexpectedElement', { PO: '<b>1</b>' }],
];
const perKind = 10;

let world: TestWorld;
let clerk: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  const shipper = await createTestShipper(world, { number: 'MA00101' });
  const served = [];
  for (const number of ['LAKESHORE', 'GONE', 'FOREIGN', 'BLOCKED', 'SUNSET']) {
    const consignee = await createTestConsignee(world, { number, active: number !== 'GONE' });
    if (number !== 'SUNSET')
      await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: shipper.warehouseId });
    if (number !== 'FOREIGN') served.push(consignee.id);
    if (number === 'BLOCKED')
      await world.rows(
        `
          insert into blocked_account (consignee_id, start_date, end_date, notes)
          values ($1, '2027-02-01', '2027-02-10', '')
        `,
        [consignee.id],
      );
  }
  await world.rows('insert into consignee_by_shipper select $1, unnest($2::int[])', [shipper.id, served]);
  await ensureTestProduct(world, 'ROS-RED');
  clerk = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
});
afterAll(() => world.close());

it(`320 errors of ${new Set(kinds.map(([code]) => code)).size} kinds are reported in one pass, each with its line, and the valid units are entered`, async () => {
  const wanted: { line: number; code: string }[] = [];
  const lines = [
    '<?xml version="1.0"?>',
    '<AelisShipperEDI><OrderHeader><Shipdate>02/03/27</Shipdate><Shipper>MA00101</Shipper></OrderHeader>',
  ];
  let good = 0;
  for (let i = 0; i < perKind; i += 1) {
    for (const [at, [code, change, extra]] of kinds.entries()) {
      for (const faulty of [false, true]) {
        const fields: Fields = {
          UnitID: `U${i}-${at}-${faulty ? 'b' : 'a'}${'z'.repeat(i)}`,
          UnitOfMeasure: 'QB',
          FarmName: 'El Rosal',
          AWB: '729-1',
          Consignee: 'LAKESHORE',
          Length: '41',
          Width: '10',
          Height: '7',
          Measure: 'Inch',
          Product: 'ROS-RED',
          Product_Description: 'Roses',
          PO: String(i),
          Invoice: 'I-1',
          ...(faulty ? change : {}),
        };
        // Invalid codes must differ, or they would be duplicates.
        if (faulty && fields['UnitID']) fields['UnitID'] += String(i);
        if (!faulty) good += 1;
        lines.push(
          `<OrderDetail>${Object.entries(fields)
            .map(([name, value]) => (value === null ? '' : `<${name}>${value}</${name}>`))
            .join('')}${faulty ? (extra ?? '') : ''}</OrderDetail>`,
        );
        if (faulty) wanted.push({ line: lines.length, code });
      }
    }
  }
  lines.push('</AelisShipperEDI>');
  expect(wanted).toHaveLength(320);
  expect(new Set(wanted.map((w) => w.code)).size).toBeGreaterThanOrEqual(20);
  const { status, data } = await world.call(uploadOrderXmlEndpoint, {
    as: clerk,
    files: [{ name: 'seeded.xml', content: lines.join('\n') }],
  });
  expect(status).toBe(200);
  const told = new Map(data.faults.map((fault) => [fault.line, fault]));
  expect(
    wanted.filter((w) => told.get(w.line)?.code !== w.code).map((w) => [w, told.get(w.line)?.code]),
  ).toEqual([]);
  expect([data.faultsInFile, data.faults.length]).toEqual([320, 320]);
  expect(
    data.faults.every(
      (fault) => fault.column > 0 && fault.message.length > 5 && !fault.message.includes('{'),
    ),
  ).toBe(true);
  expect([
    data.totalUnitsInFile,
    data.totalUnitsSuccess,
    data.totalUnitsDuplicates,
    data.totalUnitsDiscrepancy,
  ]).toEqual([good + 320, good, 0, 320]);
  expect(
    (
      await world.row<{ n: number }>('select count(*)::int as n from unit where order_id = $1', [
        data.orderId,
      ])
    ).n,
  ).toBe(good);
});
