import { hashPin } from '#areas/floor/barcode-users/pins.service.ts';
import type { Maker, Picking } from './picking.ts';
import { day, miami, pickup } from './picking.ts';
import { changePickup } from '#tests/factories.ts';

/** Good writes of the floor: warehouses, days, doors, scanners and their scans. */

async function aScannerUser(w: Picking, more = ''): Promise<{ id: number; scannerUserId: string }> {
  const scannerUserId = `W${Math.trunc(performance.now() * 1000)}`;
  return {
    id: await w.id(
      `
        insert into scanner_user (scanner_user_id, full_name, company, role, warehouse_id, pin_hash, active)
        values ($1, 'Walter', 'Coldlane', 3, ${miami}, $2, ${more === 'inactive' ? 'false' : 'true'})
        returning id
      `,
      [scannerUserId, await hashPin('4711')],
    ),
    scannerUserId,
  };
}
const shot = (code: string, kind = 'receive') => ({
  clientEventId: `walk-${performance.now()}`,
  kind,
  code,
  scannedAt: '2027-02-03T14:59:00Z',
  warehouseId: miami,
});
const unitToReceive = `
  select unit_code as code
  from unit
  where status = 1 and receiving_warehouse_id = ${miami} and ship_date = '${day}' and active
  order by id
  limit 1
`;

/** By the id of the call. */
export const floorWrites: Record<string, Maker> = {
  'scanner.scan': async (w) => ({ body: shot((await w.pick<{ code: string }>(unitToReceive)).code) }),
  'scanner.batch': async (w) => ({
    body: { scans: [shot((await w.pick<{ code: string }>(unitToReceive)).code)] },
  }),
  'scanner.startDay': async (w) => ({
    body: {
      layoutId: await w.id(`select id from layout where warehouse_id = ${miami} and layout_date = '${day}'`),
      loadingSpeed: 800,
    },
  }),
  'scanner.logout': async () => ({}),
  'warehouseSettings.save': async (w) => ({
    params: { id: 2 },
    body: {
      name: 'Renamed',
      active: true,
      regionId: await w.id('select region_id as id from warehouse where id = 2'),
      extEmail: 'q@example.test',
      releaseEmail: 'q@example.test',
      etcEmail: 'q@example.test',
      extSurcharge: 0,
      defaultLoadingSpeed: 900,
      isTerminal: false,
      sameDayShipments: true,
      palletExchange: false,
      defaultProductId: await w.id('select id from product where active order by id limit 1'),
      defaultProductDesc: 'Roses',
      rowVersion: await w.id('select row_version as id from warehouse where id = 2'),
    },
  }),
  'warehouseSettings.setAutoStart': async () => ({ params: { a: miami, b: 3 }, body: { hour: '05:00' } }),
  'warehouseSettings.setCutoff': async () => ({
    params: { a: miami, b: 4 },
    body: { hour: '16:30', confirm: true },
  }),
  'startDay.start': async (w) => ({
    params: { id: 2 },
    body: {
      receivingDate: day,
      outboundDate: day,
      layoutId: await w.id(`select id from layout where warehouse_id = 2 and layout_date = '${day}'`),
      loadingSpeed: 700,
    },
  }),
  'scannerUsers.add': async () => ({
    body: {
      scannerUserId: 'Q77777',
      fullName: 'Quinn',
      company: 'Coldlane',
      role: 1,
      warehouseId: miami,
      pin: '918273',
    },
  }),
  'scannerUsers.deactivate': async (w) => ({ params: { id: (await aScannerUser(w)).id } }),
  'scannerUsers.reactivate': async (w) => ({
    params: { scannerUserId: (await aScannerUser(w, 'inactive')).scannerUserId },
  }),
  'scannerUsers.save': async (w) =>
    aScannerUser(w).then((u) => ({
      params: { id: u.id },
      body: {
        scannerUserId: u.scannerUserId,
        fullName: 'Wanda',
        company: 'Coldlane',
        role: 1,
        warehouseId: miami,
        pin: '837261',
        rowVersion: 1,
      },
    })),
  'scannerUsers.unlock': async (w) => {
    const { id } = await aScannerUser(w);
    await w.world.rows(
      "update scanner_user set failed_pins = 5, locked_until = '2027-02-03T15:05:00Z' where id = $1",
      [id],
    );
    return { params: { id } };
  },
  'doors.add': async () => ({ body: { number: 881, option: 2, warehouseId: miami } }),
  'doors.save': async (w) => ({
    params: {
      id: await w.id(
        `insert into door (warehouse_id, number, kind, active) values (${miami}, 882, 2, true) returning id`,
      ),
    },
    body: { number: 883, option: 2, warehouseId: miami, active: true, rowVersion: 1 },
  }),
  'doors.release': async (w) => {
    const door = await w.id(
      `insert into door (warehouse_id, number, kind, active) values (${miami}, 884, 2, true) returning id`,
    );
    await changePickup(w.world, (await pickup('p.status = 2')(w)).id, { door_id: door });
    return { params: { id: door } };
  },
};
