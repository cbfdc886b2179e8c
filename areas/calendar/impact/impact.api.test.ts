import { fc, chooseRunCount } from '#tests/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreightImpactEffects } from './impact.rules.ts';
import type { FreightCalendarState } from './impact.rules.ts';
import type { FreightImpactEffect, FreightImpact } from './impact.contract.ts';
import {
  computeFreightImpactOfUnits,
  computeFreightCalendarStatesByUnitId,
  findUnreleasedUnitIdsLeavingFrom,
} from './impact.service.ts';
import {
  addBlockEndpoint,
  deactivateBlockEndpoint,
  previewBlockEndpoint,
  previewBlockDeactivationEndpoint,
} from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import {
  setCutoffGroupsBlockedTodayEndpoint,
  previewCutoffGroupsBlockedTodayEndpoint,
  previewCutoffGroupWeekEndpoint,
  replaceCutoffGroupWeekEndpoint,
} from '#areas/calendar/cutoff-groups/cutoff-groups.contract.ts';
import {
  previewShipperCutoffAssignmentEndpoint,
  updateShipperGroupsAndExemptionEndpoint,
  assignSelectedShippersToCutoffGroupEndpoint,
} from '#areas/calendar/shippers/shippers.contract.ts';
import {
  deleteDayOfServiceEndpoint,
  previewDayOfServiceSaveEndpoint,
  previewDayOfServiceDeletionEndpoint,
  createOrUpdateDayOfServiceEndpoint,
} from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import {
  previewAccountClosingOrReopeningEndpoint,
  previewReRouteEndpoint,
  reRouteCareOfDeliveriesEndpoint,
} from '#areas/calendar/days-of-service/re-route.contract.ts';
import { warehouseErrors } from '#areas/floor/warehouse-settings/warehouse-settings.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import {
  getAccountEndpoint,
  setAccountActiveEndpoint,
} from '#areas/accounts/accounts/account-editor.contract.ts';
import {
  addHolidayEndpoint,
  deleteUnusedHolidayEndpoint,
  previewHolidaySaveEndpoint,
  updateHolidayAndDaysOfServiceEndpoint,
} from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import {
  getWarehouseSettingsEndpoint,
  previewWeekdayCutoffImpactEndpoint,
  previewWarehouseSettingsImpactEndpoint,
  updateWarehouseSettingsEndpoint,
  setWeekdayCutoffEndpoint,
} from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  createTestHolidaySurcharge,
  updateTestUnits,
  createTestDaysOfService,
} from '#tests/factories.ts';
import { calendarImpactTestDay, openCalendarImpactTestWorld } from '#tests/impact-fixtures.ts';

/**
 * For any calendar change: the freight, orders and loads in the preview are exactly those whose state differs after the change.
 */

const today = calendarImpactTestDay;
let world: TestWorld;
let admin: TestUser;
let regions: number[];
let warehouses: number[];
let shippers: (TestAccount & { warehouseId: number })[];
let consignees: TestAccount[];
let groups: number[];

beforeAll(async () => {
  ({ world, admin, regions, warehouses, shippers, consignees, groups } = await openCalendarImpactTestWorld());
});
afterAll(() => world.close());

const fail = (): never => {
  throw new Error('The test lacks a consignee');
};

/** The freight whose state changed, in the same form as the preview. */
async function changed(
  before: Map<number, FreightCalendarState>,
  besides?: Change['besides'],
): Promise<FreightImpact> {
  return world.work(async (work) => {
    const after = await computeFreightCalendarStatesByUnitId(work);
    expect(after.size).toBe(before.size);
    const units = new Map<FreightImpactEffect, number>(
      besides ? [[besides.effect, besides.unitIds.length]] : [],
    );
    const ids = [...before].flatMap(([id, was]) => {
      const is = after.get(id);
      const found = is ? findFreightImpactEffects(was, is) : [];
      for (const effect of found) units.set(effect, (units.get(effect) ?? 0) + 1);
      return found.length > 0 ? [id] : [];
    });
    return computeFreightImpactOfUnits(
      work,
      [...new Set([...ids, ...(besides?.unitIds ?? [])])].toSorted((a, b) => a - b),
      units,
    );
  });
}
interface Change {
  preview: () => Promise<{ status: number; message: string; data: unknown }>;
  save: () => Promise<{ status: number; message: string; error?: string | undefined }>;
  undo: () => Promise<unknown>;
  /** Effects on units beyond the calendar. */
  besides?: { effect: FreightImpactEffect; unitIds: readonly number[] };
  /** The error that rejects the change while something still depends on it. Then the change has no effect. */
  mayRefuse?: ErrorDefinition;
}
let touchedAtAll = 0;
/** Previews and saves the change, compares the result, and undoes it. */
async function sameSet({ preview, save, undo, besides, mayRefuse }: Change): Promise<void> {
  const before = await world.work((work) => computeFreightCalendarStatesByUnitId(work));
  const shown = await preview();
  if (shown.status === 409) return;
  expect([shown.status, shown.message]).toEqual([200, '']);
  const done = await save();
  if (mayRefuse && done.error === mayRefuse.code) return expect((await changed(before)).unitCount).toBe(0);
  expect([200, 207]).toContain(done.status);
  const found = await changed(before, besides);
  await undo();
  if (found.unitCount > 0) touchedAtAll += 1;
  expect(shown.data).toEqual(found);
  expect([...(await world.work((work) => computeFreightCalendarStatesByUnitId(work)))]).toEqual([...before]);
}

const one = <T>(of: () => readonly T[], n: number): T => {
  const list = of();
  const value = list[n % list.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
};
const n = fc.nat({ max: 11 });
const hour = fc.constantFrom(null, '05:00', '06:30', '09:59', '10:00', '10:01', '14:00', '17:00', '23:59');
const ahead = fc.integer({ min: -3, max: 10 });
const options = { numRuns: chooseRunCount(5, 60) };

describe('The preview of affected freight', () => {
  it('matches the result for a day of service', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 2, 3, 4),
        n,
        n,
        fc.option(n, { nil: undefined }),
        fc.nat({ max: 6 }),
        fc.nat({ max: 6 }),
        ahead,
        fc.nat({ max: 12 }),
        n,
        async (recordType, c, w, s, dow, outboundDay, from, days, careOf) => {
          const wish = {
            recordType,
            consigneeAccountId: one(() => consignees, c).id,
            warehouseId: one(() => warehouses, w),
            regionId: one(() => regions, 0),
            shipperAccountId: s === undefined ? undefined : one(() => shippers, s).id,
            dayOfWeek: dow,
            careOfAccountId: one(() => consignees, careOf).id,
            outboundWarehouseId: one(() => warehouses, w),
            outboundDay,
            deliveryStartDay: (outboundDay + 2) % 7,
            deliveryStartTime: '06:00',
            deliveryEndDay: (outboundDay + 2) % 7,
            deliveryEndTime: '10:00',
            effectiveDate: addDays(today, from),
            expirationDate: addDays(today, from + days),
          };
          let id = 0;
          await sameSet({
            preview: () => world.call(previewDayOfServiceSaveEndpoint, { as: admin, body: wish }),
            save: async () => {
              const saved = await world.call(createOrUpdateDayOfServiceEndpoint, { as: admin, body: wish });
              id = saved.data.records[0]?.id ?? 0;
              return saved;
            },
            undo: () => world.call(deleteDayOfServiceEndpoint, { as: admin, params: { dayOfServiceId: id } }),
          });
        },
      ),
      options,
    );
  });
  it('matches the result for the end of a day of service', async () => {
    const before = await world.rows<{ id: number }>(
      'select id from day_of_service where deleted_at is null order by id',
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 200 }), async (at) => {
        const { id } = one(() => before, at);
        await sameSet({
          preview: () =>
            world.call(previewDayOfServiceDeletionEndpoint, { as: admin, params: { dayOfServiceId: id } }),
          save: () => world.call(deleteDayOfServiceEndpoint, { as: admin, params: { dayOfServiceId: id } }),
          undo: () => world.rows('update day_of_service set deleted_at = null where id = $1', [id]),
        });
      }),
      options,
    );
  });
  it('matches the result for closing and reopening an account', async () => {
    const hub = await createTestConsignee(world);
    const [consignee = fail()] = consignees;
    for (const warehouseId of warehouses)
      await createTestDaysOfService(world, {
        consigneeId: consignee.id,
        warehouseId,
        weekdays: [3],
        type: 3,
        careOfId: hub.id,
      });
    // Freight entered for the hub, and entered before its record existed.
    const units = await world.rows<{ id: number }>(
      'select id from unit where consignee_id = $1 and ship_date = $2 and status in (0, 1)',
      [consignee.id, today],
    );
    await updateTestUnits(
      world,
      units.map((u) => u.id),
      { deliver_to_id: hub.id },
    );
    const turn = async (id: number, active: boolean) => {
      const { data } = await world.call(getAccountEndpoint, { as: admin, params: { id } });
      const body = { active, rowVersion: data.rowVersion };
      return world.call(setAccountActiveEndpoint, { as: admin, params: { id }, body });
    };
    const preview = (id: number) => async () => {
      const shown = await world.call(previewAccountClosingOrReopeningEndpoint, { as: admin, params: { id } });
      return { ...shown, data: shown.data.impact };
    };
    for (const { id } of [hub, consignee, shippers[0] ?? fail()]) {
      const before = touchedAtAll;
      for (const active of [false, true]) {
        if (active) await turn(id, false);
        await sameSet({ preview: preview(id), save: () => turn(id, active), undo: () => turn(id, !active) });
        await turn(id, true);
      }
      expect(touchedAtAll).toBe(before + 2);
    }
    await sameSet({
      preview: async () => {
        const body = { placeAccountId: hub.id, from: today, to: addDays(today, 30) };
        const shown = await world.call(previewReRouteEndpoint, { as: admin, body });
        return { ...shown, data: shown.data.impact };
      },
      save: () =>
        world.call(reRouteCareOfDeliveriesEndpoint, {
          as: admin,
          body: { placeAccountId: hub.id, from: today, to: addDays(today, 30) },
        }),
      undo: () =>
        world.rows(
          `
            update day_of_service
            set care_of_id = $1, expiration_date = case when effective_date = $2 then expiration_date else '2028-12-31' end
            where record_type = 3 and consignee_id = $3 and expiration_date <= $4
          `,
          [hub.id, addDays(today, 31), consignee.id, addDays(today, 30)],
        ),
    });
  });
  it('matches the result for a block and its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(n, { nil: undefined }),
        fc.array(n, { maxLength: 2 }),
        fc.option(n, { nil: undefined }),
        ahead,
        fc.nat({ max: 6 }),
        async (w, s, c, from, days) => {
          // A block that has already ended is rejected.
          fc.pre(from + days >= 0);
          // A block must name a warehouse unless it names only shippers.
          const needed = s.length === 0 || c !== undefined ? warehouses[0] : undefined;
          const wish = {
            startDate: addDays(today, from),
            endDate: addDays(today, from + days),
            shipperAccountIds: s.map((at) => one(() => shippers, at).id),
            notes: 'A test',
            warehouseId: w === undefined ? needed : one(() => warehouses, w),
            consigneeAccountId: c === undefined ? undefined : one(() => consignees, c).id,
          };
          const { notes: _, ...shown } = wish;
          let id = 0;
          const end = () => world.call(deactivateBlockEndpoint, { as: admin, params: { id } });
          await sameSet({
            preview: () => world.call(previewBlockEndpoint, { as: admin, body: shown }),
            save: async () => {
              const saved = await world.call(addBlockEndpoint, { as: admin, body: wish });
              id = saved.data.block.id;
              return saved;
            },
            undo: () =>
              world.rows('update blocked_account set deactivated_at = $2 where id = $1', [
                id,
                `${today}T15:00:00Z`,
              ]),
          });
          await world.rows('update blocked_account set deactivated_at = null where id = $1', [id]);
          await sameSet({
            preview: () => world.call(previewBlockDeactivationEndpoint, { as: admin, params: { id } }),
            save: end,
            undo: () => world.rows('update blocked_account set deactivated_at = null where id = $1', [id]),
          });
          await end();
        },
      ),
      options,
    );
  });
  it('matches the result for a warehouse cutoff', async () => {
    await fc.assert(
      fc.asyncProperty(n, fc.nat({ max: 6 }), hour, async (w, dow, to) => {
        const id = one(() => warehouses, w);
        const { cutoff } = await world.row<{ cutoff: string | null }>(
          'select cutoff from warehouse_schedule where warehouse_id = $1 and dow = $2',
          [id, dow],
        );
        const params = { a: id, b: dow };
        await sameSet({
          preview: async () => {
            const shown = await world.call(previewWeekdayCutoffImpactEndpoint, {
              as: admin,
              params,
              query: { hour: to ?? undefined },
            });
            return { ...shown, data: shown.data.impact };
          },
          save: () =>
            world.call(setWeekdayCutoffEndpoint, { as: admin, params, body: { hour: to, confirm: true } }),
          undo: () =>
            world.call(setWeekdayCutoffEndpoint, {
              as: admin,
              params,
              body: { hour: cutoff, confirm: true },
            }),
        });
      }),
      options,
    );
  });
  it('matches the result for the week of a cutoff group', async () => {
    await fc.assert(
      fc.asyncProperty(n, fc.array(hour, { minLength: 7, maxLength: 7 }), async (g, week) => {
        const id = one(() => groups, g);
        const old = (
          await world.rows<{ cutoff: string | null }>(
            'select cutoff from cutoff_group_schedule where group_id = $1 order by dow',
            [id],
          )
        ).map((r) => r.cutoff);
        const body = (of: (string | null)[]) => Object.fromEntries(of.map((h, dow) => [`day${dow}`, h]));
        await sameSet({
          preview: () =>
            world.call(previewCutoffGroupWeekEndpoint, { as: admin, params: { id }, body: body(week) }),
          save: () =>
            world.call(replaceCutoffGroupWeekEndpoint, { as: admin, params: { id }, body: body(week) }),
          undo: () =>
            world.call(replaceCutoffGroupWeekEndpoint, { as: admin, params: { id }, body: body(old) }),
        });
      }),
      options,
    );
  });
  it('matches the result for the cutoff group and exemption of one or several shippers', async () => {
    const all = () =>
      world.rows<{ id: number; group: number; exempt: boolean }>(
        `
          select account_id as id, coalesce(cutoff_group_id, 0) as "group", cutoff_exempt as exempt
          from shipper_profile
          order by 1
        `,
      );
    const groupId = await world.row<{ id: number }>(
      "insert into shipper_group (name) values ('Movers') returning id",
    );
    await world.rows(
      `
        insert into shipper_profile (account_id)
        select id
        from account
        where account_type = 1
        on conflict do nothing
      `,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([0, 1, 2, 3], { minLength: 1 }),
        fc.nat({ max: 2 }),
        fc.boolean(),
        fc.subarray([0, 1]),
        async (at, to, exempt, closed) => {
          for (const id of warehouses)
            await world.call(setCutoffGroupsBlockedTodayEndpoint, {
              as: admin,
              params: { id },
              body: { shipperCutoffGroupIds: closed.map((n) => one(() => groups, n)) },
            });
          const chosen = at.map((n) => one(() => shippers.map((s) => s.id), n));
          const newShipperCutoffGroupId = to === 2 ? 0 : one(() => groups, to);
          const was = await all();
          const [alone] = chosen;
          const single = chosen.length === 1 && alone !== undefined;
          const wish = { bulkPrintIdsIncluded: chosen, newShipperCutoffGroupId };
          const save = (id: number, group: number, free: boolean) =>
            world.call(updateShipperGroupsAndExemptionEndpoint, {
              as: admin,
              params: { id },
              body: {
                newShipperGroupId: groupId.id,
                newShipperCutoffGroupId: group,
                shipperCutoffExempt: free,
              },
            });
          await sameSet({
            preview: () =>
              world.call(previewShipperCutoffAssignmentEndpoint, {
                as: admin,
                body: single ? { ...wish, newShipperCutoffExempt: exempt } : wish,
              }),
            save: () =>
              single
                ? save(alone, newShipperCutoffGroupId, exempt)
                : world.call(assignSelectedShippersToCutoffGroupEndpoint, { as: admin, body: wish }),
            undo: async () => {
              for (const s of was) await save(s.id, s.group, s.exempt);
              return save(was[0]?.id ?? 0, was[0]?.group ?? 0, was[0]?.exempt ?? false);
            },
          });
        },
      ),
      options,
    );
    for (const id of warehouses)
      await world.call(setCutoffGroupsBlockedTodayEndpoint, {
        as: admin,
        params: { id },
        body: { shipperCutoffGroupIds: [] },
      });
  });
  it('matches the result for the groups blocked on an operating day', async () => {
    await fc.assert(
      fc.asyncProperty(n, fc.subarray([0, 1]), fc.subarray([0, 1]), async (w, first, then) => {
        const id = one(() => warehouses, w);
        const put = (of: number[]) =>
          world.call(setCutoffGroupsBlockedTodayEndpoint, {
            as: admin,
            params: { id },
            body: { shipperCutoffGroupIds: of.map((at) => one(() => groups, at)) },
          });
        await put(first);
        await sameSet({
          preview: () =>
            world.call(previewCutoffGroupsBlockedTodayEndpoint, {
              as: admin,
              params: { id },
              body: { shipperCutoffGroupIds: then.map((at) => one(() => groups, at)) },
            }),
          save: () => put(then),
          undo: () => put(first),
        });
        await put([]);
      }),
      options,
    );
  });
  it('matches the result for the settings of a warehouse', async () => {
    await fc.assert(
      fc.asyncProperty(
        n,
        fc.option(n, { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (w, r, active, isTerminal, sameDayShipments) => {
          const id = one(() => warehouses, w);
          const now = (await world.call(getWarehouseSettingsEndpoint, { as: admin, params: { id } })).data;
          const regionId = r === undefined ? now.regionId : one(() => regions, r);
          const save = (to: {
            active: boolean;
            isTerminal: boolean;
            regionId: number;
            sameDayShipments: boolean;
          }) =>
            world.call(updateWarehouseSettingsEndpoint, {
              as: admin,
              params: { id },
              body: {
                name: now.name,
                extEmail: 'x@x.test',
                releaseEmail: 'x@x.test',
                etcEmail: 'x@x.test',
                extSurcharge: 0,
                defaultLoadingSpeed: 900,
                ...to,
              },
            });
          await sameSet({
            preview: () =>
              world.call(previewWarehouseSettingsImpactEndpoint, {
                as: admin,
                params: { id },
                body: { active, isTerminal, regionId },
              }),
            save: () => save({ active, isTerminal, regionId, sameDayShipments }),
            undo: () =>
              save({
                active: now.active,
                isTerminal: now.isTerminal,
                regionId: now.regionId,
                sameDayShipments: now.sameDayShipments,
              }),
            mayRefuse: warehouseErrors.inUse,
            ...(now.active && !active
              ? {
                  besides: {
                    effect: 'mayNotLeave',
                    unitIds: await world.work((work) => findUnreleasedUnitIdsLeavingFrom(work, id)),
                  },
                }
              : {}),
          });
        },
      ),
      options,
    );
  });
  it('matches the result for a holiday period with its days of service', async () => {
    const { id: warehouseId } = { id: warehouses[0] ?? 0 };
    const first = await world.call(addHolidayEndpoint, {
      as: admin,
      body: {
        name: 'Tied',
        effectiveDate: addDays(today, 1),
        expirationDate: addDays(today, 3),
        regionIds: regions,
      },
    });
    const period = first.data;
    await createTestHolidaySurcharge(world, period.id, 1000);
    for (const dow of [0, 1, 2, 4, 5, 6]) {
      const tied = await world.call(createOrUpdateDayOfServiceEndpoint, {
        as: admin,
        body: {
          recordType: 2,
          consigneeAccountId: consignees[0]?.id,
          careOfAccountId: consignees[0]?.id,
          warehouseId,
          regionId: regions[0],
          dayOfWeek: dow,
          outboundWarehouseId: warehouseId,
          outboundDay: dow,
          deliveryStartDay: dow,
          deliveryStartTime: '05:00',
          deliveryEndDay: dow,
          deliveryEndTime: '09:00',
          holidayPeriodId: period.id,
        },
      });
      expect([200, 207]).toContain(tied.status);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        ahead,
        fc.nat({ max: 8 }),
        fc.subarray([0, 1], { minLength: 1 }),
        async (fresh, from, days, at) => {
          const wish = {
            effectiveDate: addDays(today, from),
            expirationDate: addDays(today, from + days),
            regionIds: at.map((i) => one(() => regions, i)),
          };
          let id = period.id;
          await sameSet({
            preview: async () => {
              const shown = await world.call(previewHolidaySaveEndpoint, {
                as: admin,
                body: { ...wish, id: fresh ? undefined : id },
              });
              // Two periods of one region must not overlap. Such input is previewed, and rejected when it is saved.
              return fresh &&
                wish.effectiveDate <= period.expirationDate &&
                wish.expirationDate >= period.effectiveDate
                ? { ...shown, status: 409 }
                : shown;
            },
            save: async () => {
              const saved = fresh
                ? await world.call(addHolidayEndpoint, { as: admin, body: { name: 'Fresh', ...wish } })
                : await world.call(updateHolidayAndDaysOfServiceEndpoint, {
                    as: admin,
                    params: { id },
                    body: { name: 'Tied', ...wish },
                  });
              id = saved.data.id;
              return saved;
            },
            undo: () =>
              fresh
                ? world.call(deleteUnusedHolidayEndpoint, { as: admin, params: { id } })
                : world.call(updateHolidayAndDaysOfServiceEndpoint, {
                    as: admin,
                    params: { id },
                    body: {
                      name: 'Tied',
                      effectiveDate: period.effectiveDate,
                      expirationDate: period.expirationDate,
                      regionIds: regions,
                    },
                  }),
          });
        },
      ),
      options,
    );
  });
  it('found affected freight for most of these changes', () => {
    expect(touchedAtAll).toBeGreaterThan(chooseRunCount(15, 50));
    expect(weekdayOf(today)).toBe(3);
  });
});
