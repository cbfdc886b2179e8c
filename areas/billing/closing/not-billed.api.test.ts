import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNotBilled, previewClose } from './closing.contract.ts';
import { closeRange } from './closing.service.ts';
import { monthBoxes, monthDays } from '#areas/billing/month-end/month-end.contract.ts';
import type { BoxKind } from '#areas/billing/month-end/month-end.contract.ts';
import {
  cancelDetail,
  cancelShipment,
  splitDetail,
} from '#areas/billing/shipments/shipment-acts.contract.ts';
import { addRate, approveShipment, getDetails } from '#areas/billing/shipments/shipments.contract.ts';
import { generateShipments, getBolLines } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { aBol, aConsignee, aLoad, aShipper, aUser, unitsIn } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** One day whose boxes met every end: the close and Month’s End say the same of each. */
let world: World;
let kemi: TestPerson;
let reason: number;
const day = { dateFrom: '2027-02-01', dateTo: '2027-02-01' };
/** What the day is made of must go through. */
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
  world = await openWorld();
  kemi = await aUser(world, { role: 'Billing' });
  const shipper = await aShipper(world);
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => aConsignee(world)));
  if (!first) throw new Error('no consignee');
  reason = (await world.row<{ id: number }>('select min(id)::int as id from cancel_reason')).id;
  const at = { at: [shipper.warehouseId], to: [first, ...others], day: day.dateFrom };
  const left = await aLoad(world, { ...at, state: 'released' });
  const freight = (units: number) => ({
    shipper,
    consignee: others.pop() ?? first,
    units,
    outboundDate: day.dateFrom,
  });
  const bill = (units: number) => aBol(world, { on: left, shipDate: day.dateFrom, ...freight(units) });
  const shipmentOf = async (bolId: number) => {
    ok(await world.call(generateShipments, of(bolId)));
    return (await world.call(getBolLines, of(bolId))).data[0]?.shipmentId ?? 0;
  };
  const price = async (id: number) => {
    const body = {
      reason: 'Agreed by telephone',
      chargeCode: 'FRT',
      description: 'Agreed',
      rate: 950_000,
      quantity: 1,
    };
    ok(await world.call(addRate, { ...of(id), body }));
    ok(await world.call(approveShipment, of(id)));
  };

  const rated = await bill(2);
  const ratedId = await shipmentOf(rated.id);
  const gone = await bill(3);
  const goneId = await shipmentOf(gone.id);
  const none = await bill(4);
  const split = await bill(12);
  const splitId = await shipmentOf(split.id);
  const waits = await aLoad(world, { ...at, state: 'loading' });
  const waiting = await unitsIn(world, 'received', { on: waits, ...freight(5) });

  const cancelled = await world.call(cancelShipment, {
    ...of(goneId),
    query: { shipmentCancelReasonId: reason },
  });
  ok(cancelled);
  const [whole] = (await world.call(getDetails, of(splitId))).data;
  const detail = { id: splitId, detailId: whole?.id ?? 0 };
  const parted = await world.call(splitDetail, {
    as: kemi,
    params: { detailId: detail.detailId },
    body: { numberOfUnits: 7 },
  });
  ok(parted);
  const lines = (await world.call(getDetails, of(splitId))).data;
  const seven = lines.find((d) => d.units === 7)?.id ?? 0;
  const less = await world.call(cancelDetail, {
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

const found = async () => (await world.call(previewClose, { as: kemi, query: day })).data;
const idsOf = async (kind: BoxKind) =>
  (await world.call(monthBoxes, { as: kemi, query: { ...day, kind, rows: 100 } })).data
    .map((b) => b.id)
    .toSorted((a, b) => a - b);
const sorted = (...some: Boxes[]) => some.flat().toSorted((a, b) => a - b);

it('says the same of each box before the close as Month’s End does', async () => {
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
it('and after it: what was cancelled is exempt there, and is not called unbilled here', async () => {
  const result = await world.work((work) => closeRange(work, day, 910_101));
  expect(result).toMatchObject({ shipments: 2, linesLeft: 1, linesCancelled: 2, loadsLeft: 1 });
  const { data } = await world.call(findNotBilled, { as: kemi });
  expect([data.lineUnits, data.cancelledUnits]).toEqual([4, 10]);
  const { totals } = await world.call(monthDays, { as: kemi, query: day });
  expect([totals.received, totals.exempt, totals.notYet]).toEqual([26, data.cancelledUnits, 16]);
  expect(totals.neverBilled).toEqual([{ day: day.dateFrom, units: data.lineUnits }]);
});
it('counts what was cancelled and is billed anew on neither side', async () => {
  const bol = await world.row<{ id: number }>(
    'select b.bol_id as id from bol_detail b join unit u on u.bol_detail_id = b.id where u.id = $1',
    [boxes.cancelled[0]],
  );
  await world.rows('delete from billing_closed_day');
  expect((await world.call(generateShipments, of(bol.id))).data.made).toBe(1);
  expect((await found()).notBilled).toMatchObject({ lines: 1, cancelledLines: 1, cancelledUnits: 7 });
  expect(await idsOf('cancelled')).toEqual(sorted(boxes.part));
});
