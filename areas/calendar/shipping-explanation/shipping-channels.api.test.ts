import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import {
  explainUnitShippingAsShipperEndpoint,
  explainShippingEndpoint,
} from './shipping-explanation.contract.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { uploadOrderXmlEndpoint } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { chooseRunCount } from '#tests/properties.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  ensureTestRegionId,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';

/**
 * The same question through the form, the file, the API and the scanner, on both nights of the time change, with servers and
 * databases in four time zones. Every channel returns what the case expects, so no two of them differ.
 */
interface Night {
  name: string;
  date: string;
  /** The hour that is skipped or occurs twice in Miami, and its instant (docs/domain/calendar.md#clock-changes). */
  hour: string;
  cutoff: string;
}
const nights: Night[] = [
  {
    name: 'the night the clocks go forward',
    date: '2027-03-14',
    hour: '02:30',
    cutoff: '2027-03-14T07:30:00Z',
  },
  { name: 'the night the clocks go back', date: '2027-11-07', hour: '01:30', cutoff: '2027-11-07T05:30:00Z' },
];
const serverZones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland'];

interface Scene {
  world: TestWorld;
  night: Night;
  shipper: TestAccount & { warehouseId: number };
  consignee: TestAccount;
  warehouseId: number;
  regionId: number;
  /** Creates a normal service for every day. */
  normal: () => Promise<unknown>;
}
interface Said {
  codes: string[];
  outboundDate: string | null;
  outboundWarehouseId: number | null;
  /** Null where a channel does not report it. */
  nearest?: string | null;
}
interface Case {
  name: string;
  lay: (s: Scene) => Promise<unknown>;
  /** Seconds from the cutoff. The default is a minute earlier. */
  seconds?: number;
  codes?: string[];
  /** Days after the ship date until departure. */
  out?: number;
  nearest?: number | null;
}
const hours = (hour: string | null) => Array.from({ length: 7 }, () => hour);
async function group(s: Scene, hour: string | null): Promise<number> {
  const { id } = await s.world.row<{ id: number }>(
    `insert into cutoff_group (name) values ('Group ' || $1::text) returning id`,
    [s.shipper.id],
  );
  await s.world.rows(
    'insert into cutoff_group_schedule (group_id, dow, cutoff) select $1, generate_series(0, 6), $2',
    [id, hour],
  );
  await s.world.rows('update shipper_profile set cutoff_group_id = $1 where account_id = $2', [
    id,
    s.shipper.id,
  ]);
  return id;
}
const block = async (
  s: Scene,
  of: { warehouse?: boolean; consignee?: boolean; shipper?: boolean; off?: boolean; days?: number },
) => {
  const { id } = await s.world.row<{ id: number }>(
    `
      insert into blocked_account (start_date, end_date, warehouse_id, consignee_id, notes, deactivated_at)
      values ($1, $2, $3, $4, 'x', $5)
      returning id
    `,
    [
      s.night.date,
      addDays(s.night.date, of.days ?? 0),
      of.warehouse ? s.warehouseId : null,
      of.consignee ? s.consignee.id : null,
      of.off ? s.night.cutoff : null,
    ],
  );
  if (of.shipper)
    await s.world.rows('insert into blocked_account_shipper values ($1, $2)', [id, s.shipper.id]);
};
const record = (
  s: Scene,
  type: 1 | 2 | 3 | 4,
  more: Partial<Parameters<typeof createTestDaysOfService>[1]> = {},
) =>
  createTestDaysOfService(s.world, {
    consigneeId: s.consignee.id,
    warehouseId: s.warehouseId,
    weekdays: [weekdayOf(s.night.date)],
    type,
    from: s.night.date,
    to: s.night.date,
    ...more,
  });
const next = (s: Scene, days: number) => (weekdayOf(s.night.date) + days) % 7;

const cases: Case[] = [
  { name: 'the normal schedule, a minute before the cutoff', lay: (s) => s.normal() },
  { name: 'the normal schedule, a second before the cutoff', lay: (s) => s.normal(), seconds: -1 },
  { name: 'the cutoff itself', lay: (s) => s.normal(), seconds: 0, codes: ['entryClosed'], nearest: 1 },
  { name: 'no days of service', lay: () => Promise.resolve(), codes: ['noService'], nearest: null },
  {
    name: 'a normal schedule of another weekday',
    lay: (s) => record(s, 1, { weekdays: [next(s, 2)], to: '2099-12-31' }),
    codes: ['noService'],
    nearest: 2,
  },
  {
    name: 'an expired schedule',
    lay: (s) => record(s, 1, { from: '2020-01-01', to: addDays(s.night.date, -1) }),
    codes: ['noService'],
    nearest: null,
  },
  {
    name: 'a holiday record over the normal one',
    lay: async (s) => {
      await s.normal();
      await record(s, 2, { outboundDow: next(s, 1) });
    },
    out: 1,
  },
  {
    name: 'a temporary record over the holiday one',
    lay: async (s) => {
      await record(s, 2, { outboundDow: next(s, 1) });
      await record(s, 3, { outboundDow: next(s, 2) });
    },
    out: 2,
  },
  {
    name: 'a blocked record over a temporary one',
    lay: async (s) => {
      await s.normal();
      await record(s, 3);
      await record(s, 4);
    },
    codes: ['noService'],
    nearest: 1,
  },
  {
    name: 'a record of the shipper itself over the general one',
    lay: async (s) => {
      await s.normal();
      await record(s, 1, { shipperId: s.shipper.id, outboundDow: next(s, 3), from: '2020-01-01' });
    },
    out: 3,
  },
  {
    name: 'a blocked record of the shipper itself',
    lay: async (s) => {
      await s.normal();
      await record(s, 4, { shipperId: s.shipper.id });
    },
    codes: ['noService'],
    nearest: 1,
  },
  {
    name: 'a row of the shuttle file',
    lay: async (s) => {
      await s.normal();
      await s.world.rows(
        `
          insert into shuttle_file (
            consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, source
          )
          values ($1, $2, $3, $4, $3, 'manual')
        `,
        [s.consignee.id, s.night.date, s.warehouseId, addDays(s.night.date, 4)],
      );
    },
    out: 4,
  },
  {
    name: 'a blocked shipper',
    lay: async (s) => {
      await s.normal();
      await block(s, { shipper: true });
    },
    codes: ['accountBlocked'],
    nearest: 1,
  },
  {
    name: 'a blocked warehouse',
    lay: async (s) => {
      await s.normal();
      await block(s, { warehouse: true, days: 2 });
    },
    codes: ['accountBlocked'],
    nearest: 3,
  },
  {
    name: 'a blocked consignee of the warehouse, closed as well',
    lay: async (s) => {
      await s.normal();
      await block(s, { warehouse: true, consignee: true });
      await record(s, 4);
    },
    codes: ['accountBlocked', 'noService'],
    nearest: 1,
  },
  {
    name: 'a place that takes no freight any more, for one day',
    lay: async (s) => {
      await s.normal();
      const hub = await createTestConsignee(s.world);
      await s.world.rows('update account set active = false where id = $1', [hub.id]);
      await record(s, 3, { careOfId: hub.id });
    },
    codes: ['placeInactive'],
    nearest: 1,
  },
  {
    name: 'an outbound warehouse out of use, for one day',
    lay: async (s) => {
      await s.normal();
      const dock = await createTestWarehouse(s.world);
      await s.world.rows('update warehouse set active = false where id = $1', [dock.id]);
      await record(s, 3, { outboundWarehouseId: dock.id });
    },
    codes: ['outboundInactive'],
    nearest: 1,
  },
  {
    name: 'a block of the place that the freight goes in care of',
    lay: async (s) => {
      await s.normal();
      const hub = await createTestConsignee(s.world);
      await record(s, 3, { careOfId: hub.id });
      await block({ ...s, consignee: hub }, { consignee: true });
    },
    codes: ['placeBlocked'],
    nearest: 1,
  },
  {
    name: 'a block that was put off',
    lay: async (s) => {
      await s.normal();
      await block(s, { shipper: true, off: true });
    },
  },
  {
    name: 'a cutoff group with a later hour',
    lay: async (s) => {
      await s.normal();
      await group(s, '04:00');
    },
    seconds: 60,
  },
  {
    name: 'a cutoff group without an hour, which does not fall back',
    lay: async (s) => {
      await s.normal();
      await group(s, null);
    },
    codes: ['entryClosed'],
    nearest: null,
  },
  {
    name: 'a cutoff group blocked on the running day',
    lay: async (s) => {
      await s.normal();
      const id = await group(s, '04:00');
      await s.world.rows('insert into warehouse_day_blocked_group values ($1, $2)', [
        await startTestOperatingDay(s.world, s.warehouseId, s.night.date),
        id,
      ]);
    },
    codes: ['entryClosed'],
    nearest: 1,
  },
  {
    name: 'an exempt shipper after the hour',
    lay: async (s) => {
      await s.normal();
      await s.world.rows('update shipper_profile set cutoff_exempt = true where account_id = $1', [
        s.shipper.id,
      ]);
    },
    seconds: 60,
  },
  {
    name: 'a weekday the warehouse does not work',
    lay: async (s) => {
      await s.normal();
      await s.world.rows('update warehouse_schedule set cutoff = null where warehouse_id = $1 and dow = $2', [
        s.warehouseId,
        weekdayOf(s.night.date),
      ]);
    },
    codes: ['warehouseClosed'],
    nearest: 1,
  },
  {
    name: 'no shipments for the same day',
    lay: async (s) => {
      await s.normal();
      await s.world.rows('update warehouse set same_day_shipments = false where id = $1', [s.warehouseId]);
    },
    codes: ['noSameDay'],
    nearest: 1,
  },
  {
    name: 'a date beyond the days ahead',
    lay: (s) => s.normal(),
    seconds: -20 * 86_400,
    codes: ['tooFarAhead'],
    nearest: null,
  },
  {
    name: 'a date beyond the days ahead that a holiday has opened',
    lay: async (s) => {
      await s.normal();
      await s.world.rows(
        `
          insert into holiday_period (name, early_access, effective_date, expiration_date)
          values ('Early', $1, $2, $2)
        `,
        [addDays(s.night.date, -30), s.night.date],
      );
    },
    seconds: -20 * 86_400,
  },
  {
    name: 'a date that is past',
    lay: (s) => s.normal(),
    seconds: 100_000,
    codes: ['entryClosed', 'pastShipDate'],
    nearest: 2,
  },
  {
    name: 'an inactive shipper',
    lay: async (s) => {
      await s.normal();
      await s.world.rows('update account set active = false where id = $1', [s.shipper.id]);
    },
    codes: ['shipperInactive'],
    nearest: null,
  },
  {
    name: 'an inactive consignee',
    lay: async (s) => {
      await s.normal();
      await s.world.rows('update account set active = false where id = $1', [s.consignee.id]);
    },
    codes: ['consigneeInactive'],
    nearest: null,
  },
  {
    name: 'a consignee that is not set up for the shipper',
    lay: async (s) => {
      await s.normal();
      await s.world.rows('insert into consignee_by_shipper values ($1, $2)', [
        s.shipper.id,
        (await createTestConsignee(s.world)).id,
      ]);
    },
    codes: ['consigneeNotSetUp'],
    nearest: null,
  },
];

const entered = (world: TestWorld, orderId: number) =>
  world.row<{ outbound_date: string; outbound_warehouse_id: number }>(
    'select distinct outbound_date, outbound_warehouse_id from unit where order_id = $1',
    [orderId],
  );
const refusedWith = (reasons: readonly { code: string }[]) => reasons.map((r) => r.code).toSorted();

/** Asks through the form: enters a line. */
async function byForm(s: Scene, seller: TestUser, productId: number): Promise<Said> {
  const answer = await s.world.call(addOrMergeOrderLineEndpoint, {
    as: seller,
    body: {
      shipperAccountId: s.shipper.id,
      shipDate: s.night.date,
      consigneeAccountId: s.consignee.id,
      productId,
      ...boxDimensions,
      numberOfUnits: 1,
    },
  });
  if (answer.status === 200) {
    const unit = await entered(s.world, answer.data.orderId);
    return {
      codes: [],
      outboundDate: unit.outbound_date,
      outboundWarehouseId: unit.outbound_warehouse_id,
      nearest: null,
    };
  }
  const refused: unknown = answer.data;
  const { reasons, nearest } = isRefusal(refused)
    ? refused
    : { reasons: [{ code: `${answer.status} ${answer.message}` }], nearest: null };
  return { codes: refusedWith(reasons), outboundDate: null, outboundWarehouseId: null, nearest };
}
const isRefusal = (data: unknown): data is { reasons: { code: string }[]; nearest: string | null } =>
  typeof data === 'object' && data !== null && 'reasons' in data && Array.isArray(data.reasons);

/** Asks through the file: uploads one unit. */
async function byFile(s: Scene, seller: TestUser, box: string): Promise<Said> {
  const [year = '', month, day] = s.night.date.split('-');
  const header = `<Shipdate>${month}/${day}/${year.slice(2)}</Shipdate><Shipper>${s.shipper.number}</Shipper>`;
  const freight = '<UnitOfMeasure>QB</UnitOfMeasure><Length>41</Length><Width>10</Width><Height>7</Height>';
  const goods = '<Measure>Inch</Measure><Product>ROS-RED</Product>';
  const detail = `<UnitID>${box}</UnitID><Consignee>${s.consignee.number}</Consignee>${freight}${goods}`;
  const content = [
    '<?xml version="1.0"?><AelisShipperEDI>',
    `<OrderHeader>${header}</OrderHeader>`,
    `<OrderDetail>${detail}</OrderDetail>`,
    '</AelisShipperEDI>',
  ].join('');
  const { data } = await s.world.call(uploadOrderXmlEndpoint, {
    as: seller,
    files: [{ name: 'box.xml', content }],
  });
  if (data.totalUnitsSuccess === 1) {
    const unit = await entered(s.world, data.orderId ?? 0);
    return { codes: [], outboundDate: unit.outbound_date, outboundWarehouseId: unit.outbound_warehouse_id };
  }
  return {
    codes: [...new Set(data.faults.map((f) => f.code))].toSorted(),
    outboundDate: null,
    outboundWarehouseId: null,
  };
}
type Explained = {
  status: number;
  message: string;
  data: {
    yes: boolean;
    reasons: { code: string }[];
    service: { outboundDate: string; outboundWarehouse: string } | null;
    nearest: { shipDate: string } | null;
  };
};
async function explained(s: Scene, answer: Explained): Promise<Said> {
  if (answer.status !== 200)
    return { codes: [`${answer.status} ${answer.message}`], outboundDate: null, outboundWarehouseId: null };
  const { yes, reasons, service, nearest } = answer.data;
  const warehouse =
    yes && service
      ? (
          await s.world.row<{ id: number }>('select id from warehouse where code = $1', [
            service.outboundWarehouse,
          ])
        ).id
      : null;
  return {
    codes: refusedWith(reasons),
    outboundDate: yes ? (service?.outboundDate ?? null) : null,
    outboundWarehouseId: warehouse,
    nearest: nearest?.shipDate ?? null,
  };
}

const was = { TZ: process.env['TZ'], PGOPTIONS: process.env['PGOPTIONS'] };
const back = (name: 'TZ' | 'PGOPTIONS', value: string | undefined) => {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
};
afterAll(() => {
  back('TZ', was.TZ);
  back('PGOPTIONS', was.PGOPTIONS);
});

describe.each(serverZones.slice(0, chooseRunCount(1, 4)))('With server and database in %s', (timeZone) => {
  it('form, file, API and scanner give the same result for every rule on both time-change nights', async () => {
    process.env['TZ'] = timeZone;
    process.env['PGOPTIONS'] = `-c timezone=${timeZone}`;
    const world = await openTestWorld({ at: '2027-03-14T07:29:00Z' });
    try {
      expect((await world.row<{ zone: string }>(`select current_setting('timezone') as zone`)).zone).toBe(
        timeZone,
      );
      const regionId = await ensureTestRegionId(world);
      const product = await ensureTestProduct(world, 'ROS-RED');
      const token = 'a-scanner-of-the-test';
      const { id: scannerId } = await world.row<{ id: number }>(
        `
          insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
          select '901', 'x', 'Scanner', 1, $1
          returning id
        `,
        [(await createTestWarehouse(world)).id],
      );
      await world.rows(
        `
          insert into scanner_session (token_hash, scanner_user_id, device, started_at, expires_at)
          values ($1, $2, 'T', '2027-01-01', '2028-01-01')
        `,
        [createHash('sha256').update(token).digest('base64url'), scannerId],
      );
      const differences: unknown[] = [];
      let asked = 0;
      for (const night of nights) {
        for (const wanted of cases) {
          const warehouseId = (await createTestWarehouse(world, { cutoffs: hours(night.hour) })).id;
          await world.rows('update scanner_user set warehouse_id = $1 where id = $2', [
            warehouseId,
            scannerId,
          ]);
          await world.rows('update holiday_period set deleted_at = now()');
          const [shipper, consignee] = [
            await createTestShipper(world, { warehouseId }),
            await createTestConsignee(world),
          ];
          const seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
          const scene: Scene = {
            world,
            night,
            shipper,
            consignee,
            warehouseId,
            regionId,
            normal: () => createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId }),
          };
          await wanted.lay(scene);
          const { unitCodes } = await createTestFreight(world, {
            shipper,
            consignee,
            units: 1,
            shipDate: night.date,
          });
          world.clock.set(
            Temporal.Instant.from(night.cutoff)
              .add({ seconds: wanted.seconds ?? -60 })
              .toString(),
          );
          const expected: Said = {
            codes: (wanted.codes ?? []).toSorted(),
            outboundDate: wanted.codes ? null : addDays(night.date, wanted.out ?? 0),
            outboundWarehouseId: wanted.codes ? null : warehouseId,
            nearest: typeof wanted.nearest === 'number' ? addDays(night.date, wanted.nearest) : null,
          };
          const answers: Record<string, Said> = {
            scanner: await explained(
              scene,
              await world.call(explainUnitShippingAsShipperEndpoint, {
                scanner: token,
                params: { unitCode: unitCodes[0] ?? '' },
              }),
            ),
            api: await explained(
              scene,
              await world.call(explainShippingEndpoint, {
                as: seller,
                query: {
                  shipperAccountId: shipper.id,
                  consigneeAccountId: consignee.id,
                  shipDate: night.date,
                },
              }),
            ),
            file: await byFile(scene, seller, `B${shipper.id}`),
            form: await byForm(scene, seller, product.id),
          };
          for (const [channel, said] of Object.entries(answers)) {
            asked += 1;
            if (
              JSON.stringify({ nearest: expected.nearest, ...said }) !==
              JSON.stringify({ nearest: expected.nearest, ...expected })
            )
              differences.push({ night: night.name, case: wanted.name, channel, said, expected });
          }
        }
      }
      expect(differences).toEqual([]);
      expect(asked).toBe(2 * 4 * cases.length);
    } finally {
      await world.close();
    }
  });
});
