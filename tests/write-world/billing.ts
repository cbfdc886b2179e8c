import type { Maker, Picking } from './picking.ts';
import { day } from './picking.ts';

/** Good writes of bills of lading, shipments and invoices. */

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
const aBol = (where: string) => (w: Picking) =>
  w.id(
    `
      select b.id
      from bol b
      left join shipment s on s.bol_id = b.id
      where b.active and ${where}
      order by b.id
      limit 1
    `,
  );

/** By the id of the call. */
export const billingWrites: Record<string, Maker> = {
  'shipments.addRate': ofShipment(2, charge),
  'shipments.approve': async (w) => {
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
  'shipments.rerun': ofShipment(2, {}),
  'shipments.editRate': async (w) =>
    aRate(w).then((r) => ({
      params: { id: r.shipment_id, rateId: r.id },
      body: { ...charge, rate: 360_000, rowVersion: r.row_version },
    })),
  'shipments.deleteRate': async (w) =>
    aRate(w).then((r) => ({ params: { id: r.shipment_id, rateId: r.id } })),
  'shipments.runRating': async () => ({
    body: { outboundDateFrom: '2027-02-02', outboundDateTo: '2027-02-02' },
  }),
  'closing.close': async (w) => {
    const { d } = await w.pick<{ d: string }>(
      'select max(outbound_date)::text as d from shipment where status = 2 and outbound_date < $1',
      [day],
    );
    await w.world.rows('update shipment set status = 6 where status in (1, 3) and outbound_date = $1', [d]);
    return { body: { dateFrom: d, dateTo: d } };
  },
  'closing.undo': async (w) => {
    await w.world.rows("update job set status = 'done' where kind = 'closing'");
    return {
      query: {
        shipDate: String(
          (
            await w.pick<{ d: string }>(
              `
                select max(s.outbound_date)::text as d
                from shipment s
                join invoice i on i.id = s.invoice_id
                where i.posted_at is null
                  and i.deleted_at is null
                  and not exists (
                    select
                    from shipment s2
                    join invoice i2 on i2.id = s2.invoice_id
                    where s2.outbound_date = s.outbound_date and i2.posted_at is not null
                  )
              `,
            )
          ).d,
        ),
      },
    };
  },
  'invoices.post': async (w) => ({
    body: {
      bulkPrintIdsIncluded: [
        await w.id(
          'select id from invoice where posted_at is null and deleted_at is null order by id limit 1',
        ),
      ],
    },
  }),
  'bols.generateManyShipments': async (w) => ({ body: { ids: [await aBol('s.id is null')(w)] } }),
  'bols.generateShipments': async (w) => ({ params: { id: await aBol('s.id is null')(w) } }),
  'bols.regenerate': async (w) => ({
    params: { id: await aBol('s.status = 1')(w) },
    body: { confirmed: true },
  }),
};
