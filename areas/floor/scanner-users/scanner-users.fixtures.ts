import { scannerRoles } from './scanner-roles.contract.ts';
import { hashPin } from './pins.service.ts';
import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

async function aScannerUser(w: DemoWorldHelper, more = ''): Promise<{ id: number; scannerUserId: string }> {
  const scannerUserId = `W${Math.trunc(performance.now() * 1000)}`;
  return {
    id: await w.queryId(
      `
        insert into scanner_user (scanner_user_id, full_name, company, role, warehouse_id, pin_hash, active)
        values ($1, 'Walter', 'Coldlane', ${scannerRoles.administrator}, ${miamiWarehouseId}, $2, ${more === 'inactive' ? 'false' : 'true'})
        returning id
      `,
      [scannerUserId, await hashPin('4711')],
    ),
    scannerUserId,
  };
}

export const recipes: EndpointTestRecipes = {
  'scannerUsers.add': {
    buildCall: async () => ({
      body: {
        scannerUserId: 'Q77777',
        fullName: 'Quinn',
        company: 'Coldlane',
        role: 1,
        warehouseId: miamiWarehouseId,
        pin: '918273',
      },
    }),
    buildForeignBody: (b) => ({
      scannerUserId: 'Q77777',
      fullName: 'Q',
      company: 'Q',
      role: 1,
      warehouseId: b.foreignIds.warehouse,
      pin: '918273',
    }),
  },
  'scannerUsers.deactivate': {
    paramKinds: { id: 'scannerUser' },
    buildCall: async (w) => ({ params: { id: (await aScannerUser(w)).id } }),
  },
  'scannerUsers.printCard': { paramKinds: { id: 'scannerUser' } },
  'scannerUsers.reactivate': {
    paramKinds: { scannerUserId: 'scannerUser' },
    buildCall: async (w) => ({
      params: { scannerUserId: (await aScannerUser(w, 'inactive')).scannerUserId },
    }),
  },
  'scannerUsers.save': {
    paramKinds: { id: 'scannerUser' },
    buildCall: async (w) =>
      aScannerUser(w).then((u) => ({
        params: { id: u.id },
        body: {
          scannerUserId: u.scannerUserId,
          fullName: 'Wanda',
          company: 'Coldlane',
          role: 1,
          warehouseId: miamiWarehouseId,
          pin: '837261',
          rowVersion: 1,
        },
      })),
    buildForeignBody: (b) => ({
      scannerUserId: 'Q77777',
      fullName: 'Q',
      company: 'Q',
      role: 1,
      warehouseId: b.foreignIds.warehouse,
    }),
  },
  'scannerUsers.unlock': {
    paramKinds: { id: 'scannerUser' },
    buildCall: async (w) => {
      const { id } = await aScannerUser(w);
      await w.world.rows("update scanner_user set locked_until = '2027-02-03T15:05:00Z' where id = $1", [id]);
      return { params: { id } };
    },
  },
};
