import { afterAll, beforeAll, expect, it } from 'vitest';
import { findUnbilledFreightEndpoint, previewBillingCloseEndpoint } from './closing.contract.ts';
import { closeBillingForRangeOncePerJob } from './closing.service.ts';
import {
  findMonthEndUnitsOfOutcomeOrUnbilledEndpoint,
  findMonthEndDaysEndpoint,
} from '#areas/billing/month-end/month-end.contract.ts';
import type { UnitBillingOutcome } from '#areas/billing/month-end/month-end.contract.ts';
import {
  cancelShipmentLineEndpoint,
  cancelShipmentEndpoint,
  splitShipmentLineEndpoint,
} from '#areas/billing/shipments/shipment-actions.contract.ts';
import {
  addManualChargeEndpoint,
  approveShipmentEndpoint,
  getShipmentLinesEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import {
  generateShipmentsOfBolEndpoint,
  getBolLinesEndpoint,
} from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import {
  createTestBol,
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestUnits,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** One day whose units have every possible outcome. The close and Month's End report the same for each. */
let world: TestWorld;
let kemi: TestUser;
let reason: number;
const day = { dateFrom: '2027-02-01', dateTo: '2027-02-01' };
/** The test's setup requests must succeed. */
function ok(answer: { status: number; message: string }): void {
  if (answer.status !== 200) throw new Error(answer.message);
}
const of = (id: number) => ({ as: kemi, params: { id } });
type Boxes = readonly number[];
const boxes: Record<'rated' | 'cancelled' | 'noShipment' | 'waiting' | 'part' | 'left', Boxes> = {
  rated: [],
  cancelled: [],
  noShipment: [],
  waiting: [],
  part: [],
  left: [],
};

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  const shipper = await createTestShipper(world);
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => createTestConsignee(world)));
  if (!first) throw new Error('no consignee');
  reason = (await world.row<{ id: number }>('select min(id)::int as id from cancel_reason')).id;
  const at = {
    pickupWarehouseIds: [shipper.warehouseId],
    stopConsignees: [first, ...others],
    day: day.dateFrom,
  };
  const left = await createTestLoad(world, { ...at, state: 'released' });
  const freight = (units: number) => ({
    shipper,
    consignee: others.pop() ?? first,
    units,
    outboundDate: day.dateFrom,
  });
  const bill = (units: number) =>
    createTestBol(world, { load: left, shipDate: day.dateFrom, ...freight(units) });
  const shipmentOf = async (bolId: number) => {
    ok(await world.call(generateShipmentsOfBolEndpoint, of(bolId)));
    return (await world.call(getBolLinesEndpoint, of(bolId))).data[0]?.shipmentId ?? 0;
  };
  const price = async (id: number) => {
    const body = {
      reason: 'Agreed by telephone',
      chargeCode: 'FRT',
      description: 'Agreed on',
      rate: 950_000,
      quantity: 1,
    };
    ok(await world.call(addManualChargeEndpoint, { ...of(id), body }));
    ok(await world.call(approveShipmentEndpoint, of(id)));
  };

  const rated = await bill(2);
  const ratedId = await shipmentOf(rated.id);
  const gone = await bill(3);
  const goneId = await shipmentOf(gone.id);
  const none = await bill(4);
  const split = await bill(12);
  const splitId = await shipmentOf(split.id);
  const waits = await createTestLoad(world, { ...at, state: 'loading' });
  const waiting = await createTestUnits(world, 'received', { load: waits, ...freight(5) });

  const cancelled = await world.call(cancelShipmentEndpoint, {
    ...of(goneId),
    query: { shipmentCancelReasonId: reason },
  });
  ok(cancelled);
  const [whole] = (await world.call(getShipmentLinesEndpoint, of(splitId))).data;
  const detail = { id: splitId, detailId: whole?.id ?? 0 };
  const parted = await world.call(splitShipmentLineEndpoint, {
    as: kemi,
    params: { detailId: detail.detailId },
    body: { numberOfUnits: 7 },
  });
  ok(parted);
  const lines = (await world.call(getShipmentLinesEndpoint, of(splitId))).data;
  const seven = lines.find((d) => d.units === 7)?.id ?? 0;
  const less = await world.call(cancelShipmentLineEndpoint, {
    as: kemi,
    params: { id: splitId, detailId: seven },
    body: { shipmentCancelReasonId: reason },
  });
  ok(less);
  await price(ratedId);
  await price(splitId);
  const onSeven = await world.rows<{ id: number }>(
    'select id from unit where id = any($1) and shipment_detail_id is null',
    [split.unitIds],
  );
  const part = onSeven.map((u) => u.id);
  Object.assign(boxes, {
    rated: rated.unitIds,
    cancelled: gone.unitIds,
    noShipment: none.unitIds,
    waiting: waiting.unitIds,
    part,
    left: split.unitIds.filter((id) => !part.includes(id)),
  });
});
afterAll(() => world.close());

const found = async () => (await world.call(previewBillingCloseEndpoint, { as: kemi, query: day })).data;
const idsOf = async (kind: UnitBillingOutcome) =>
  (
    await world.call(findMonthEndUnitsOfOutcomeOrUnbilledEndpoint, {
      as: kemi,
      query: { ...day, kind, rows: 100 },
    })
  ).data
    .map((b) => b.id)
    .toSorted((a, b) => a - b);
const sorted = (...some: Boxes[]) => some.flat().toSorted((a, b) => a - b);

it('before a close, unbilled freight and Month-end classify each unit the same way', async () => {
  const preview = await found();
  expect(preview.notBilled).toMatchObject({
    lines: 1,
    lineUnits: 4,
    cancelledLines: 2,
    cancelledUnits: 10,
    bolCount: 1,
    bols: [{ lines: 1, units: 4 }],
    loadCount: 1,
    loads: [{ units: 5 }],
  });
  expect([preview.shipments, preview.units]).toEqual([2, 7]);
  expect(await idsOf('toClose')).toEqual(sorted(boxes.rated, boxes.left));
  expect(await idsOf('cancelled')).toEqual(sorted(boxes.cancelled, boxes.part));
  expect(await idsOf('noShipment')).toEqual(sorted(boxes.noShipment));
  expect(await idsOf('inHouse')).toEqual(sorted(boxes.waiting));
});
it('after a close, cancelled units are exempt at month-end and are not listed as unbilled', async () => {
  const result = await world.work((work) => closeBillingForRangeOncePerJob(work, day, 910_101));
  expect(result).toMatchObject({ shipments: 2, linesLeft: 1, linesCancelled: 2, loadsLeft: 1 });
  const { data } = await world.call(findUnbilledFreightEndpoint, { as: kemi });
  expect([data.lineUnits, data.cancelledUnits]).toEqual([4, 10]);
  const { totals } = await world.call(findMonthEndDaysEndpoint, { as: kemi, query: day });
  expect([totals.received, totals.exempt, totals.notYet]).toEqual([26, data.cancelledUnits, 16]);
  expect(totals.neverBilled).toEqual([{ day: day.dateFrom, units: data.lineUnits }]);
});
it('cancelled units that are billed again are counted on neither page', async () => {
  const bol = await world.row<{ id: number }>(
    'select b.bol_id as id from bol_detail b join unit u on u.bol_detail_id = b.id where u.id = $1',
    [boxes.cancelled[0]],
  );
  await world.rows('delete from billing_closed_day');
  expect((await world.call(generateShipmentsOfBolEndpoint, of(bol.id))).data.made).toBe(1);
  expect((await found()).notBilled).toMatchObject({ lines: 1, cancelledLines: 1, cancelledUnits: 7 });
  expect(await idsOf('cancelled')).toEqual(sorted(boxes.part));
});
