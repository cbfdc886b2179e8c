import { hashPin } from '#areas/floor/barcode-users/pins.service.ts';
import { aelisXml, detailXml } from '#areas/orders/xml-upload/xml-upload.testing.ts';
import type { World } from '#tests/world.ts';

/**
 * One call of every write that goes through on the demo world, for the tests that walk over all of them. A
 * new write stands here before those tests let it through.
 */

export interface GoodCall {
  /** The clock for it, when it is not that of the demo world. */
  at?: string;
  params?: Record<string, number | string>;
  query?: Record<string, string | number | boolean | number[]>;
  body?: Record<string, unknown> | string;
  files?: { name: string; content: string; fields?: Record<string, string> }[];
}
type Maker = (w: Picking) => Promise<GoodCall>;
interface Picking {
  world: World;
  /** The first row, or a failure that names the question. */
  pick: <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T>;
  id: (text: string, values?: unknown[]) => Promise<number>;
  /** Does another write first; its answer. */
  first: (call: string, good: GoodCall) => Promise<Record<string, unknown>>;
}

/** The instant of the demo world that these calls fit. */
export const writesAt = '2027-02-03T15:00:00Z';
const day = '2027-02-03';
const pending = `
  from consolidate c
  join orders o on o.id = c.order_id
  where c.status = 0
    and o.status = 0
    and o.ship_date = '2027-02-05'
    and c.deleted_at is null
    and c.unit_count > 2
`;
const miami = 1;

interface Line extends Record<string, unknown> {
  id: number;
  row_version: number;
  shipper_id: number;
  consignee_id: number;
  product_id: number;
  unit_count: number;
}
const aLine = (w: Picking) =>
  w.pick<Line>(
    `
      select c.id, c.row_version, c.shipper_id, c.consignee_id, c.product_id, c.unit_count ${pending}
      order by c.id
      limit 1
    `,
  );
const sides = { unitOfMeasure: 2, measure: 'inch', length: 41, width: 10, height: 7 };
const selected: Maker = async (w) => ({ body: { selection: [{ consolidateId: (await aLine(w)).id }] } });
async function anOrder(w: Picking) {
  const line = await aLine(w);
  return {
    head: { shipperAccountId: line.shipper_id, shipDate: '2027-02-05' },
    line: { consigneeAccountId: line.consignee_id, productId: line.product_id, numberOfUnits: 2, ...sides },
  };
}
async function deletedUnit(w: Picking): Promise<number> {
  const unit = await w.id(
    `select id from unit where consolidate_id = ${(await aLine(w)).id} and active order by id desc limit 1`,
  );
  await w.world.rows('update unit set active = false where id = $1', [unit]);
  return unit;
}
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
const pickup = (where: string) => async (w: Picking) =>
  w.pick<{ id: number; load_id: number; row_version: number }>(
    `
      select p.id, p.load_id, p.row_version
      from load_pickup p
      where p.warehouse_id = ${miami} and ${where}
      order by p.id
      limit 1
    `,
  );
const ofPickup =
  (where: string, body?: Record<string, unknown>): Maker =>
  async (w) => {
    const p = await pickup(where)(w);
    return { params: { id: p.load_id, pickupId: p.id }, ...(body ? { body } : {}) };
  };
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
const shipper = 'select id from account where account_type = 1 and active order by id limit 1';
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

let serial = 0;
const aName = (what: string) => `${what} ${(serial += 1)}`;
const usual = {
  accountTypeId: 2,
  name: 'Walk Wholesale',
  city: 'Chicago',
  state: 'IL',
  zone: 'America/Chicago',
  language: 'en',
  termsDays: 15,
  defaultPaymentTerm: 1,
};
const anAccount = (w: Picking) =>
  w.id(
    `
      insert into account (
        number, account_type, name, billing_name, city, state_code, zone, active, default_payment_term
      )
      values ('WALK' || $1::int, 2, 'Walk', 'Walk', 'Chicago', 'IL', 'America/Chicago', true, 1)
      returning id
    `,
    [(serial += 1)],
  );
const aClient = async (w: Picking): Promise<{ id: number; row_version: number }> => {
  await w.first('apiClients.add', {
    body: { name: aName('Program'), accountId: await w.id(shipper), scopes: ['orders'] },
  });
  return w.pick('select id, row_version from api_client order by id desc limit 1');
};
const hook = { url: 'https://example.test/hook', events: ['unit.status'] };
const aHook = async (w: Picking): Promise<number> =>
  Number((await w.first('webhooks.add', { params: { id: (await aClient(w)).id }, body: hook }))['id']);
const aTemplate = async (w: Picking) => {
  const line = await aLine(w);
  const made = await w.first('orderTemplates.add', {
    body: { shipperAccountId: line.shipper_id, name: aName('Usual'), unitsConsolidateIds: [line.id] },
  });
  return { params: { id: Number(made['id']) }, line };
};
/** Two hours before the cutoff of Miami, when its shippers may ask for more time. */
const beforeCutoff = '2027-02-03T20:30:00Z';
const asked = async (w: Picking) => {
  const s = await w.pick<{ id: number; consignee: number; product: number }>(
    `
      select o.shipper_id as id, c.consignee_id as consignee, c.product_id as product
      from consolidate c
      join orders o on o.id = c.order_id
      join account a on a.id = o.shipper_id
      where o.ship_date = '${day}'
        and c.status = 1
        and a.warehouse_id = ${miami}
        and c.product_id is not null
        and c.deleted_at is null
      order by c.id
      limit 1
    `,
  );
  return {
    shipperAccountId: s.id,
    shipDate: day,
    applicantName: 'Walter',
    contactNumber: '305-555-0100',
    shippingHour: '18:00',
    lines: [{ consigneeAccountId: s.consignee, productId: s.product, numberOfUnits: 2, ...sides }],
  };
};
const aRequest = async (w: Picking): Promise<number> => {
  w.world.clock.set(beforeCutoff);
  const made = await w.first('extensions.create', { body: await asked(w) });
  const request = made['extensions'];
  return typeof request === 'object' && request !== null && 'extensionNo' in request
    ? Number(request.extensionNo)
    : 0;
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
  await w.world.rows(
    `
      update unit
      set shuttle_load_id = $1, status = case when $2::int = 3 then 3 else 2 end, outbound_warehouse_id = 2,
        load_pickup_id = null, drop_id = null
      where id in (
        select id
        from unit
        where active and status = 2 and shuttle_load_id is null and current_warehouse_id = ${miami}
        order by id
        limit 2
      )
    `,
    [id, status],
  );
  return { id, number };
}
const ofShuttle =
  (status: number): Maker =>
  async (w) => ({ params: { id: (await aShuttle(w, status)).id } });
const aFeed = async (w: Picking) => ({
  consigneeAccountId: await w.id(
    'select id from account where account_type = 2 and active order by id limit 1',
  ),
  name: aName('Feed'),
});

/** By the id of the call. */
export const goodCalls: Record<string, Maker> = {
  'orderEntry.add': async (w) => anOrder(w).then(({ head, line }) => ({ body: { ...head, ...line } })),
  'orderEntry.addMany': async (w) =>
    anOrder(w).then(({ head, line }) => ({ body: { ...head, lines: [line, line] } })),
  'orderEntry.changeShipDate': async (w) => ({
    ...(await selected(w)),
    query: { newShipDate: '2027-02-08' },
  }),
  'orderEntry.changeUnits': async (w) =>
    aLine(w).then((line) => ({ params: { id: line.id }, body: { numberOfUnits: line.unit_count + 1 } })),
  'orderEntry.delete': async (w) => ({ query: { unitsConsolidateId: [(await aLine(w)).id] } }),
  'orderEntry.deleteUnit': async (w) => ({
    params: {
      unitId: await w.id(
        `select id from unit where consolidate_id = ${(await aLine(w)).id} and active order by id limit 1`,
      ),
    },
  }),
  'orderEntry.edit': async (w) =>
    aLine(w).then((line) => ({
      params: { id: line.id },
      body: {
        consigneeAccountId: line.consignee_id,
        productId: line.product_id,
        ...sides,
        length: 43,
        rowVersion: line.row_version,
      },
    })),
  'orderEntry.finalize': selected,
  'orderEntry.reactivateUnit': async (w) => ({ params: { unitId: await deletedUnit(w) } }),
  'xmlUpload.forgetCode': async (w) => {
    const shipperAccountId = await w.id(shipper);
    await w.world.rows(
      `
        insert into shipper_code (shipper_id, field, code, value, said_at, said_by)
        values ($1, 'consignee', 'LAKE-1', '1', now(), 'x')
      `,
      [shipperAccountId],
    );
    return { query: { shipperAccountId, field: 'consignee', code: 'LAKE-1' } };
  },
  'xmlUpload.add': async (w) => {
    const line = await aLine(w);
    const { number, consignee } = await w.pick<{ number: string; consignee: string }>(
      'select s.number, c.number as consignee from account s, account c where s.id = $1 and c.id = $2',
      [line.shipper_id, line.consignee_id],
    );
    const detail = detailXml({
      UnitID: `WLK${Math.trunc(performance.now())}`,
      UnitOfMeasure: 'QB',
      Consignee: consignee,
      Length: 41,
      Width: 10,
      Height: 7,
      Measure: 'Inch',
      Product: 'ROS-RED',
      PO: '77120',
    });
    const content = aelisXml([detail], { date: '02/05/27', shipper: number });
    return { files: [{ name: 'walk.xml', content }] };
  },
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
    await w.world.rows('update load_pickup set door_id = $1 where id = $2', [
      door,
      (await pickup('p.status = 2')(w)).id,
    ]);
    return { params: { id: door } };
  },
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
    await w.world.rows(
      `update load_pickup set status = 4, released_at = now() where warehouse_id = 3 and status < 4`,
    );
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
  'outboundUnits.clearPutAway': ofUnits('u.status = 4 and u.put_away_code is not null'),
  'outboundUnits.delete': ofUnits('u.active and u.status in (0, 1) and u.load_pickup_id is null'),
  'outboundUnits.reactivate': async (w) => {
    const unit = await w.id(
      `
        update unit
        set active = false
        where id = (
          select max(id)
          from unit
          where active and status = 1 and ship_date = '2027-02-06' and load_pickup_id is null
        )
        returning id
      `,
    );
    const { d } = await w.pick<{ d: string }>('select outbound_date::text as d from unit where id = $1', [
      unit,
    ]);
    return { body: { outboundDateFrom: d, outboundDateTo: d, active: false, bulkPrintIdsIncluded: [unit] } };
  },
  'bols.generateManyShipments': async (w) => ({ body: { ids: [await aBol('s.id is null')(w)] } }),
  'bols.generateShipments': async (w) => ({ params: { id: await aBol('s.id is null')(w) } }),
  'bols.regenerate': async (w) => ({
    params: { id: await aBol('s.status = 1')(w) },
    body: { confirmed: true },
  }),
  'outbox.resend': async (w) => ({
    params: {
      id: await w.id(
        `
          insert into outbox (kind, payload, dedupe_key, status)
          values (
            'email', '{"to": "a@example.test", "subject": "x", "text": "y"}', gen_random_uuid()::text,
            'failed'
          )
          returning id
        `,
      ),
    },
  }),
  'passwords.resetOwn': async () => ({}),
  'session.setLanguage': async () => ({ body: { language: 'es' } }),
  'session.signOutEverywhere': async () => ({}),
  'orderEntry.repeat': async (w) => ({
    params: { orderId: await w.id(`select o.id ${pending} order by c.id limit 1`) },
    body: { shipDate: '2027-02-05' },
  }),
  'orderTemplates.add': async (w) =>
    aLine(w).then((line) => ({
      body: { shipperAccountId: line.shipper_id, name: aName('Usual'), unitsConsolidateIds: [line.id] },
    })),
  'orderTemplates.delete': async (w) => aTemplate(w).then(({ params }) => ({ params })),
  'orderTemplates.edit': async (w) =>
    aTemplate(w).then(({ params, line }) => ({
      params,
      body: {
        name: aName('Usual'),
        rowVersion: 1,
        lines: [
          { consigneeAccountId: line.consignee_id, productId: line.product_id, numberOfUnits: 4, ...sides },
        ],
      },
    })),
  'orderTemplates.apply': async (w) =>
    aTemplate(w).then(({ params }) => ({ params, body: { shipDate: '2027-02-05' } })),
  'extensions.create': async (w) => ({ at: beforeCutoff, body: await asked(w) }),
  'extensions.approve': async (w) => ({
    at: beforeCutoff,
    params: { extensionNo: await aRequest(w) },
    body: { reason: 'Truck is late' },
  }),
  'extensions.reject': async (w) => ({
    at: beforeCutoff,
    params: { extensionNo: await aRequest(w) },
    body: {
      reasonCode: (
        await w.pick<{ code: string }>('select code from rejection_reason where active order by code limit 1')
      ).code,
      message: 'The dock is full',
    },
  }),
  'extensions.changeHour': async (w) => ({
    at: beforeCutoff,
    params: { extensionNo: await aRequest(w), shippingHour: '18:30' },
  }),
  'accounts.add': async () => ({ body: { number: 'WALK-A', ...usual } }),
  'accounts.save': async (w) => ({ params: { id: await anAccount(w) }, body: { ...usual, rowVersion: 1 } }),
  'accounts.setActive': async (w) => ({
    params: { id: await anAccount(w) },
    body: { active: false, rowVersion: 1 },
  }),
  'accounts.import': async () => ({
    files: [
      {
        name: 'walk.csv',
        content: 'Number,Type,Name,City,State\r\nWALK-I,consignee,Walk Import,Chicago,IL\r\n',
        fields: { dryRun: 'false' },
      },
    ],
  }),
  'serviceSync.start': async () => ({}),
  'shippers.addGroup': async () => ({ body: { name: aName('Growers') } }),
  'shippers.renameGroup': async (w) =>
    w.first('shippers.addGroup', { body: { name: aName('Growers') } }).then(async (made) => ({
      params: { id: Number(made['id'] ?? (await w.id('select max(id) as id from shipper_group'))) },
      body: { name: aName('Renamed'), rowVersion: 1 },
    })),
  'apiClients.add': async (w) => ({
    body: { name: aName('Program'), accountId: await w.id(shipper), scopes: ['orders', 'upload'] },
  }),
  'apiClients.addSecret': async (w) => ({
    params: { id: (await aClient(w)).id },
    body: { keepOldHours: 24 },
  }),
  'apiClients.change': async (w) =>
    aClient(w).then((c) => ({
      params: { id: c.id },
      body: { name: aName('Program'), scopes: ['tracking'], rateLimit: 100, rowVersion: c.row_version },
    })),
  'apiClients.revoke': async (w) => ({ params: { id: (await aClient(w)).id } }),
  'apiClients.revokeSecret': async (w) =>
    aClient(w).then(async (c) => ({
      params: {
        id: c.id,
        secretId: await w.id('select id from api_client_secret where api_client_id = $1', [c.id]),
      },
    })),
  'webhooks.add': async (w) => ({ params: { id: (await aClient(w)).id }, body: hook }),
  'webhooks.change': async (w) => ({
    params: { id: await aHook(w) },
    body: { ...hook, events: ['load.status'], active: true, rowVersion: 1 },
  }),
  'webhooks.delete': async (w) => ({ params: { id: await aHook(w) } }),
  'webhooks.renewSecret': async (w) => ({ params: { id: await aHook(w) } }),
  'webhooks.try': async (w) => ({ params: { id: await aHook(w) } }),
  'webhooks.replay': async (w) => ({
    params: {
      id: await w.id(
        `
          insert into webhook_delivery (webhook_id, event, payload, status, created_at)
          values ($1, 'ping', '{}', 'sent', now())
          returning id
        `,
        [await aHook(w)],
      ),
    },
  }),
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
  'calendarFeeds.add': async (w) => ({ body: await aFeed(w) }),
  'calendarFeeds.end': async (w) => ({
    params: { id: Number((await w.first('calendarFeeds.add', { body: await aFeed(w) }))['id']) },
  }),
};
