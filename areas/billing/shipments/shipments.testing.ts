import type { Maker, Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const aRate = async (w: Picking) =>
  w.pick<{ id: number; shipment_id: number; row_version: number }>(
    `
      select r.id, r.shipment_id, r.row_version
      from shipment_rate r
      join shipment s on s.id = r.shipment_id
      where s.status = 2 and r.manual
      order by r.id
      limit 1
    `,
  );
const ofShipment =
  (status: number, body?: Record<string, unknown>): Maker =>
  async (w) => ({
    params: {
      id: await w.id(
        `
          select s.id
          from shipment s
          where s.status = ${status}
            and (${status} <> 3 or exists (select from shipment_rate r where r.shipment_id = s.id))
          order by s.id
          limit 1
        `,
      ),
    },
    ...(body ? { body } : {}),
  });
const charge = { chargeCode: 'APT', description: 'Appointment', rateUnit: '$', rate: 350_000, quantity: 1 };

export const recipes: Recipes = {
  'shipments.addRate': { names: { id: 'shipment' }, good: ofShipment(2, charge) },
  'shipments.approve': {
    names: { id: 'shipment' },
    good: async (w) => {
      const id = await w.id('select id from shipment where status = 3 order by id limit 1');
      await w.world.rows(
        `
          insert into shipment_rate (
            shipment_id, charge_code, description, rate_type, rate4, quantity, amount, manual
          )
          select $1, 'APT', 'Appointment', 6, 350000, 1, 3500, true
        `,
        [id],
      );
      return { params: { id } };
    },
  },
  'shipments.deleteRate': {
    names: { id: 'shipment', rateId: 'rate' },
    good: async (w) => aRate(w).then((r) => ({ params: { id: r.shipment_id, rateId: r.id } })),
  },
  'shipments.editRate': {
    names: { id: 'shipment', rateId: 'rate' },
    good: async (w) =>
      aRate(w).then((r) => ({
        params: { id: r.shipment_id, rateId: r.id },
        body: { ...charge, rate: 360_000, rowVersion: r.row_version },
      })),
  },
  'shipments.details': { names: { id: 'shipment' } },
  'shipments.rates': { names: { id: 'shipment' } },
  'shipments.get': { names: { id: 'shipment' } },
  'shipments.rerun': { names: { id: 'shipment' }, good: ofShipment(2, {}) },
  'shipments.runRating': {
    good: async () => ({
      body: { outboundDateFrom: '2027-02-02', outboundDateTo: '2027-02-02' },
    }),
  },
};
