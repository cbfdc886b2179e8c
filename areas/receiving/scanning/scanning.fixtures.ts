import { scannerRoles } from '#areas/floor/scanner-users/scanner-roles.contract.ts';
import { taskStatus } from '#areas/floor/tasks/tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { createTestArrivedShuttleWithMissingUnits } from '#areas/shuttles/shuttle-loads/shuttle-loads.fixtures.ts';
import { createTestTaskInMiami } from '#areas/floor/tasks/tasks.fixtures.ts';
import { createTestPrinterInMiami } from '#areas/floor/printers/printers.fixtures.ts';
import { miamiWarehouseId, demoDay } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const shot = (code: string, kind = 'receive') => ({
  clientEventId: `walk-${performance.now()}`,
  kind,
  code,
  scannedAt: '2027-02-03T14:59:00Z',
  warehouseId: miamiWarehouseId,
});
const unitToReceive = `
  select unit_code as code
  from unit
  where status = ${unitStatus.finalized} and receiving_warehouse_id = ${miamiWarehouseId} and ship_date = '${demoDay}' and active
  order by id
  limit 1
`;

/** Creates a Miami user who was deactivated this morning. */
async function aLeaver(w: DemoWorldHelper): Promise<string> {
  const code = `LV${Math.trunc(performance.now() * 1000)}`;
  await w.world.rows(
    `
      insert into scanner_user (
        scanner_user_id, full_name, role, warehouse_id, pin_hash, active, deactivated_at
      )
      values ($1, 'Leo', ${scannerRoles.normal}, ${miamiWarehouseId}, 'x', false, '2027-02-03T15:00:00Z')
    `,
    [code],
  );
  return code;
}

/** Creates an open task, and ensures that no user has another one in progress. */
async function aFreeTask(w: DemoWorldHelper): Promise<number> {
  await w.world.rows(
    `update floor_task set status = ${taskStatus.cancelled}, ended_at = now() where status = ${taskStatus.taken}`,
  );
  return createTestTaskInMiami(w);
}

export const recipes: EndpointTestRecipes = {
  'scanner.submitScan': {
    buildCall: async (w) => ({ body: shot((await w.queryRow<{ code: string }>(unitToReceive)).code) }),
  },
  'scanner.submitScans': {
    buildCall: async (w) => ({
      body: { scans: [shot((await w.queryRow<{ code: string }>(unitToReceive)).code)] },
    }),
  },
  'scanner.submitLeftoverScans': {
    buildCall: async (w) => ({
      body: {
        scannerUserId: await aLeaver(w),
        scans: [shot((await w.queryRow<{ code: string }>(unitToReceive)).code)],
      },
    }),
  },
  'scanner.dismissLeftoverScans': {
    buildCall: async (w) => ({
      body: { scannerUserId: await aLeaver(w), reason: 'They were scanned again', scans: [shot('1')] },
    }),
  },
  'scanner.printLabel': {
    buildCall: async (w) => ({
      body: {
        printerId: await createTestPrinterInMiami(w),
        code: (await w.queryRow<{ code: string }>(unitToReceive)).code,
      },
    }),
  },
  'scanner.takeTask': {
    paramKinds: { id: 'task' },
    buildCall: async (w) => ({ params: { id: await aFreeTask(w) } }),
  },
  'scanner.releaseTask': {
    paramKinds: { id: 'task' },
    buildCall: async (w) => {
      const id = await aFreeTask(w);
      // Assigned to the user who signed in last.
      await w.world.rows(
        `
          update floor_task
          set status = ${taskStatus.taken}, taken_at = now(), taken_by = (
            select scanner_user_id from scanner_session where ended_at is null order by id desc limit 1
          )
          where id = $1
        `,
        [id],
      );
      return { params: { id } };
    },
  },
  'scanner.getManifest': { paramKinds: { id: 'shuttle' } },
  'scanner.closeDifference': {
    paramKinds: { id: 'shuttle' },
    buildCall: async (w) => {
      const { id, unitId } = await createTestArrivedShuttleWithMissingUnits(w);
      return { params: { id }, body: { unitId, reason: 'leftBehind' } };
    },
  },
  'scanner.signOut': { buildCall: async () => ({}) },
  'scanner.startDay': {
    buildCall: async (w) => ({
      body: {
        layoutId: await w.queryId(
          `select id from layout where warehouse_id = ${miamiWarehouseId} and layout_date = '${demoDay}'`,
        ),
        loadingSpeed: 800,
      },
    }),
  },
};
