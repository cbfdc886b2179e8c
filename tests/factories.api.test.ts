import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBolNumber } from '#areas/freight/units/barcodes.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { createTestInvoice } from './billing-fixtures.ts';
import {
  createTestBol,
  createTestConsignee,
  createTestLoad,
  createTestPickup,
  updateTestUnits,
  createTestUnits,
} from './factories.ts';
import { openTestWorld } from './world.ts';
import type { TestWorld } from './world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

describe('test records made by the factories', () => {
  it('are complete by default: parents exist, and unit, line and order agree', async () => {
    for (const state of Object.keys(unitStatus) as (keyof typeof unitStatus)[]) {
      const { orderId, consolidateId, unitIds } = await createTestUnits(world, state);
      const status = Math.min(unitStatus[state], 1);
      expect(
        await world.row(
          `select o.status as "order", c.status as line, c.unit_count as counted, count(u.id)::int as units,
             bool_and(u.ship_date = o.ship_date and u.outbound_date = c.outbound_date) as dates,
             bool_and((u.received_at is not null) = (u.status >= 2)) as received
           from orders o join consolidate c on c.order_id = o.id join unit u on u.consolidate_id = c.id
           where o.id = $1 and c.id = $2 and u.status = $3 group by o.id, c.id`,
          [orderId, consolidateId, unitStatus[state]],
        ),
      ).toEqual({
        order: status,
        line: status,
        counted: unitIds.length,
        units: 3,
        dates: true,
        received: true,
      });
    }
  });

  it('include a load as requested, and units planned on it for the drop of their consignee', async () => {
    const [lake, dry] = [await createTestConsignee(world), await createTestConsignee(world)];
    const load = await createTestLoad(world, { state: 'loading', stopConsignees: [lake, dry] });
    const { unitIds } = await createTestUnits(world, 'loaded', { load: load, consignee: dry, units: 2 });
    await updateTestUnits(world, unitIds.slice(1), { state: 'misStaged' });
    expect(
      await world.rows(
        'select status, load_pickup_id as pickup, drop_id as drop, current_warehouse_id as at from unit where id = any($1) order by id',
        [unitIds],
      ),
    ).toEqual(
      [7, 5].map((status) => ({
        status,
        pickup: load.pickupId,
        drop: load.drops[1]?.id,
        at: load.pickups[0]?.warehouseId,
      })),
    );
    expect(await world.row('select status from load_pickup where id = $1', [load.pickupId])).toEqual({
      status: 2,
    });
    const second = await createTestPickup(world, { loadId: load.id });
    expect(second.loadId).toBe(load.id);
    expect((await createTestPickup(world)).loadId).not.toBe(load.id);
  });

  it('include a bill of lading that lists its units line by line and adds them up', async () => {
    const load = await createTestLoad(world, { state: 'loaded' });
    const consignee = { id: load.drops[0]?.deliverToId ?? 0, number: '', name: '' };
    const [few, many] = [
      await createTestUnits(world, 'loaded', { load: load, consignee, units: 2 }),
      await createTestUnits(world, 'loaded', { load: load, consignee, units: 3 }),
    ];
    const bol = await createTestBol(world, { unitIds: [...few.unitIds, ...many.unitIds] });
    expect(isBolNumber(bol.number)).toBe(true);
    expect(
      await world.row(
        `select b.load_id as load, b.units, b.cubes,
           (select array_agg(d.units order by d.units) from bol_detail d where d.bol_id = b.id) as lines,
           (select count(*)::int from unit u join bol_detail d on d.id = u.bol_detail_id where d.bol_id = b.id) as marked
         from bol b where id = $1`,
        [bol.id],
      ),
    ).toEqual({ load: load.id, units: 5, cubes: 5 * 166, lines: [2, 3], marked: 5 });
    expect((await createTestBol(world)).unitIds).toHaveLength(3);
  });

  it('include an invoice with a separate payer', async () => {
    const { id } = await createTestInvoice(world, { posted: true });
    expect(
      await world.row(
        `select a.account_type as payer, i.posted_at is not null as posted, sum(d.amount)::int = i.amount as adds_up
         from invoice i join account a on a.id = i.bill_to_id join invoice_detail d on d.invoice_id = i.id
         where i.id = $1 group by i.id, a.id`,
        [id],
      ),
    ).toEqual({ payer: 3, posted: true, adds_up: true });
  });
});
