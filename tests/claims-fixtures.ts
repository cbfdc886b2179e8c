import { fileClaimEndpoint } from '#areas/claims/claims/claims.contract.ts';
import { createTestLoad, createTestShipper, createTestUnits } from './factories.ts';
import type { TestAccount } from './factories.ts';
import type { TestUser, TestWorld } from './world.ts';

/** Claims as their claimants file them. */

/** Files a claim for damage of a box. */
export async function fileTestClaim(
  world: TestWorld,
  of: { owner: TestUser; claimant: { id: number }; unitId: number | undefined },
): Promise<{ id: number; number: number }> {
  const { data } = await world.call(fileClaimEndpoint, {
    as: of.owner,
    body: {
      subject: 'unit',
      subjectId: of.unitId ?? 0,
      claimantId: of.claimant.id,
      type: 'damaged',
      boxes: 1,
      amount: 8000,
      said: 'Crushed',
    },
  });
  return data;
}
/** A claim for the first of some boxes that left on a truck for their consignee. */
export async function createTestClaim(
  world: TestWorld,
  { owner, florist, grower, units = 1 }: ClaimWish,
): Promise<{ id: number; number: number; warehouseId: number }> {
  const sender = grower ?? (await createTestShipper(world));
  const load = await createTestLoad(world, { state: 'released', at: [sender.warehouseId], to: [florist] });
  const freight = await createTestUnits(world, 'loaded', {
    shipper: sender,
    consignee: florist,
    units,
    on: load,
  });
  const claim = await fileTestClaim(world, { owner, claimant: florist, unitId: freight.unitIds[0] });
  return { ...claim, warehouseId: sender.warehouseId };
}
interface ClaimWish {
  owner: TestUser;
  florist: TestAccount;
  /** Who sent the boxes; a new one when nobody is named. */
  grower?: TestAccount & { warehouseId: number };
  units?: number;
}
