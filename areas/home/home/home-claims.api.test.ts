import { afterAll, beforeAll, expect, it } from 'vitest';
import { getWaiting } from './home.contract.ts';
import { acceptClaim, acknowledgeClaim, offerClaim } from '#areas/claims/claims/claim-acts.contract.ts';
import { claimStates } from '#areas/claims/claims/claim-states.contract.ts';
import { findClaims } from '#areas/claims/claims/claims.contract.ts';
import { claimFor } from '#tests/claims-world.ts';
import { aConsignee, aLoad, aShipper, aUser, unitsIn } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** A claim waits for the house until it is answered, and for its claimant when the house has offered. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('claims wait for whoever handles them, offers for the claimant alone, each as many as its list has', async () => {
  const clerk = await aUser(world, { role: 'CustomerService' });
  const florist = await aConsignee(world);
  const owner = await aUser(world, { role: 'Consignee', groups: [florist] });
  const stranger = await aUser(world, { role: 'Consignee', groups: [await aConsignee(world)] });
  const grower = await aShipper(world);
  const load = await aLoad(world, { state: 'released', at: [grower.warehouseId], to: [florist] });
  const boxes = await unitsIn(world, 'loaded', { shipper: grower, consignee: florist, units: 2, on: load });
  const waits = async (as: TestPerson, kind: 'claimsFiled' | 'claimOffers') => {
    const status = kind === 'claimsFiled' ? claimStates.filed : claimStates.offered;
    const found = (await world.call(getWaiting, { as })).data.find((w) => w.kind === kind)?.count ?? 0;
    if (found > 0) expect((await world.call(findClaims, { as, query: { status } })).totalRows).toBe(found);
    return found;
  };
  const file = async (unitId: number | undefined): Promise<number> =>
    (await claimFor(world, { owner, claimant: florist, unitId })).id;
  const [first = 0] = [await file(boxes.unitIds[0]), await file(boxes.unitIds[1])];
  expect(await waits(clerk, 'claimsFiled')).toBe(2);
  expect(await waits(owner, 'claimsFiled')).toBe(0);
  const params = { id: first };
  await world.call(acknowledgeClaim, { as: clerk, params, body: { rowVersion: 1 } });
  expect(await waits(clerk, 'claimsFiled')).toBe(1);
  expect(await waits(owner, 'claimOffers')).toBe(0);
  await world.call(offerClaim, { as: clerk, params, body: { amount: 5000, rowVersion: 2 } });
  expect(await waits(owner, 'claimOffers')).toBe(1);
  // The house has offered: it waits for nothing of its own.
  expect(await waits(clerk, 'claimOffers')).toBe(0);
  expect(await waits(stranger, 'claimOffers')).toBe(0);
  await world.call(acceptClaim, { as: owner, params, body: { rowVersion: 3 } });
  expect(await waits(owner, 'claimOffers')).toBe(0);
});
