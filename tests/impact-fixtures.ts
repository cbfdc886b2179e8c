import { addDays } from '#kit/contract/dates.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  createTestLoad,
  ensureTestRegionId,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';

const fail = (): never => {
  throw new Error('The test lacks a consignee');
};

/** The date in the world of these tests. */
export const calendarImpactTestDay = '2027-02-03';

/** The records that a calendar change may affect. */
export interface CalendarImpactTestWorld {
  world: TestWorld;
  admin: TestUser;
  regions: number[];
  warehouses: number[];
  shippers: (TestAccount & { warehouseId: number })[];
  consignees: TestAccount[];
  groups: number[];
}

/** Creates two warehouses in two zones with shippers, consignees, days of service, cutoff groups and freight of several days. */
export async function openCalendarImpactTestWorld(): Promise<CalendarImpactTestWorld> {
  const world = await openTestWorld({ at: `${calendarImpactTestDay}T15:00:00Z` });
  const admin = await createTestUser(world, { role: 'Admin' });
  const regions = [await ensureTestRegionId(world, 'FL'), await ensureTestRegionId(world, 'CA')];
  const warehouses = [
    (await createTestWarehouse(world)).id,
    (
      await createTestWarehouse(world, {
        timeZone: 'America/Los_Angeles',
        cutoffs: ['09:00', '14:00', '14:00', '06:30', '14:00', '14:00', null],
      })
    ).id,
  ];
  for (const id of warehouses) await startTestOperatingDay(world, id, calendarImpactTestDay);
  const shippers: CalendarImpactTestWorld['shippers'] = [];
  for (const warehouseId of [...warehouses, ...warehouses])
    shippers.push(await createTestShipper(world, { warehouseId }));
  const consignees = [
    await createTestConsignee(world),
    await createTestConsignee(world),
    await createTestConsignee(world),
  ];
  const groups: number[] = [];
  for (const name of ['Early', 'Late']) {
    const { id } = await world.row<{ id: number }>(
      'insert into cutoff_group (name) values ($1) returning id',
      [name],
    );
    await world.rows(
      `
        insert into cutoff_group_schedule (group_id, dow, cutoff)
        select $1, d, $2
        from generate_series(0, 6) d
      `,
      [id, name === 'Late' ? '19:00' : '08:00'],
    );
    groups.push(id);
  }
  await world.rows('update shipper_profile set cutoff_group_id = $1 where account_id = $2', [
    groups[0],
    shippers[2]?.id,
  ]);
  await world.rows('update shipper_profile set cutoff_group_id = $1 where account_id = $2', [
    groups[1],
    shippers[3]?.id,
  ]);
  for (const consignee of consignees)
    for (const warehouseId of warehouses)
      await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId, weekdays: [1, 3, 5] });
  for (const [n, shipper] of shippers.entries()) {
    for (const [m, consignee] of consignees.entries())
      for (const ahead of [0, 1, 2, 5, 9])
        await createTestFreight(world, {
          shipper,
          consignee,
          units: 1 + ((n + m) % 3),
          status: (n + m + ahead) % 2,
          shipDate: addDays(calendarImpactTestDay, ahead),
        });
    await createTestFreight(world, {
      shipper,
      consignee: consignees[0] ?? fail(),
      status: 2,
      shipDate: calendarImpactTestDay,
    });
    await createTestFreight(world, {
      shipper,
      consignee: consignees[0] ?? fail(),
      status: 1,
      shipDate: '2027-01-04',
    });
  }
  await addPlannedLoad(world, consignees);
  return { world, admin, regions, warehouses, shippers, consignees, groups };
}

/** Creates a load whose plan contains the first consignee's freight of tomorrow. */
async function addPlannedLoad(world: TestWorld, [consignee = fail()]: readonly TestAccount[]): Promise<void> {
  const made = await createTestLoad(world, {
    number: 90_001,
    name: 'L-90001',
    day: addDays(calendarImpactTestDay, 1),
    pickupWarehouseIds: [],
    stopConsignees: [consignee],
  });
  await world.rows('insert into load_plan (drop_id, consignee_id, units) values ($1, $2, 5)', [
    made.dropId,
    consignee.id,
  ]);
}
