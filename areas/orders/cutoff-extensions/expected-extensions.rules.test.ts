import { expect, it } from 'vitest';
import type { ExtensionArrivalProgress } from './expected-extensions.contract.ts';
import {
  groupExtensionArrivalsByWarehouseAndTime,
  getExtensionArrivalStatus,
} from './expected-extensions.rules.ts';

const untilAt = '2027-02-04T00:00:00Z';
const before = Date.parse('2027-02-03T23:59:00Z');
const after = Date.parse('2027-02-04T00:01:00Z');
it.each([
  ['asked', { status: 0, boxes: 4, received: 0 }, before],
  ['asked', { status: 0, boxes: 4, received: 0 }, after],
  ['expected', { status: 1, boxes: 4, received: 0 }, before],
  ['arriving', { status: 1, boxes: 4, received: 3 }, before],
  ['late', { status: 1, boxes: 4, received: 0 }, after],
  ['late', { status: 1, boxes: 4, received: 3 }, after],
  ['arrived', { status: 1, boxes: 4, received: 4 }, after],
  ['arriving', { status: 0, boxes: 4, received: 1 }, before],
  ['gone', { status: 1, boxes: 0, received: 0 }, before],
] as const)('the arrival status is %s for %j', (standing, facts, now) => {
  expect(getExtensionArrivalStatus({ ...facts, untilAt }, now)).toBe(standing);
});

const row = (
  extensionNo: number,
  warehouse: string,
  shippingHour: string,
  boxes: number,
): ExtensionArrivalProgress => ({
  extensionNo,
  extensionNumber: `EXT-${extensionNo}`,
  shipper: 'Andes Rose',
  shipperAccountNumber: 'MA00101',
  warehouseId: 1,
  warehouse,
  zone: 'America/New_York',
  day: '2027-02-03',
  status: 1,
  shippingHour,
  untilAt,
  orderNumber: null,
  applicantName: 'Walter',
  contactNumber: '305-555-0100',
  lots: 1,
  boxes,
  received: 1,
  lastReceivedAt: null,
  doors: [],
});
it('extensions due by one hour at one warehouse are grouped, with their boxes', () => {
  const rows = [
    row(1, 'MIA', '18:00', 4),
    row(2, 'MIA', '18:00', 6),
    row(3, 'MIA', '19:00', 1),
    row(4, 'WPB', '18:00', 2),
  ];
  expect(
    groupExtensionArrivalsByWarehouseAndTime(rows).map(({ key, boxes, received, rows: own }) => [
      key,
      boxes,
      received,
      own.length,
    ]),
  ).toEqual([
    ['MIA 18:00', 10, 2, 2],
    ['MIA 19:00', 1, 1, 1],
    ['WPB 18:00', 2, 1, 1],
  ]);
});
