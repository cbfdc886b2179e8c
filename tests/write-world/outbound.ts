import type { Maker, Picking } from './picking.ts';
import { aName, day, miami, pickup } from './picking.ts';
import { pickupState } from '#areas/outbound/loads/loads.contract.ts';
import { changeUnits } from '#tests/factories.ts';

/** Good writes of outbound freight: loads, units and shuttles. */

const ofUnits =
  (where: string, more: Record<string, unknown> = {}): Maker =>
  async (w) => ({
    body: {
      outboundDateFrom: '2027-02-01',
      outboundDateTo: '2027-02-07',
      bulkPrintIdsIncluded: [await w.id(`select u.id from unit u where ${where} order by u.id limit 1`)],
      ...more,
    },
  });
const ofPickup =
  (where: string, body?: Record<string, unknown>): Maker =>
  async (w) => {
    const p = await pickup(where)(w);
    return { params: { id: p.load_id, pickupId: p.id }, ...(body ? { body } : {}) };
  };
/** A truck to the second warehouse in a state, with two boxes on it unless it is still empty. */
async function aShuttle(w: Picking, status: number): Promise<{ id: number; number: string }> {
  const number = aName('S');
  const id = Number(
    (
      await w.first('shuttleLoads.add', {
        body: { number, dayOfService: day, warehouseId: miami, outboundWarehouseId: 2 },
      })
    )['id'],
  );
  if (status === 0) return { id, number };
  await w.world.rows(
    `
      update shuttle_load
      set status = $2::int, seal = 'S-1', released_at = case when $2::int >= 3 then now() end
      where id = $1
    `,
    [id, status],
  );
  const units = await w.world.rows<{ id: number }>(
    `
      select id
      from unit
      where active and status = 2 and shuttle_load_id is null and current_warehouse_id = ${miami}
      order by id
      limit 2
    `,
  );
  await changeUnits(
    w.world,
    units.map((unit) => unit.id),
    {
      state: status === 3 ? 'shuttled' : 'received',
      shuttle_load_id: id,
      outbound_warehouse_id: 2,
      load_pickup_id: null,
      drop_id: null,
    },
  );
  return { id, number };
}
const ofShuttle =
  (status: number): Maker =>
  async (w) => ({ params: { id: (await aShuttle(w, status)).id } });

/** By the id of the call. */
export const outboundWrites: Record<string, Maker> = {
  'loads.completePickup': ofPickup(
    'p.status = 2 and not exists (select from load_pickup q where q.load_id = p.load_id and q.id <> p.id)',
  ),
  'loads.inspect': ofPickup('p.status = 2', { clean: true, odorFree: true, reeferOk: true, preCoolF: 34 }),
  'loads.explainShortages': async (w) => {
    const short = await w.pick<{ pickup: number; unit: number }>(
      `
        select u.load_pickup_id as pickup, u.id as unit
        from unit u
        join load_pickup p on p.id = u.load_pickup_id
        where p.warehouse_id = ${miami} and p.status in (2, 3) and u.status <> 7 and u.active
        order by u.id
        limit 1
      `,
    );
    return {
      body: {
        pickUpId: short.pickup,
        unitIds: [short.unit],
        reasonCode: (
          await w.pick<{ code: string }>(
            'select code from shortage_reason where active order by code limit 1',
          )
        ).code,
        notes: 'walk',
      },
    };
  },
  'loads.release': async (w) =>
    pickup('p.status = 3')(w).then((p) => ({
      params: { id: p.load_id, pickupId: p.id },
      body: { warehouseId: miami, force: true, note: 'Truck had to leave' },
    })),
  'loads.reopen': async (w) => ({
    params: {
      loadPickupId: (
        await pickup(
          `p.status = 4 and exists (select from load l where l.id = p.load_id and l.day_of_service = '${day}')`,
        )(w)
      ).id,
    },
  }),
  'loads.regenerateBols': async (w) =>
    pickup(
      `p.status = 4 and exists (select from load l where l.id = p.load_id and l.day_of_service >= '2027-02-02')`,
    )(w).then((p) => ({ params: { loadId: p.load_id, pickUpId: p.id }, body: { confirmed: true } })),
  'loads.save': async (w) =>
    pickup('p.status = 2')(w).then(async (p) => ({
      params: { id: p.load_id },
      body: {
        loadLocks: 3,
        dayOfService: day,
        trailer: 'TR 9',
        rowVersion: await w.id('select row_version as id from load where id = $1', [p.load_id]),
      },
    })),
  'loads.savePickup': async (w) =>
    pickup('p.status = 2')(w).then((p) => ({
      params: { id: p.load_id, pickupId: p.id },
      body: { seal: 'S-77', rowVersion: p.row_version },
    })),
  'loads.validateRelease': ofPickup('p.status = 2', { warehouseId: miami }),
  'loads.finalRelease': async (w) => {
    await w.world.db
      .updateTable('load_pickup')
      .set({ status: pickupState.released, released_at: w.world.clock.now().toString() })
      .where('warehouse_id', '=', 3)
      .where('status', '<', pickupState.released)
      .execute();
    return { body: { warehouseId: 3 } };
  },
  'loads.sendEtc': async () => ({ body: { warehouseId: miami } }),
  'loads.resync': async (w) => {
    await w.world.rows("update job set status = 'done' where kind = 'routing.sync'");
    return { body: { loadId: (await pickup('p.status = 1')(w)).load_id, confirmed: true } };
  },
  'loads.syncDay': async () => ({ body: { dayOfService: '2027-02-04', warehouseId: miami } }),
  'loads.syncLoads': async (w) => ({ body: { loadIds: [(await pickup('p.status = 1')(w)).load_id] } }),
  'outboundUnits.changeShipDate': ofUnits(
    "u.status = 1 and u.ship_date = '2027-02-04' and u.load_pickup_id is null",
    { newShipDate: '2027-02-05' },
  ),
  'outboundUnits.clearPutAway': ofUnits('u.status = 4 and u.put_away_place_id is not null'),
  'outboundUnits.delete': ofUnits('u.active and u.status in (0, 1) and u.load_pickup_id is null'),
  'outboundUnits.reactivate': async (w) => {
    const unit = await w.id(
      `
        select max(id) as id
        from unit
        where active and status = 1 and ship_date = '2027-02-06' and load_pickup_id is null
      `,
    );
    await changeUnits(w.world, unit, { active: false });
    const { d } = await w.pick<{ d: string }>('select outbound_date::text as d from unit where id = $1', [
      unit,
    ]);
    return { body: { outboundDateFrom: d, outboundDateTo: d, active: false, bulkPrintIdsIncluded: [unit] } };
  },
  'shuttleLoads.add': async () => ({
    body: { number: 'S-900', dayOfService: day, warehouseId: miami, outboundWarehouseId: 2 },
  }),
  'shuttleLoads.change': async (w) =>
    aShuttle(w, 0).then(({ id, number }) => ({
      params: { id },
      body: { number, trailer: 'TR 5', rowVersion: 1 },
    })),
  'shuttleLoads.delete': ofShuttle(0),
  'shuttleLoads.complete': ofShuttle(1),
  'shuttleLoads.release': ofShuttle(2),
  'shuttleLoads.unrelease': ofShuttle(3),
  'shuttleLoads.arrive': ofShuttle(3),
  'outboundUnits.changeShuttle': async (w) => {
    const [from, to] = [await aShuttle(w, 1), await aShuttle(w, 0)];
    const unit = await w.pick<{ id: number; d: string }>(
      'select id, outbound_date::text as d from unit where shuttle_load_id = $1 order by id limit 1',
      [from.id],
    );
    return {
      body: {
        shuttleNumber: from.number,
        outboundDateFrom: unit.d,
        outboundDateTo: unit.d,
        bulkPrintIdsIncluded: [unit.id],
        shuttleLoadId: to.id,
      },
    };
  },
};
