import type { Maker, Picking } from './picking.ts';
import { aName, miami, shipper } from './picking.ts';

/** Good writes of the calendar: days of service, holidays, cutoffs, shippers and feeds. */

const holiday = {
  name: 'Orchid week',
  earlyAccess: '2027-08-01',
  effectiveDate: '2027-08-10',
  expirationDate: '2027-08-20',
  regionIds: [],
  surchargeBp: 500,
};
const aHoliday: Maker = async (w) => ({
  params: {
    id: await w.id(
      `
        insert into holiday_period (name, early_access, effective_date, expiration_date, surcharge_bp)
        values ('Lily week', '2028-08-01', '2028-08-10', '2028-08-20', 100)
        returning id
      `,
    ),
  },
});
const aDay = async (w: Picking) =>
  w.pick<Record<string, number>>(
    `
      select id, consignee_id, region_id, warehouse_id, dow, care_of_id, outbound_warehouse_id, outbound_dow,
        delivery_start_dow, delivery_end_dow
      from day_of_service
      where record_type = 1 and shipper_id is null and delivery_start is not null
      order by id
      limit 1
    `,
  );
const aGroup = (w: Picking) =>
  w.id("insert into cutoff_group (name) values ('Group ' || gen_random_uuid()) returning id");
const week = {
  day0: null,
  day1: '17:00',
  day2: '17:00',
  day3: '17:00',
  day4: '17:00',
  day5: '17:00',
  day6: null,
};
const chosenShipper = async (w: Picking) => ({ bulkPrintIdsIncluded: [await w.id(shipper)] });
const freePair = `
  from account s, account c
  where s.account_type = 1
    and c.account_type = 2
    and s.active
    and c.active
    and not exists (select from consignee_by_shipper x where x.shipper_id = s.id and x.consignee_id = c.id)
  order by s.id desc, c.id
  limit 1
`;
const aFeed = async (w: Picking) => ({
  consigneeAccountId: await w.id(
    'select id from account where account_type = 2 and active order by id limit 1',
  ),
  name: aName('Feed'),
});

/** By the id of the call. */
export const calendarWrites: Record<string, Maker> = {
  'blockedAccounts.add': async () => ({
    body: { startDate: '2027-06-01', endDate: '2027-06-02', warehouseId: miami, notes: 'Frost' },
  }),
  'blockedAccounts.deactivate': async (w) => ({
    params: {
      id: await w.id(
        `
          insert into blocked_account (start_date, end_date, warehouse_id, notes)
          values ('2027-06-01', '2027-06-02', ${miami}, 'x')
          returning id
        `,
      ),
    },
  }),
  'daysOfService.save': async (w) =>
    aDay(w).then((d) => ({
      body: {
        recordType: 3,
        regionId: d['region_id'],
        warehouseId: d['warehouse_id'],
        dayOfWeek: d['dow'],
        consigneeAccountId: d['consignee_id'],
        careOfAccountId: d['care_of_id'] ?? d['consignee_id'],
        deliveryStartDay: d['delivery_start_dow'],
        deliveryStartTime: '06:00',
        deliveryEndDay: d['delivery_end_dow'],
        deliveryEndTime: '10:00',
        outboundWarehouseId: d['outbound_warehouse_id'],
        outboundDay: d['outbound_dow'],
        effectiveDate: '2027-09-01',
        expirationDate: '2027-09-07',
      },
    })),
  'daysOfService.delete': async (w) => ({ params: { dayOfServiceId: Number((await aDay(w))['id']) } }),
  'holidays.add': async () => ({ body: holiday }),
  'holidays.delete': aHoliday,
  'holidays.save': async (w) =>
    aHoliday(w).then(({ params = {} }) => ({
      params,
      body: {
        ...holiday,
        name: 'Lilies',
        effectiveDate: '2028-08-11',
        earlyAccess: '2028-08-01',
        expirationDate: '2028-08-21',
        rowVersion: 1,
      },
    })),
  'cutoffGroups.add': async () => ({ body: 'Walkers' }),
  'cutoffGroups.delete': async (w) => ({ params: { id: await aGroup(w) } }),
  'cutoffGroups.rename': async (w) => ({
    params: { id: await aGroup(w) },
    body: { name: `Renamed ${performance.now()}` },
  }),
  'cutoffGroups.block': async (w) => ({
    params: { id: miami },
    body: { shipperCutoffGroupIds: [await aGroup(w)] },
  }),
  'cutoffGroups.setDay': async (w) => ({
    params: { id: await aGroup(w), dayOfWeek: 3 },
    body: { schedule: '16:00' },
  }),
  'cutoffGroups.setWeek': async (w) => ({ params: { id: await aGroup(w) }, body: week }),
  'shippers.allowConsignee': async (w) => ({
    body: await w.pick(`select s.id as "shipperAccountId", c.id as "consigneeAccountId" ${freePair}`),
  }),
  'shippers.disallowConsignee': async (w) => {
    const pair = await w.pick<{ s: number; c: number }>(`select s.id as s, c.id as c ${freePair}`);
    await w.world.rows('insert into consignee_by_shipper (shipper_id, consignee_id) values ($1, $2)', [
      pair.s,
      pair.c,
    ]);
    return { params: { shipperAccountId: pair.s, consigneeAccountId: pair.c } };
  },
  'shippers.copyConsignees': async (w) => {
    const pair = await w.pick<{ s: number; c: number }>(`select s.id as s, c.id as c ${freePair}`);
    await w.world.rows('insert into consignee_by_shipper (shipper_id, consignee_id) values ($1, $2)', [
      pair.s,
      pair.c,
    ]);
    return {
      params: {
        from: pair.s,
        to: await w.id('select id from account where account_type = 1 and id < $1 order by id desc limit 1', [
          pair.s,
        ]),
      },
    };
  },
  'shippers.save': async (w) => ({
    params: { id: await w.id(shipper) },
    body: {
      newShipperGroupId: await w.id('select id from shipper_group order by id desc limit 1'),
      newShipperCutoffGroupId: 0,
      shipperCutoffExempt: true,
    },
  }),
  'shippers.setGroups': async (w) => ({
    body: {
      ...(await chosenShipper(w)),
      newShipperGroupId: await w.id('select id from shipper_group order by id limit 1'),
    },
  }),
  'shippers.setCutoffGroups': async (w) => ({
    body: { ...(await chosenShipper(w)), newShipperCutoffGroupId: await aGroup(w) },
  }),
  'serviceSync.start': async () => ({}),
  'shippers.addGroup': async () => ({ body: { name: aName('Growers') } }),
  'shippers.renameGroup': async (w) =>
    w.first('shippers.addGroup', { body: { name: aName('Growers') } }).then(async (made) => ({
      params: { id: Number(made['id'] ?? (await w.id('select max(id) as id from shipper_group'))) },
      body: { name: aName('Renamed'), rowVersion: 1 },
    })),
  'calendarFeeds.add': async (w) => ({ body: await aFeed(w) }),
  'calendarFeeds.end': async (w) => ({
    params: { id: Number((await w.first('calendarFeeds.add', { body: await aFeed(w) }))['id']) },
  }),
};
