import { createDemoWorldQueries } from './scope-queries.ts';
import type { RestrictedUser, RecordIds } from './recipes.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import type { TestWorld } from '#tests/world.ts';

/** Users with a limited row scope: who they are, which records are theirs, and which of others they must not see. */

/** A user restricted by accounts. Everything that belongs to none of these accounts belongs to others. */
async function boundByAccounts(
  world: TestWorld,
  role: BuiltInRole,
  email: string,
  numbers: string[],
  other: string,
): Promise<RestrictedUser> {
  const { account, column, demo, one } = createDemoWorldQueries(world);
  const mine = await Promise.all(numbers.map((n) => account(n)));
  const ids = mine.map((a) => a.id);
  const their = await account(other);
  const shipper = role === 'Shipper' || role === 'ShipperDaysOfService';
  const party = shipper ? 'x.shipper_id' : 'x.consignee_id';
  const freight = `not (x.shipper_id = any($1) or x.consignee_id = any($1) or x.bill_to_id = any($1))`;
  const pick = async (text: string, of: number | number[]) => one(text, [Array.isArray(of) ? of : [of]]);
  const records = async (of: number[]): Promise<RecordIds> => ({
    account: of[0],
    order: await pick(
      `select x.order_id as id from consolidate x where ${party} = any($1) order by 1 desc limit 1`,
      of,
    ),
    consolidate: await pick(
      `select x.id from consolidate x where ${party} = any($1) order by 1 desc limit 1`,
      of,
    ),
    unit: await pick(
      `select x.id from unit x where ${party} = any($1) and x.active order by 1 desc limit 1`,
      of,
    ),
    shipment: await pick(`select x.id from shipment x where ${party} = any($1) order by 1 desc limit 1`, of),
    ...(shipper
      ? {
          extension: await anExtension(world, of[0] ?? 0),
          palletReceipt: await aPalletReceipt(world, of[0] ?? 0, 1),
          hour: '20:00',
          upload: await pick('select id from xml_upload where shipper_id = any($1) limit 1', of),
          template: await pick('select id from order_template where shipper_id = any($1) limit 1', of),
          accountNumber: (
            await world.row<{ number: string }>('select number from account where id = $1', [of[0]])
          ).number,
        }
      : {}),
  });
  const invoiceOf = async (which: string) =>
    (
      await world.rows<{ id: number }>(
        `
          select id
          from invoice
          where ${which} and posted_at is not null and deleted_at is null
          order by id desc
          limit 1
        `,
        [ids],
      )
    )[0]?.id;
  const theirs: RecordIds = {
    ...(await records([their.id])),
    invoice: await invoiceOf('bill_to_id <> all($1)'),
    claim: await one('select max(id) as id from claim where claimant_id <> all($1)', [ids]),
    dispute: await one('select max(id) as id from dispute where payer_id <> all($1)', [ids]),
    invoiceLine: await one(
      `
        select max(x.id) as id
        from invoice_detail x
        join invoice i on i.id = x.invoice_id
        where i.bill_to_id <> all($1) and i.posted_at is not null
      `,
      [ids],
    ),
    job: await aJob(world),
    bolLine: await one(
      `
        select d.id
        from bol_detail d
        join bol b on b.id = d.bol_id
        where not (b.consignee_id = any($1) or b.bill_to_id = any($1) or b.deliver_to_id = any($1))
          and d.shipper_id <> all($1)
        limit 1
      `,
      [ids],
    ),
    bol: await one(
      `
        select id
        from bol
        where not (consignee_id = any($1) or bill_to_id = any($1) or deliver_to_id = any($1))
        limit 1
      `,
      [ids],
    ),
  };
  const facts = await world.row<{
    order: number;
    code: string;
    date: string;
    invoice: string;
    shipment: number;
    out: string;
  }>(
    `
      select o.order_number as order, u.unit_code as code, u.ship_date::text as date,
        u.outbound_date::text as out, (select number from invoice where id = $2) as invoice,
        (select shipment_number from shipment where id = $3) as shipment
      from unit u
      join orders o on o.id = u.order_id
      where u.id = $1
    `,
    [theirs.unit, theirs.invoice, theirs.shipment],
  );
  return {
    user: await demo(email),
    role,
    foreignIds: {
      ...theirs,
      dayOfService: await one('select id from day_of_service where shipper_id is null order by id limit 1'),
      feed: await aFeed(world),
      view: await aView(world),
    },
    ownIds: {
      ...(await records(ids)),
      invoice: await invoiceOf('bill_to_id = any($1)'),
      ...(shipper ? { dayOfService: await aShippersDay(world, ids[0] ?? 0) } : {}),
    },
    foreignFilters: {
      shipperAccountId: shipper
        ? their.id
        : await one('select shipper_id as id from unit where id = $1', [theirs.unit]),
      consigneeAccountId: await one('select consignee_id as id from unit where id = $1', [theirs.unit]),
      accountId: their.id,
      billToAccountId: await one('select bill_to_id as id from invoice where id = $1', [theirs.invoice]),
      orderId: Number(theirs.order),
      orderNumber: facts.order,
      code: facts.code,
      number: facts.order,
      search: their.name,
      shipDate: facts.date,
      invoiceNumber: facts.invoice,
      invoiceId: Number(theirs.invoice),
      unitsConsolidateId: Number(theirs.consolidate),
      billToName: their.name,
      consigneeName: their.name,
      fileName: `of-${their.number}`,
    },
    forbiddenTexts: new Set([
      ...(await column(`select distinct x.unit_code as v from unit x where ${freight}`, [ids])),
      ...(await column(
        `
          select distinct o.order_number::text as v
          from consolidate x
          join orders o on o.id = x.order_id
          where ${freight}
          except
          select o.order_number::text
          from consolidate x
          join orders o on o.id = x.order_id
          where not (${freight})
        `,
        [ids],
      )),
      ...(await column('select number as v from invoice where bill_to_id <> all($1)', [ids])),
      ...(await column(`select x.shipment_number::text as v from shipment x where ${freight}`, [ids])),
      ...(shipper
        ? await column(
            `
              select number as v
              from account
              where account_type = 1 and id <> all($1)
              union
              select name
              from account
              where account_type = 1 and id <> all($1)
            `,
            [ids],
          )
        : []),
      ...(shipper
        ? await column(
            "select 'of-' || number || '.xml' as v from account where account_type = 1 and id <> all($1)",
            [ids],
          )
        : []),
    ]),
  };
}

/** Returns a day of service for only one shipper. */
const aShippersDay = (world: TestWorld, shipperId: number): Promise<number> =>
  createDemoWorldQueries(world).one(
    `
      insert into day_of_service (
        consignee_id, shipper_id, region_id, record_type, warehouse_id, dow, outbound_warehouse_id,
        outbound_dow, delivery_start_dow, delivery_start, delivery_end_dow, delivery_end, effective_date,
        expiration_date
      )
      select consignee_id, $1, region_id, 1, warehouse_id, dow, warehouse_id, dow, dow, '04:00', dow, '05:00',
        '2027-01-01', '2027-12-31'
      from day_of_service
      where record_type = 1
      order by id
      limit 1
      returning id
    `,
    [shipperId],
  );
const aFeed = (world: TestWorld) =>
  createDemoWorldQueries(world).one(
    `
      insert into calendar_feed (consignee_id, name, secret, roles, created_at, created_by)
      select (select min(id) from account where account_type = 2), 'x', 'x', '{}', now(), min(id)
      from app_user
      returning id
    `,
  );
const aView = (world: TestWorld) =>
  createDemoWorldQueries(world).one(
    `
      insert into saved_view (user_id, list, name, filters)
      select id, 'loads.find', 'x' || clock_timestamp(), '[]'
      from app_user where email = 'admin@coldlane.example'
      returning id
    `,
  );
const aClaimAt = async (world: TestWorld, warehouseId: number): Promise<number> =>
  (
    await world.row<{ id: number }>(
      `
        insert into claim (
          unit_id, claimant_id, type, boxes, amount, description, filed_on, filed_at, acknowledgment_due_on, decision_due_on, warehouse_id
        )
        select u.id, u.consignee_id, 'lost', 1, 100, 'Q', '2027-02-03', now(), '2027-03-05', '2027-06-03', $1
        from unit u
        where u.outbound_warehouse_id = $1
          and not exists (select from claim k where k.unit_id = u.id or k.consolidate_id = u.consolidate_id)
        order by u.id desc
        limit 1
        returning id
      `,
      [warehouseId],
    )
  ).id;
const aBlock = (world: TestWorld, warehouseId: number) =>
  createDemoWorldQueries(world).one(
    `
      insert into blocked_account (start_date, end_date, warehouse_id, notes)
      values ('2027-06-01', '2027-06-02', $1, 'x')
      returning id
    `,
    [warehouseId],
  );

const anExtension = (world: TestWorld, shipperId: number) =>
  createDemoWorldQueries(world).one(
    `
      insert into extension (
        shipper_id, warehouse_id, receiving_date, ship_date, applicant_name, contact_number, shipping_hour,
        created_at
      )
      select id, warehouse_id, '2027-02-03', '2027-02-03', 'Q', '1', '20:00', now()
      from account
      where id = $1
      returning extension_no as id
    `,
    [shipperId],
  );

const aJob = (world: TestWorld): Promise<number> =>
  createDemoWorldQueries(world).one(
    `
      insert into job (kind, status, started_by, started_by_name)
      values (
        'rating', 'done', (select id from app_user where email = 'kemi.okafor@coldlane.example'),
        'Kemi Okafor'
      )
      returning id
    `,
  );

/** Returns a template and a layout of a warehouse, with a location and a position of it. */
async function planOf(world: TestWorld, warehouseId: number): Promise<RecordIds> {
  return world.row<{
    layoutTemplate: number;
    layout: number;
    location: number;
    position: number;
    place: number;
  }>(
    `
      select l.template_id as "layoutTemplate", l.id as layout, k.id as location, p.id as position, p.place_id as place
      from layout l
      join storage_location k on k.layout_id = l.id
      join storage_position p on p.location_id = k.id
      where l.warehouse_id = $1 and l.template_id is not null
      order by l.layout_date desc, k.id, p.id
      limit 1
    `,
    [warehouseId],
  );
}

/** Returns an item that was in the cooler of a warehouse. */
async function aCoolerItem(world: TestWorld, warehouseId: number): Promise<number> {
  const { id } = await world.row<{ id: number }>(
    `
      insert into cooler_item (
        unit_id, warehouse_id, day_of_service, shipper_id, consignee_id, status, reason, opened_at, closed_at
      )
      select id, $1, day_of_service, shipper_id, consignee_id, 1, 'Missed its truck', now(), now()
      from unit
      where active and receiving_warehouse_id = $1 and outbound_warehouse_id = $1 and status >= 1
      order by id desc
      limit 1
      returning id
    `,
    [warehouseId],
  );
  return id;
}

/** Creates a receipt for a shipper's pallets at a warehouse. */
async function aPalletReceipt(world: TestWorld, shipperId: number, warehouseId: number): Promise<number> {
  const { id } = await world.row<{ id: number }>(
    `
      insert into pallet_receipt (
        warehouse_id, shipper_id, day_of_service, receiving_date, valid_count, invalid_count, deduction,
        redeemable, status, issued_on, expires_on, created_at
      )
      select $1, $2, d, d, 9, 2, 2, 7, 0, d, '2099-01-01', now()
      from (select '2015-01-01'::date + count(*)::int as d from pallet_receipt) free
      returning id
    `,
    [warehouseId, shipperId],
  );
  return id;
}

/** Creates a label printer of a warehouse. */
const aPrinter = (world: TestWorld, warehouseId: number): Promise<number> =>
  createDemoWorldQueries(world).one(
    `
      insert into printer (warehouse_id, name, host, port, dpi)
      select $1, 'Printer of ' || code || ' ' || gen_random_uuid(), '10.20.3.41', 9100, 203
      from warehouse
      where id = $1
      returning id
    `,
    [warehouseId],
  );

/** Creates a warehouse's planning rows for trailers and lanes. */
async function planningRowsOf(
  world: TestWorld,
  warehouseId: number,
): Promise<{ trailerSize: number; planningLane: number; planningApart: number }> {
  const { one } = createDemoWorldQueries(world);
  return {
    trailerSize: await one(
      `
        insert into trailer_size (warehouse_id, name, cube, fixed_cents, cents_per_mile)
        select $1, 'Trailer of ' || code || ' ' || gen_random_uuid(), 250000, 45000, 215
        from warehouse
        where id = $1
        returning id
      `,
      [warehouseId],
    ),
    planningLane: await one(
      `
        insert into planning_lane (warehouse_id, from_account_id, to_account_id, miles)
        select $1, min(id), max(id), 900
        from account
        where account_type = 2
        on conflict (warehouse_id, from_account_id, to_account_id) do update set miles = excluded.miles
        returning id
      `,
      [warehouseId],
    ),
    planningApart: await one(
      `
        insert into planning_separation (warehouse_id, consignee_id, other_consignee_id)
        select $1, min(id), max(id)
        from account
        where account_type = 2
        on conflict (warehouse_id, consignee_id, other_consignee_id) do update set note = ''
        returning id
      `,
      [warehouseId],
    ),
  };
}

/** Creates a task of a warehouse for its scanners. */
const aTask = (world: TestWorld, warehouseId: number): Promise<number> =>
  createDemoWorldQueries(world).one(
    `
      with d as (
        insert into warehouse_day (warehouse_id, receiving_date, outbound_date, loading_speed)
        values ($1, '2015-01-01', '2015-01-01', 900)
        on conflict (warehouse_id, receiving_date) do update set outbound_date = excluded.outbound_date
        returning id
      )
      insert into floor_task (
        warehouse_id, warehouse_day_id, from_kind, from_name, from_place_ids, to_kind, units, sent_by, sent_at
      )
      select $1, d.id, 'place', 'Place of ' || w.code, array[1], 'cooler', 5, 'Task of ' || w.code, now()
      from d
      join warehouse w on w.id = $1
      returning id
    `,
    [warehouseId],
  );

/** A user restricted to a warehouse. Freight that never passes it and its loads, bills, doors and scanners belong to others. */
async function boundByWarehouse(
  world: TestWorld,
  role: BuiltInRole,
  email: string,
  code: string,
  otherCode: string,
): Promise<RestrictedUser> {
  const { column, demo, one } = createDemoWorldQueries(world);
  const here = await one('select id from warehouse where code = $1', [code]);
  const there = await one('select id from warehouse where code = $1', [otherCode]);
  const passes =
    '(x.receiving_warehouse_id = $1 or x.outbound_warehouse_id = $1 or x.current_warehouse_id is not distinct from $1)';
  const records = async (id: number): Promise<RecordIds> => {
    const unit = await one(
      `
        select u.id
        from unit u
        where u.active and u.receiving_warehouse_id = $1 and u.outbound_warehouse_id = $1 and u.status >= 1
        order by 1 desc
        limit 1
      `,
      [id],
    );
    const load = await one(
      `
        select p.load_id as id
        from load_pickup p
        where p.warehouse_id = $1
          and not exists (
            select 1
            from load_pickup q
            where q.load_id = p.load_id and q.warehouse_id <> p.warehouse_id
          )
        order by 1 desc
        limit 1
      `,
      [id],
    );
    return {
      claim: await aClaimAt(world, id),
      shuttle: await one(
        `
          select id
          from shuttle_load
          where warehouse_id = $1 or outbound_warehouse_id = $1
          order by id
          limit 1
        `,
        [id],
      ),
      account: await one(
        'select id from account where account_type = 1 and warehouse_id = $1 order by id limit 1',
        [id],
      ),
      template: await one(
        `
          select t.id
          from order_template t
          join account s on s.id = t.shipper_id
          where s.warehouse_id = $1
          order by t.id
          limit 1
        `,
        [id],
      ),
      unit,
      consolidate: await one('select consolidate_id as id from unit where id = $1', [unit]),
      order: await one('select order_id as id from unit where id = $1', [unit]),
      load,
      pickup: await one('select id from load_pickup where load_id = $1 and warehouse_id = $2', [load, id]),
      bol: await one(
        'select id from bol where outbound_warehouse_id = $1 and active order by id desc limit 1',
        [id],
      ),
      bolLine: await one(
        `
          select d.id
          from bol_detail d
          join bol b on b.id = d.bol_id
          where b.outbound_warehouse_id = $1 and b.active
          order by d.id desc
          limit 1
        `,
        [id],
      ),
      door: await one('select id from door where warehouse_id = $1 limit 1', [id]),
      scannerUser: await one('select id from scanner_user where warehouse_id = $1 limit 1', [id]),
      printer: await aPrinter(world, id),
      ...(await planningRowsOf(world, id)),
      task: await aTask(world, id),
      ...(await planOf(world, id)),
      coolerItem: await aCoolerItem(world, id),
      palletReceipt: await aPalletReceipt(
        world,
        await one('select id from account where account_type = 1 and warehouse_id = $1 order by id limit 1', [
          id,
        ]),
        id,
      ),
      warehouse: id,
      view: await aView(world),
      block: await aBlock(world, id),
      extension: await anExtension(
        world,
        await one('select id from account where account_type = 1 and warehouse_id = $1 order by id limit 1', [
          id,
        ]),
      ),
      hour: '20:00',
      shipper: await one(
        'select id from account where account_type = 1 and warehouse_id = $1 order by id limit 1',
        [id],
      ),
      otherShipper: await one(
        'select id from account where account_type = 1 and warehouse_id = $1 order by id desc limit 1',
        [id],
      ),
      consignee: await one('select id from account where account_type = 2 order by id limit 1'),
      accountNumber: (
        await world.row<{ number: string }>(
          'select number from account where account_type = 1 and active and warehouse_id = $1 limit 1',
          [id],
        )
      ).number,
    };
  };
  if ((await world.rows('select 1 from scanner_user where warehouse_id = $1', [there])).length === 0)
    await world.rows(
      `
        insert into scanner_user (scanner_user_id, full_name, company, role, warehouse_id, pin_hash, active)
        values ('there-1', 'Somebody There', 'Coldlane', 1, $1, 'x', true)
      `,
      [there],
    );
  if ((await world.rows('select 1 from scanner_user where warehouse_id = $1', [here])).length === 0)
    await world.rows(
      `
        insert into scanner_user (scanner_user_id, full_name, company, role, warehouse_id, pin_hash, active)
        values ('here-1', 'Somebody Here', 'Coldlane', 1, $1, 'x', true)
      `,
      [here],
    );
  const theirs = { ...(await records(there)), job: await aJob(world) };
  const facts = await world.row<{
    order: number;
    code: string;
    date: string;
    shipper: number;
    load: number;
    bol: string;
  }>(
    `
      select o.order_number as order, u.unit_code as code, u.ship_date::text as date, u.shipper_id as shipper,
        (select load_number from load where id = $2) as load,
        (select bol_number from bol where id = $3) as bol
      from unit u
      join orders o on o.id = u.order_id
      where u.id = $1
    `,
    [theirs.unit, theirs.load, theirs.bol],
  );
  return {
    user: await demo(email),
    role,
    foreignIds: theirs,
    ownIds: await records(here),
    foreignFilters: {
      warehouseId: there,
      shipperAccountId: facts.shipper,
      orderId: Number(theirs.order),
      orderNumber: facts.order,
      code: facts.code,
      number: facts.load,
      loadNumber: facts.load,
      loadName: `L-${facts.load}`,
      bolNumber: facts.bol,
      shipDate: facts.date,
      pickUpId: Number(theirs.pickup),
      unitsConsolidateId: Number(theirs.consolidate),
      accountId: facts.shipper,
      date: facts.date,
    },
    forbiddenTexts: new Set([
      ...(await column(`select distinct x.unit_code as v from unit x where not ${passes}`, [here])),
      ...(await column(
        `
          select distinct o.order_number::text as v
          from unit x
          join orders o on o.id = x.order_id
          where not ${passes}
          except
          select distinct o.order_number::text
          from unit x
          join orders o on o.id = x.order_id
          where ${passes}
        `,
        [here],
      )),
      ...(await column(
        `
          select load_number::text as v
          from load l
          where not exists (select 1 from load_pickup p where p.load_id = l.id and p.warehouse_id = $1)
          union
          select 'L-' || load_number
          from load l
          where not exists (select 1 from load_pickup p where p.load_id = l.id and p.warehouse_id = $1)
        `,
        [here],
      )),
      ...(await column('select bol_number as v from bol where outbound_warehouse_id <> $1', [here])),
      ...(await column('select scanner_user_id as v from scanner_user where warehouse_id <> $1', [here])),
      ...(await column('select name as v from printer where warehouse_id <> $1', [here])),
      ...(await column('select name as v from trailer_size where warehouse_id <> $1', [here])),
      ...(await column('select sent_by as v from floor_task where warehouse_id <> $1', [here])),
    ]),
  };
}

/** Every kind of user with a limited row scope, by name. */
export const restrictedUserFactories: [string, (world: TestWorld) => Promise<RestrictedUser>][] = [
  [
    'a shipper',
    (world) => boundByAccounts(world, 'Shipper', 'maria.fuentes@andesrose.example', ['MA00101'], 'MA00102'),
  ],
  [
    'a shipper of another coast',
    (world) => boundByAccounts(world, 'Shipper', 'li.zhang@encinitasgerbera.example', ['CA00201'], 'MA00101'),
  ],
  [
    'a consignee',
    (world) => boundByAccounts(world, 'Consignee', 'tom.brandt@lakeshore.example', ['IL00401'], 'OH00402'),
  ],
  [
    'a customer',
    (world) =>
      boundByAccounts(
        world,
        'Customer',
        'priya.nair@northgate.example',
        ['TP00901', 'MI00409', 'OH00402'],
        'IL00401',
      ),
  ],
  [
    'a keeper of a shipper’s days of service',
    (world) =>
      boundByAccounts(world, 'ShipperDaysOfService', 'luis.cano@andesrose.example', ['MA00101'], 'MA00102'),
  ],
  [
    'a warehouse manager',
    (world) => boundByWarehouse(world, 'WarehouseManager', 'dana.reyes@coldlane.example', 'MIA', 'VIS'),
  ],
  [
    'a warehouse manager of another coast',
    (world) => boundByWarehouse(world, 'WarehouseManager', 'ines.vega@coldlane.example', 'VIS', 'MIA'),
  ],
  [
    'a warehouse worker',
    (world) => boundByWarehouse(world, 'Warehouse', 'joel.batista@coldlane.example', 'MIA', 'VIS'),
  ],
];
