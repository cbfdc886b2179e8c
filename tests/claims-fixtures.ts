import { fileClaimEndpoint } from '#areas/claims/claims/claims.contract.ts';
import { createTestLoad, createTestShipper, createTestUnits } from './factories.ts';
import type { TestAccount } from './factories.ts';
import type { TestUser, TestWorld } from './world.ts';

/** Claim fixtures, filed as claimants file them. */

/** Files a damage claim for a unit. */
export async function fileTestDamageClaim(
  world: TestWorld,
  input: { owner: TestUser; claimant: { id: number }; unitId: number | undefined },
): Promise<{ id: number; number: number }> {
  const { data } = await world.call(fileClaimEndpoint, {
    as: input.owner,
    body: {
      subject: 'unit',
      subjectId: input.unitId ?? 0,
      claimantId: input.claimant.id,
      type: 'damaged',
      boxes: 1,
      amount: 8000,
      said: 'Crushed',
    },
  });
  return data;
}
/** Creates a claim for the first of some units that left on a truck for their consignee. */
export async function createTestClaimWithFreight(
  world: TestWorld,
  { owner, florist, grower, units = 1, shipDate }: TestClaimInput,
): Promise<{ id: number; number: number; warehouseId: number }> {
  const sender = grower ?? (await createTestShipper(world));
  const load = await createTestLoad(world, {
    state: 'released',
    pickupWarehouseIds: [sender.warehouseId],
    stopConsignees: [florist],
  });
  const freight = await createTestUnits(world, 'loaded', {
    shipper: sender,
    consignee: florist,
    units,
    load: load,
    ...(shipDate === undefined ? {} : { shipDate, outboundDate: '2027-02-03' }),
  });
  const claim = await fileTestDamageClaim(world, { owner, claimant: florist, unitId: freight.unitIds[0] });
  return { ...claim, warehouseId: sender.warehouseId };
}
interface TestClaimInput {
  owner: TestUser;
  florist: TestAccount;
  /** The shipper of the units. By default a new account is created. */
  grower?: TestAccount & { warehouseId: number };
  units?: number;
  /** Before the day of its load. */
  shipDate?: string;
}
