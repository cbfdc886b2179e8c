import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from './factories.ts';
import { bodyOf, harmless, kindOf, missing, namesOf, paramsOf } from './scope-world.ts';
import type { Bounded, Ids } from './scope-world.ts';
import type { TestAccount } from './factories.ts';
import { endpoints } from '#app/contract.ts';
import { permissionsOf } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import { can } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** The demo world, seen by people who are bounded: every call that they may make, with ids and filters of somebody else's rows. */
let world: World;
const header = {
  orderNumber: '',
  Shipdate: '2027-02-03',
  totalUnitsInFile: 0,
  totalUnitsSuccess: 0,
  totalUnitsDuplicates: 0,
  totalUnitsDiscrepancy: 0,
  errorMessage: '',
  orderId: null,
  format: '1',
  shipperAccountId: null,
  shipperName: '',
  dryRun: false,
  finalized: false,
  faultsInFile: 0,
};
beforeAll(async () => {
  world = await openWorld({ demo: true });
  await world.rows(
    `
      insert into xml_upload (file_name, sha256, shipper_id, user_name, at, dry_run, header, details)
      select 'of-' || number || '.xml', number, id, 'x', '2027-02-03T12:00:00Z', false,
        $1::jsonb || jsonb_build_object('fileName', 'of-' || number || '.xml', 'Shipper', number), $2
      from account
      where account_type = 1
    `,
    [
      JSON.stringify(header),
      JSON.stringify({ ResponseDetail: [], faults: [], duplicates: [], messages: [] }),
    ],
  );
  await world.rows(
    `
      with t as (
        insert into order_template (shipper_id, name, created_at, updated_at)
        select id, 'usual-' || number, now(), now()
        from account
        where account_type = 1
        returning id
      )
      insert into order_template_line (
        template_id, line_number, consignee_id, uom, measure, typed_l, typed_w, typed_h, units
      )
      select t.id, 1, (select min(id) from account where account_type = 2), 2, 'inch', 41, 10, 7, 1
      from t
    `,
  );
}, 240_000);
afterAll(() => world.close());

async function column(text: string, values: unknown[] = []): Promise<string[]> {
  return (await world.rows<{ v: string }>(text, values)).map((r) => r.v);
}
const one = async (text: string, values: unknown[] = []): Promise<number> =>
  (await world.row<{ id: number }>(text, values)).id;
const account = async (number: string): Promise<TestAccount> =>
  world.row('select id, number, name from account where number = $1', [number]);
async function demo(email: string): Promise<TestPerson> {
  return world.row('select subject from app_user where email = $1', [email]);
}

/** A person bounded by accounts: everything that belongs to none of them is somebody else's. */
async function boundByAccounts(
  role: Role,
  email: string,
  numbers: string[],
  other: string,
): Promise<Bounded> {
  const mine = await Promise.all(numbers.map((n) => account(n)));
  const ids = mine.map((a) => a.id);
  const their = await account(other);
  const shipper = role === 'Shipper' || role === 'ShipperDaysOfService';
  const party = shipper ? 'x.shipper_id' : 'x.consignee_id';
  const freight = `not (x.shipper_id = any($1) or x.consignee_id = any($1) or x.bill_to_id = any($1))`;
  const pick = async (text: string, of: number | number[]) => one(text, [Array.isArray(of) ? of : [of]]);
  const records = async (of: number[]): Promise<Ids> => ({
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
          extension: await anExtension(of[0] ?? 0),
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
  const theirs: Ids = {
    ...(await records([their.id])),
    invoice: await invoiceOf('bill_to_id <> all($1)'),
    job: await aJob(),
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
    who: await demo(email),
    role,
    theirs: {
      ...theirs,
      dayOfService: await one('select id from day_of_service where shipper_id is null order by id limit 1'),
      feed: await aFeed(),
    },
    own: {
      ...(await records(ids)),
      invoice: await invoiceOf('bill_to_id = any($1)'),
      ...(shipper ? { dayOfService: await aShippersDay(ids[0] ?? 0) } : {}),
    },
    filters: {
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
    marks: new Set([
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

/** A service day that only one shipper gets. */
async function aShippersDay(shipperId: number): Promise<number> {
  return one(
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
}
const aFeed = () =>
  one(
    `
      insert into calendar_feed (consignee_id, name, secret, roles, created_at, created_by)
      select (select min(id) from account where account_type = 2), 'x', 'x', '{}', now(), min(id)
      from app_user
      returning id
    `,
  );
const aBlock = (warehouseId: number) =>
  one(
    `
      insert into blocked_account (start_date, end_date, warehouse_id, notes)
      values ('2027-06-01', '2027-06-02', $1, 'x')
      returning id
    `,
    [warehouseId],
  );

const anExtension = (shipperId: number) =>
  one(
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

async function aJob(): Promise<number> {
  return one(
    `
      insert into job (kind, status, started_by, started_by_name)
      values (
        'rating', 'done', (select id from app_user where email = 'kemi.okafor@coldlane.example'),
        'Kemi Okafor'
      )
      returning id
    `,
  );
}

/** A person bounded by a warehouse: freight that never passes it, its loads, bills, doors and scanners are somebody else's. */
async function boundByWarehouse(
  role: Role,
  email: string,
  code: string,
  otherCode: string,
): Promise<Bounded> {
  const here = await one('select id from warehouse where code = $1', [code]);
  const there = await one('select id from warehouse where code = $1', [otherCode]);
  const passes =
    '(x.receiving_warehouse_id = $1 or x.outbound_warehouse_id = $1 or x.current_warehouse_id is not distinct from $1)';
  const records = async (id: number): Promise<Ids> => {
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
      door: await one('select id from door where warehouse_id = $1 limit 1', [id]),
      scannerUser: await one('select id from scanner_user where warehouse_id = $1 limit 1', [id]),
      warehouse: id,
      block: await aBlock(id),
      extension: await anExtension(
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
  const theirs = { ...(await records(there)), job: await aJob() };
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
    who: await demo(email),
    role,
    theirs,
    own: await records(here),
    filters: {
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
    marks: new Set([
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
    ]),
  };
}

/** Marks of others in an answer: by value where the field is a number, code or name of something. */
function leaks(value: unknown, marks: ReadonlySet<string>, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((v) => leaks(v, marks, path));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, v]) =>
      key === 'params' || key === 'message' ? [] : leaks(v, marks, `${path}.${key}`),
    );
  if (typeof value === 'number')
    return /number$/i.test(path) && marks.has(String(value)) ? [`${path}: ${value}`] : [];
  return typeof value === 'string' && marks.has(value) ? [`${path}: ${value}`] : [];
}
const jsonOf = (answer: { bytes: Uint8Array; headers: Headers }): unknown =>
  (answer.headers.get('content-type') ?? '').includes('json')
    ? JSON.parse(new TextDecoder().decode(answer.bytes))
    : undefined;
const isRead = (e: AnyEndpoint) => e.method === 'GET' || e.reads === true;
const allowed = (e: AnyEndpoint, role: Role) => {
  const { needs } = e;
  return (
    needs === 'signed-in' ||
    (typeof needs !== 'string' && needs.some((g) => can({ permissions: new Set(permissionsOf([role])) }, g)))
  );
};

const wide: Record<string, string | number | boolean> = {
  rows: 1000,
  page: 1,
  includeDeleted: true,
  includeInactive: true,
  includeWarehouseData: true,
  void: false,
};
const spans = /^(dateFrom|dayOfServiceFrom|shipDateFrom|outboundDateFrom|atFrom)$/;
const spanEnds = /^(dateTo|dayOfServiceTo|shipDateTo|outboundDateTo|atTo)$/;
/** The ways of asking one list: as it opens, as wide as it goes, by each filter naming somebody else's, and all of them at once. */
function questions(
  endpoint: AnyEndpoint,
  b: Pick<Bounded, 'filters' | 'theirs'>,
): Record<string, string | number | boolean>[] {
  const printed =
    b.theirs[
      /labels/.test(endpoint.path)
        ? 'consolidate'
        : /invoices/.test(endpoint.path)
          ? 'invoice'
          : /lading/.test(endpoint.path)
            ? 'bol'
            : 'load'
    ];
  const filters: Bounded['filters'] = {
    ...b.filters,
    ...(printed === undefined ? {} : { bulkPrintIdsIncluded: printed }),
  };
  const keys = Object.keys(endpoint.query?.shape ?? {});
  const broad = Object.fromEntries(
    keys.flatMap((key) =>
      spans.test(key)
        ? [[key, '2026-06-01']]
        : spanEnds.test(key)
          ? [[key, '2027-12-31']]
          : key in wide
            ? [[key, wide[key] ?? '']]
            : [],
    ),
  );
  const named = keys.filter((key) => filters[key] !== undefined);
  const needed = Object.fromEntries(
    ['shipDate', 'date', 'dayOfService']
      .filter((key) => keys.includes(key))
      .map((key) => [key, '2027-02-03']),
  );
  return [
    {},
    broad,
    { ...broad, ...(keys.includes('bulkPrintAllChecked') ? { bulkPrintAllChecked: true } : {}) },
    ...named.map((key) => ({ ...broad, ...needed, [key]: filters[key] ?? '' })),
    { ...broad, ...Object.fromEntries(named.map((key) => [key, filters[key] ?? ''])) },
  ];
}

const everything = `
  select 'orders' as t, md5(string_agg(o::text, ',' order by id)) as h
  from orders o
  union all
  select 'consolidate', md5(string_agg(o::text, ',' order by id))
  from consolidate o
  union all
  select 'unit', md5(string_agg(o::text, ',' order by id))
  from unit o
  union all
  select 'load', md5(string_agg(o::text, ',' order by id))
  from load o
  union all
  select 'load_pickup', md5(string_agg(o::text, ',' order by id))
  from load_pickup o
  union all
  select 'bol', md5(string_agg(o::text, ',' order by id))
  from bol o
  union all
  select 'shipment', md5(string_agg(o::text, ',' order by id))
  from shipment o
  union all
  select 'invoice', md5(string_agg(o::text, ',' order by id))
  from invoice o
  union all
  select 'door', md5(string_agg(o::text, ',' order by id))
  from door o
  union all
  select 'scanner_user', md5(string_agg(o::text, ',' order by id))
  from scanner_user o
  union all
  select 'warehouse_day', md5(string_agg(o::text, ',' order by id))
  from warehouse_day o
  union all
  select 'blocked_account', md5(string_agg(o::text, ',' order by id))
  from blocked_account o
  union all
  select 'day_of_service', md5(string_agg(o::text, ',' order by id))
  from day_of_service o
`;

const people: [string, () => Promise<Bounded>][] = [
  ['a shipper', () => boundByAccounts('Shipper', 'maria.fuentes@andesrose.example', ['MA00101'], 'MA00102')],
  [
    'a shipper of another coast',
    () => boundByAccounts('Shipper', 'li.zhang@encinitasgerbera.example', ['CA00201'], 'MA00101'),
  ],
  ['a consignee', () => boundByAccounts('Consignee', 'tom.brandt@lakeshore.example', ['IL00401'], 'OH00402')],
  [
    'a customer',
    () =>
      boundByAccounts(
        'Customer',
        'priya.nair@northgate.example',
        ['TP00901', 'MI00409', 'OH00402'],
        'IL00401',
      ),
  ],
  [
    'a keeper of a shipper’s days of service',
    () => boundByAccounts('ShipperDaysOfService', 'luis.cano@andesrose.example', ['MA00101'], 'MA00102'),
  ],
  [
    'a warehouse manager',
    () => boundByWarehouse('WarehouseManager', 'dana.reyes@coldlane.example', 'MIA', 'VIS'),
  ],
  [
    'a warehouse manager of another coast',
    () => boundByWarehouse('WarehouseManager', 'ines.vega@coldlane.example', 'VIS', 'MIA'),
  ],
  ['a warehouse worker', () => boundByWarehouse('Warehouse', 'joel.batista@coldlane.example', 'MIA', 'VIS')],
];

it('every id in the path of a call is known to the tests of this file', () => {
  expect(
    endpoints.flatMap((e) =>
      namesOf(e)
        .filter((name) => kindOf(e, name) === undefined)
        .map((name) => `${e.id}: which record does {${name}} name? Say it in tests/scope-world.ts.`),
    ),
  ).toEqual([]);
});

describe.each(people)('%s', (_, make) => {
  let b: Bounded;
  beforeAll(async () => {
    b = await make();
  });

  it('finds nothing of others in any list or search, whatever the filters', async () => {
    const found: string[] = [];
    for (const endpoint of endpoints.filter(
      (e) => isRead(e) && allowed(e, b.role) && namesOf(e).every((n) => kindOf(e, n) === 'accountType'),
    )) {
      const types = namesOf(endpoint).length > 0 ? ['shipper', 'consignee', '3'] : [''];
      for (const type of types) {
        for (const query of questions(endpoint, b)) {
          const answer = await world.call(endpoint, {
            as: b.who,
            params: { type },
            query,
            body: endpoint.method === 'GET' ? undefined : {},
          });
          if (![200, 400, 403, 404, 412].includes(answer.status))
            found.push(`${endpoint.id} ${JSON.stringify(query)} answers ${answer.status}`);
          if (answer.status !== 200) continue;
          found.push(
            ...leaks(jsonOf(answer), b.marks)
              .slice(0, 3)
              .map((leak) => `${endpoint.id} ${JSON.stringify(query)} shows ${leak}`),
          );
          if (query['bulkPrintIdsIncluded'] !== undefined && endpoint.reply.kind === 'file')
            found.push(`${endpoint.id} prints ${JSON.stringify(query)}`);
          if ((answer.headers.get('content-type') ?? '').includes('csv'))
            for (const cell of new TextDecoder().decode(answer.bytes).split(/[,\r\n"]+/))
              if (b.marks.has(cell)) found.push(`${endpoint.id} exports ${cell}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('is told of others’ records the same as of records that do not exist', async () => {
    const told: string[] = [];
    let asked = 0;
    for (const endpoint of endpoints.filter(
      (e) =>
        isRead(e) &&
        allowed(e, b.role) &&
        namesOf(e).some((n) => kindOf(e, n) !== 'accountType') &&
        namesOf(e).every((n) => kindOf(e, n) !== 'house'),
    )) {
      const kinds = namesOf(endpoint).map((n) => kindOf(endpoint, n));
      if (!kinds.every((k) => k !== undefined && (k === 'weekday' || b.theirs[k] !== undefined))) continue;
      asked += 1;
      const query = Object.fromEntries(
        Object.entries({ date: '2027-02-03', shipDate: '2027-02-03' }).filter(
          ([key]) => key in (endpoint.query?.shape ?? {}),
        ),
      );
      const body =
        endpoint.method === 'GET' ? undefined : (bodyOf(endpoint, b) ?? { warehouseId: b.theirs.warehouse });
      const theirs = await world.call(endpoint, {
        as: b.who,
        params: paramsOf(endpoint, b.theirs),
        query,
        body,
      });
      const nobodys = await world.call(endpoint, {
        as: b.who,
        params: paramsOf(endpoint, missing),
        query,
        body,
      });
      if (![403, 404].includes(theirs.status)) told.push(`${endpoint.id} answers ${theirs.status}`);
      if (theirs.status !== nobodys.status || theirs.message !== nobodys.message)
        told.push(
          `${endpoint.id}: ${theirs.status} ${theirs.message} / ${nobodys.status} ${nobodys.message}`,
        );
    }
    expect(told).toEqual([]);
    expect([asked > 0, b.marks.size > 100]).toEqual([true, true]);
  });

  it('reads the own records by the same calls', async () => {
    const told: string[] = [];
    for (const endpoint of endpoints.filter(
      (e) =>
        isRead(e) &&
        e.reply.kind !== 'file' &&
        allowed(e, b.role) &&
        namesOf(e).some((n) => kindOf(e, n) !== 'accountType') &&
        namesOf(e).every((n) => kindOf(e, n) !== 'house'),
    )) {
      const kinds = namesOf(endpoint).map((n) => kindOf(endpoint, n));
      if (!kinds.every((k) => k !== undefined && (k === 'weekday' || b.own[k] !== undefined))) continue;
      const query = Object.fromEntries(
        Object.entries({ date: '2027-02-03', shipDate: '2027-02-03' }).filter(
          ([key]) => key in (endpoint.query?.shape ?? {}),
        ),
      );
      const answer = await world.call(endpoint, {
        as: b.who,
        params: paramsOf(endpoint, b.own),
        query,
        body:
          endpoint.method === 'GET' ? undefined : (bodyOf(endpoint, b) ?? { warehouseId: b.own.warehouse }),
      });
      if (answer.status !== 200 && answer.status !== 412)
        told.push(`${endpoint.id} answers ${answer.status} ${answer.message}`);
    }
    // A consignee's freight belongs to the shipper's order; what the consignee reads of it are units.
    expect(told).toEqual([]);
  });

  it('changes nothing of others', async () => {
    const told: string[] = [];
    const before = await world.rows(everything);
    for (const endpoint of endpoints.filter(
      (e) =>
        !isRead(e) &&
        allowed(e, b.role) &&
        !harmless.has(e.id) &&
        namesOf(e).every((n) => kindOf(e, n) !== 'house'),
    )) {
      const kinds = namesOf(endpoint).map((n) => kindOf(endpoint, n));
      const body = bodyOf(endpoint, b);
      if (endpoint.body && !body) told.push(`${endpoint.id}: no body in this test`);
      if (!kinds.every((k) => k !== undefined && (k === 'weekday' || b.theirs[k] !== undefined)))
        told.push(`${endpoint.id}: nobody else’s ${kinds.join(', ')} in this test`);
      const query = Object.fromEntries(
        Object.entries({
          newShipDate: '2027-02-09',
          unitsConsolidateId: Number(b.theirs.consolidate),
          shipperAccountId: Number(b.filters['shipperAccountId']),
          field: 'consignee',
          code: 'X',
        }).filter(([key]) => key in (endpoint.query?.shape ?? {})),
      );
      const answer = await world.call(endpoint, {
        as: b.who,
        params: paramsOf(endpoint, b.theirs),
        query,
        body,
      });
      if (![403, 404].includes(answer.status))
        told.push(
          `${endpoint.id} answers ${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`,
        );
    }
    expect(told).toEqual([]);
    expect(await world.rows(everything)).toEqual(before);
  });

  it('may not put on another’s account number, whether it exists or not', async () => {
    if (b.role === 'Warehouse' || b.role === 'WarehouseManager') return;
    for (const accountNumber of ['MA00104', 'NOBODY', 'ma00101 ', "'"]) {
      for (const endpoint of endpoints.filter(
        (e) => e.method === 'GET' && namesOf(e).length === 0 && allowed(e, b.role),
      )) {
        const answer = await world.call(endpoint, { as: b.who, accountNumber });
        expect([endpoint.id, accountNumber, answer.status, answer.message]).toEqual([
          endpoint.id,
          accountNumber,
          403,
          'This account is not one of yours.',
        ]);
      }
    }
  });
});

describe('a person of a bounded role without an account', () => {
  it.each(['Shipper', 'Consignee', 'Customer', 'ShipperDaysOfService'] as const)(
    '%s sees no row at all',
    async (role) => {
      const who = await aUser(world, { role });
      const found: string[] = [];
      for (const endpoint of endpoints.filter(
        (e) =>
          e.method === 'GET' &&
          e.reply.kind === 'page' &&
          namesOf(e).length === 0 &&
          allowed(e, role) &&
          e.id !== 'accounts.list',
      )) {
        for (const query of questions(endpoint, { filters: {}, theirs: {} }).slice(0, 2)) {
          const answer = await world.call(endpoint, { as: who, query });
          if (answer.status === 200 && answer.totalRows > 0)
            found.push(`${endpoint.id}: ${answer.totalRows}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
});

describe('an account chosen by somebody who sees all', () => {
  it('narrows the lists to it', async () => {
    const clerk = await demo('grace.lindqvist@coldlane.example');
    const andes = await account('MA00101');
    const orders = endpoints.find((e) => e.id === 'orderEntry.orders');
    if (!orders) throw new Error('no order list');
    const all = await world.call(orders, { as: clerk });
    const own = await world.call(orders, { as: clerk, accountNumber: 'MA00101' });
    const count = await one(
      'select count(*)::int as id from orders where shipper_id = $1 and deleted_at is null',
      [andes.id],
    );
    expect([own.totalRows, own.totalRows < all.totalRows]).toEqual([count, true]);
    expect((await world.call(orders, { as: clerk, accountNumber: 'NOBODY' })).status).toBe(403);
  });
});

/** What a session sees by plain SQL as the serving role, without any filter of the product. */
async function seen(table: string, accounts: number[] | undefined, where = 'true'): Promise<number> {
  const client = await world.serving.connect();
  try {
    await client.query('begin');
    if (accounts)
      await client.query(
        "select set_config('app.accounts', $1, true), set_config('app.everything', 'off', true)",
        [`{${accounts.join(',')}}`],
      );
    return Number((await client.query(`select count(*) from "${table}" where ${where}`)).rows[0]?.count);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const walled: Record<string, string> = {
  // What the house keeps of other people's software is nobody's but the house's.
  api_client: 'true',
  api_client_secret: 'true',
  webhook: 'true',
  webhook_delivery: 'true',
  orders: 'shipper_id <> all($ids)',
  consolidate: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  unit: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  unit_event: 'false',
  scan: 'true',
  load_shortage: 'false',
  calendar_feed: 'accounts is null or not accounts && $ids',
  extension: 'shipper_id <> all($ids)',
  extension_consolidate: 'false',
  shipper_code: 'shipper_id <> all($ids)',
  xml_upload: 'shipper_id <> all($ids)',
  order_template: 'shipper_id <> all($ids)',
  order_template_line:
    'exists (select 1 from order_template t where t.id = template_id and t.shipper_id <> all($ids))',
  cooler_item: 'shipper_id <> all($ids) and consignee_id <> all($ids)',
  bol: 'consignee_id <> all($ids) and bill_to_id <> all($ids) and deliver_to_id <> all($ids)',
  bol_detail: 'false',
  shipment: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  shipment_detail: 'false',
  shipment_rate: 'false',
  invoice: 'bill_to_id <> all($ids)',
  invoice_detail: 'false',
  payment: 'account_id <> all($ids)',
};
describe('the second wall, row-level security, without any filter of the product', () => {
  it('stands on every table that holds rows of accounts', async () => {
    const bare = await column(
      `
        select c.relname as v
        from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'r'
          and not c.relrowsecurity
          and exists (
            select 1
            from pg_attribute a
            where a.attrelid = c.oid and a.attname in ('shipper_id', 'bill_to_id') and not a.attisdropped
          )
        order by 1
      `,
    );
    // Timetables, price lists, plans and pallets name accounts but belong to the house; their screens bound them.
    expect(bare).toEqual([
      'blocked_account_shipper',
      'consignee_by_shipper',
      'day_of_service',
      'load_plan',
      'receiving_pallet',
      'tariff',
    ]);
    expect(
      await column(
        `
          select relname as v
          from pg_class
          where relnamespace = 'public'::regnamespace and relrowsecurity
          order by 1
        `,
      ),
    ).toEqual(Object.keys(walled).toSorted());
  });
  it.each(Object.entries(walled))(
    '%s shows a session only the rows of its accounts, and none when none is said',
    async (table, foreign) => {
      const ids = [(await account('MA00101')).id];
      const all = await one(`select count(*)::int as id from "${table}"`);
      expect(await seen(table, undefined)).toBe(0);
      expect(await seen(table, [])).toBe(0);
      expect(await seen(table, ids, foreign.replaceAll('$ids', `'{${ids.join(',')}}'::int[]`))).toBe(0);
      if (all > 0) expect(await seen(table, ids)).toBeLessThan(all);
    },
  );
  it('shows a shipper no price of freight that somebody else pays', async () => {
    const ids = [(await account('MA00101')).id];
    expect(
      await one('select count(*)::int as id from shipment where shipper_id = $1 and bill_to_id <> $1', [
        ids[0],
      ]),
    ).toBeGreaterThan(0);
    expect(
      await seen(
        'shipment_rate',
        ids,
        `shipment_id in (select id from shipment where bill_to_id <> ${ids[0]})`,
      ),
    ).toBe(0);
  });
  it('binds the serving role, which owns nothing and passes no policy', async () => {
    const role = await world.row<{ owns: number; super: boolean; bypass: boolean }>(
      `
        select (select count(*)::int from pg_class where relowner = r.oid) as owns, r.rolsuper as super,
          r.rolbypassrls as bypass
        from pg_roles r
        where rolname = 'coldlane_app'
      `,
    );
    expect(role).toEqual({ owns: 0, super: false, bypass: false });
    expect((await world.serving.query('select current_user')).rows[0]?.current_user).toBe('coldlane_app');
  });
  it('lets no request carry its scope into the next one on the same connection', async () => {
    const client = await world.serving.connect();
    try {
      await client.query("begin; select set_config('app.everything', 'on', true)");
      expect(Number((await client.query('select count(*) from orders')).rows[0]?.count)).toBeGreaterThan(0);
      await client.query('commit');
      expect(Number((await client.query('select count(*) from orders')).rows[0]?.count)).toBe(0);
    } finally {
      client.release();
    }
  });
  it.each(['unit_event', 'audit'])(
    'lets the serving role change, delete or empty nothing of %s',
    async (table) => {
      for (const act of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
        await expect(world.serving.query(act)).rejects.toThrow(/permission denied|never changed/);
    },
  );
  it('lets the serving role change nothing of a posted invoice and its lines', async () => {
    const client = await world.serving.connect();
    try {
      for (const act of [
        'update invoice set amount = amount + 1 where posted_at is not null',
        'delete from invoice where posted_at is not null',
        `
          update invoice_detail d
          set amount = 0
          from invoice i
          where i.id = d.invoice_id and i.posted_at is not null
        `,
        'delete from invoice_detail d using invoice i where i.id = d.invoice_id and i.posted_at is not null',
        'truncate invoice cascade',
      ]) {
        await client.query("begin; select set_config('app.everything', 'on', true)");
        await expect(client.query(act)).rejects.toThrow(/permission denied|never changed/);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });
});
