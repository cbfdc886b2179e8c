import { afterAll, beforeAll, expect, it } from 'vitest';
import { getNonZeroPendingWorkCountsEndpoint } from './home.contract.ts';
import {
  acceptClaimOfferEndpoint,
  acknowledgeClaimEndpoint,
  offerClaimAmountEndpoint,
} from '#areas/claims/claims/claim-actions.contract.ts';
import { claimStatus } from '#areas/claims/claims/claim-status.contract.ts';
import { findClaimsEndpoint } from '#areas/claims/claims/claims.contract.ts';
import { fileTestDamageClaim } from '#tests/claims-fixtures.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestUnits,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** A claim waits for the company until it is answered, and for its claimant once the company has made an offer. */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

it('claims wait for the users who handle them, offers only for the claimant, each counted as in its list', async () => {
  const clerk = await createTestUser(world, { role: 'CustomerService' });
  const florist = await createTestConsignee(world);
  const owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [florist] });
  const stranger = await createTestUser(world, {
    role: 'Consignee',
    actsForAccounts: [await createTestConsignee(world)],
  });
  const grower = await createTestShipper(world);
  const load = await createTestLoad(world, {
    state: 'released',
    pickupWarehouseIds: [grower.warehouseId],
    stopConsignees: [florist],
  });
  const boxes = await createTestUnits(world, 'loaded', {
    shipper: grower,
    consignee: florist,
    units: 2,
    load: load,
  });
  const waits = async (as: TestUser, kind: 'claimsFiled' | 'claimOffers') => {
    const status = kind === 'claimsFiled' ? claimStatus.filed : claimStatus.offered;
    const found =
      (await world.call(getNonZeroPendingWorkCountsEndpoint, { as })).data.find((w) => w.kind === kind)
        ?.count ?? 0;
    if (found > 0)
      expect((await world.call(findClaimsEndpoint, { as, query: { status } })).totalRows).toBe(found);
    return found;
  };
  const file = async (unitId: number | undefined): Promise<number> =>
    (await fileTestDamageClaim(world, { owner, claimant: florist, unitId })).id;
  const [first = 0] = [await file(boxes.unitIds[0]), await file(boxes.unitIds[1])];
  expect(await waits(clerk, 'claimsFiled')).toBe(2);
  expect(await waits(owner, 'claimsFiled')).toBe(0);
  const params = { id: first };
  await world.call(acknowledgeClaimEndpoint, { as: clerk, params, body: { rowVersion: 1 } });
  expect(await waits(clerk, 'claimsFiled')).toBe(1);
  expect(await waits(owner, 'claimOffers')).toBe(0);
  await world.call(offerClaimAmountEndpoint, { as: clerk, params, body: { amount: 5000, rowVersion: 2 } });
  expect(await waits(owner, 'claimOffers')).toBe(1);
  // The company has made an offer, so the claim no longer waits for it.
  expect(await waits(clerk, 'claimOffers')).toBe(0);
  expect(await waits(stranger, 'claimOffers')).toBe(0);
  await world.call(acceptClaimOfferEndpoint, { as: owner, params, body: { rowVersion: 3 } });
  expect(await waits(owner, 'claimOffers')).toBe(0);
});
