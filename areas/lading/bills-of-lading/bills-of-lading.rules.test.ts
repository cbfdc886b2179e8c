import { fc } from '#tests/properties.ts';
import { expect, it } from 'vitest';
import type { LoadedUnit } from './bills-of-lading.rules.ts';
import { groupUnitsIntoBols, groupUnbilledBolLinesIntoShipments } from './bills-of-lading.rules.ts';

let nextId = 1;
const aUnit = (change: Partial<LoadedUnit> = {}): LoadedUnit => ({
  id: nextId++,
  dropId: 5,
  deliverToId: 200,
  consigneeId: 100,
  billToId: 100,
  shipperId: 7,
  paymentTerm: 1,
  productId: 1,
  productDesc: 'Roses',
  uom: 2,
  length: 41,
  width: 10,
  height: 7,
  cube: 166,
  shipDate: '2027-02-08',
  orderNumber: 100_245,
  receivingWarehouseId: 1,
  po: null,
  invoiceRef: null,
  pallet: null,
  ...change,
});
const many = (count: number, change: Partial<LoadedUnit> = {}) =>
  Array.from({ length: count }, () => aUnit(change));

it('24 quarter boxes and 6 eighth boxes at the minimum make one bill of lading of two lines with 45.54 cubes', () => {
  const [bol, ...others] = groupUnitsIntoBols([...many(24), ...many(6, { height: 4, cube: 95 })]);
  expect(others).toEqual([]);
  expect(bol).toMatchObject({ deliverToId: 200, consigneeId: 100, billToId: 100, units: 30, cubes: 4554 });
  expect(bol?.lines.map((l) => [l.units, l.cubes])).toEqual([
    [6, 570],
    [24, 3984],
  ]);
});
it('another deliver-to, consignee or bill-to makes another bill of lading', () => {
  const bols = groupUnitsIntoBols([
    aUnit(),
    aUnit({ deliverToId: 201 }),
    aUnit({ consigneeId: 101 }),
    aUnit({ billToId: 300 }),
  ]);
  expect(bols.map((b) => [b.deliverToId, b.consigneeId, b.billToId])).toEqual([
    [200, 100, 100],
    [200, 100, 300],
    [200, 101, 100],
    [201, 100, 100],
  ]);
});
it('another shipper, payment term, product, unit of measure, size, ship date, order or receiving warehouse makes another line', () => {
  const changes: Partial<LoadedUnit>[] = [
    { shipperId: 8 },
    { paymentTerm: 2 },
    { productId: 2 },
    { productDesc: 'Ferns' },
    { uom: 3 },
    { length: 40 },
    { width: 11 },
    { height: 8 },
    { shipDate: '2027-02-07' },
    { orderNumber: 1 },
    { receivingWarehouseId: 2 },
  ];
  expect(
    groupUnitsIntoBols([aUnit(), aUnit(), ...changes.map((change) => aUnit(change))])[0]?.lines,
  ).toHaveLength(changes.length + 1);
});
it('no documents are created when nothing is loaded', () => {
  expect(groupUnitsIntoBols([])).toEqual([]);
  expect(groupUnbilledBolLinesIntoShipments([])).toEqual([]);
});
it('every unit is on exactly one line, and units and cubes add up, in whatever order they were scanned', () => {
  const unit = fc.record({
    deliverToId: fc.integer({ min: 1, max: 3 }),
    consigneeId: fc.integer({ min: 1, max: 3 }),
    billToId: fc.integer({ min: 1, max: 2 }),
    shipperId: fc.integer({ min: 1, max: 3 }),
    height: fc.integer({ min: 4, max: 5 }),
    cube: fc.integer({ min: 95, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (given) => {
      const units = given.map((g) => aUnit(g));
      const bols = groupUnitsIntoBols(units);
      expect(bols.flatMap((b) => b.lines.flatMap((l) => l.unitIds)).sort((a, b) => a - b)).toEqual(
        units.map((u) => u.id),
      );
      expect(bols.reduce((sum, b) => sum + b.cubes, 0)).toBe(units.reduce((sum, u) => sum + u.cube, 0));
      for (const bol of bols)
        expect([bol.units, bol.cubes]).toEqual([
          bol.lines.reduce((s, l) => s + l.unitIds.length, 0),
          bol.lines.reduce((s, l) => s + l.cubes, 0),
        ]);
      expect(groupUnitsIntoBols(units.toReversed())).toEqual(bols);
    }),
  );
});

const aLine = (bolDetailId: number, change = {}) => ({
  bolDetailId,
  shipmentId: null,
  shipperId: 7,
  billToId: 100,
  paymentTerm: 1,
  receivingWarehouseId: 1,
  units: 10,
  cubes: 1660,
  ...change,
});
it('lines of one shipper, payer and term become one shipment', () => {
  expect(groupUnbilledBolLinesIntoShipments([aLine(1), aLine(2)])).toEqual([
    {
      shipperId: 7,
      billToId: 100,
      paymentTerm: 1,
      receivingWarehouseId: 1,
      units: 20,
      cubes: 3320,
      bolDetailIds: [1, 2],
    },
  ]);
  expect(
    groupUnbilledBolLinesIntoShipments([
      aLine(1),
      aLine(2, { shipperId: 8 }),
      aLine(3, { billToId: 8 }),
      aLine(4, { paymentTerm: 2 }),
      aLine(5, { receivingWarehouseId: 2 }),
    ]),
  ).toHaveLength(5);
});
it('a line on a live shipment is not billed again', () => {
  expect(
    groupUnbilledBolLinesIntoShipments([aLine(1, { shipmentId: 9 }), aLine(2)]).map((s) => s.bolDetailIds),
  ).toEqual([[2]]);
  expect(groupUnbilledBolLinesIntoShipments([aLine(1, { shipmentId: 9 })])).toEqual([]);
});
