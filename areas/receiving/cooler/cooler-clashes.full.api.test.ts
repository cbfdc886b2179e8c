import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCoolerShipDate, printReturnReceipt, saveCooler } from './cooler.contract.ts';
import { scan } from '#areas/receiving/scanning/scanning.contract.ts';
import {
  changeUnitsShipDate,
  deleteOutboundUnits,
} from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { holding, waiting } from '#tests/barriers.ts';
import {
  aConsignee,
  aRunningDay,
  aShipper,
  aUser,
  aWarehouse,
  daysOfService,
  freight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectWhole } from '#tests/invariants.ts';
import { aScanner, shot } from '#tests/scanner-world.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** Two people who find the same box in the cooler at the same moment. */
let world: World;
let one: TestPerson;
let two: TestPerson;
let supervisor: string;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let box: { id: number; code: string; item: number };
beforeAll(async () => {
  world = await openWorld();
  const { id: warehouseId } = await aWarehouse(world);
  await aRunningDay(world, warehouseId, '2027-02-03');
  shipper = await aShipper(world, { warehouseId });
  consignee = await aConsignee(world);
  await daysOfService(world, { consigneeId: consignee.id, warehouseId, weekdays: [1, 2, 3, 4, 5] });
  one = await aUser(world, { role: 'Admin' });
  two = await aUser(world, { role: 'Admin' });
  supervisor = await aScanner(world, { code: '102', role: 2, warehouseId });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { unitIds, unitCodes } = await freight(world, { shipper, consignee, units: 1, status: 2 });
  const [id = 0] = unitIds;
  const [code = ''] = unitCodes;
  await world.call(scan, { scanner: supervisor, body: shot('cooler', code) });
  const { item } = await world.row<{ item: number }>(
    'select id as item from cooler_item where unit_id = $1',
    [id],
  );
  box = { id, code, item };
});

type Act = (as: TestPerson) => Promise<{ status: number }>;
const acts: Record<string, Act> = {
  'a new ship date': (as) =>
    world.call(changeCoolerShipDate, {
      as,
      body: { bulkPrintIdsIncluded: [box.item], newShipDate: '2027-02-04' },
    }),
  'a new ship date from the units': (as) =>
    world.call(changeUnitsShipDate, {
      as,
      body: { bulkPrintIdsIncluded: [box.id], newShipDate: '2027-02-05' },
    }),
  'a return receipt': (as) =>
    world.call(printReturnReceipt, {
      as,
      query: { bulkPrintIdsIncluded: [box.item], shipperAccountId: shipper.id },
    }),
  'a scan back to the floor': async () => {
    const { status, data } = await world.call(scan, {
      scanner: supervisor,
      body: shot('coolerReturn', box.code),
    });
    return { status: data.ok ? status : 412 };
  },
  'a deletion': (as) => world.call(deleteOutboundUnits, { as, body: { bulkPrintIdsIncluded: [box.id] } }),
  'a note': (as) =>
    world.call(saveCooler, { as, params: { id: box.item }, body: { status: 2, notes: 'Whose is it?' } }),
};
const act = (name: string): Act => {
  const found = acts[name];
  if (!found) throw new Error(`No act ${name}`);
  return found;
};
/** What may both be done, one after the other: neither takes the box away from the other. */
const both = new Set(['a return receipt + a return receipt']);
const pairs = Object.keys(acts).flatMap((first) =>
  Object.keys(acts).map((second) => [first, second] as const),
);

describe('a box in the cooler', () => {
  it.each(pairs)('%s beside %s', async (first, second) => {
    const barrier = await holding(world, 'select 1 from unit where id = $1 for update', [box.id]);
    // A note waits for nobody: it stands before whatever waits for the box.
    const answers = [act(first)(one), act(second)(two)];
    await waiting(world, Number(first !== 'a note') + Number(second !== 'a note'));
    await barrier.letGo();
    const statuses = (await Promise.all(answers)).map((answer) => answer.status);
    expect([statuses, statuses.filter((status) => status >= 500)]).toEqual([statuses, []]);
    expect(statuses.some((status) => status === 200)).toBe(true);
    if (both.has(`${first} + ${second}`)) expect(statuses).toEqual([200, 200]);
    await expectWhole(world);
    const { left, receipts } = await world.row<{ left: number; receipts: number }>(
      `
        select count(*) filter (where closed_at is not null)::int as left, count(return_number)::int as receipts
        from cooler_item
        where unit_id = $1
      `,
      [box.id],
    );
    const leaves = [first, second].some((name) => name !== 'a note');
    expect(left).toBe(leaves ? 1 : 0);
    if (receipts === 1)
      expect(await world.row('select active from unit where id = $1', [box.id])).toEqual({ active: false });
  });
});
