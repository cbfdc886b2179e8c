import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openOperatingDaySql,
  defaultOutboundDateOfWarehouseWSql,
  lastStartedOperatingDaySql,
} from './operating-day.sql.ts';
import { getWarehouseWithLastStartedDayEndpoint } from './start-day.contract.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

interface Day {
  receiving: string;
  outbound?: string;
  started: string | null;
  released?: boolean;
}
async function aWarehouseWith(days: readonly Day[]): Promise<number> {
  const { id } = await createTestWarehouse(world);
  for (const day of days)
    await world.db
      .insertInto('warehouse_day')
      .values({
        warehouse_id: id,
        receiving_date: day.receiving,
        outbound_date: day.outbound ?? day.receiving,
        loading_speed: 900,
        started_at: day.started,
        final_released_at: day.released ? '2027-02-03T14:00:00Z' : null,
      })
      .execute();
  return id;
}
const dayIn = (source: ReturnType<typeof lastStartedOperatingDaySql>) =>
  world.work(async (work) => {
    const found = await sql<{ day: string }>`select receiving_date as day from ${source} d`.execute(work.tx);
    return found.rows[0]?.day ?? null;
  });
const shown = (id: number) =>
  world.work(async (work) => {
    const day = sql<{
      day: string;
    }>`select ${defaultOutboundDateOfWarehouseWSql(work)} as day from warehouse w where w.id = ${id}`;
    return (await day.execute(work.tx)).rows[0]?.day;
  });

const cases: [string, readonly Day[], { runs: string | null; open: string | null; shown: string }][] = [
  ['none before any is started', [], { runs: null, open: null, shown: '2027-02-03' }],
  [
    'no day that is only prepared with a layout',
    [{ receiving: '2027-02-03', started: null }],
    { runs: null, open: null, shown: '2027-02-03' },
  ],
  [
    'yesterday, until the next day is started',
    [{ receiving: '2027-02-02', started: '2027-02-02T10:00:00Z' }],
    { runs: '2027-02-02', open: '2027-02-02', shown: '2027-02-02' },
  ],
  [
    'the day started last, whatever its date',
    [
      { receiving: '2027-02-03', started: '2027-02-02T22:00:00Z' },
      { receiving: '2027-02-02', started: '2027-02-03T01:00:00Z' },
    ],
    { runs: '2027-02-02', open: '2027-02-02', shown: '2027-02-02' },
  ],
  [
    'a future day, when a user started it',
    [
      { receiving: '2027-02-03', started: '2027-02-03T10:00:00Z' },
      { receiving: '2027-02-05', outbound: '2027-02-06', started: '2027-02-03T12:00:00Z' },
    ],
    { runs: '2027-02-05', open: '2027-02-05', shown: '2027-02-06' },
  ],
  [
    'the later date, when two days were started at the same time',
    [
      { receiving: '2027-02-03', started: '2027-02-03T10:00:00Z' },
      { receiving: '2027-02-04', started: '2027-02-03T10:00:00Z' },
    ],
    { runs: '2027-02-04', open: '2027-02-04', shown: '2027-02-04' },
  ],
  [
    'a final-released day, closed, and never the day before it',
    [
      { receiving: '2027-02-02', started: '2027-02-02T10:00:00Z' },
      { receiving: '2027-02-03', started: '2027-02-03T10:00:00Z', released: true },
    ],
    { runs: '2027-02-03', open: null, shown: '2027-02-03' },
  ],
];

describe('A warehouse’s operating day', () => {
  it.each(cases)('is %s', async (_, days, expected) => {
    const id = await aWarehouseWith(days);
    expect({
      runs: await dayIn(lastStartedOperatingDaySql(id)),
      open: await dayIn(openOperatingDaySql(id)),
      shown: await shown(id),
    }).toEqual(expected);
    const told = await world.call(getWarehouseWithLastStartedDayEndpoint, { as: admin, params: { id } });
    expect([told.status, told.data.day?.receivingDate ?? null]).toEqual([200, expected.runs]);
  });
});
