import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updatePickupAndStartLoadingAtFirstDoorEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { holdRowLocks, waitForBlockedOrDoneCount } from '#tests/lock-barriers.ts';
import { createTestPlannedLoad } from '#tests/factories.ts';
import { findBrokenInvariants } from '#tests/invariants.ts';
import { concurrentActions, sendActionAndGetStatusText } from '#tests/pairs/actions.ts';
import type { ConcurrentAction } from '#tests/pairs/actions.ts';
import { createScenarioWarehouse, createScenario } from '#tests/pairs/scenario.ts';
import type { ScenarioWarehouse, Scenario, FreightStage } from '#tests/pairs/scenario.ts';
import { openTestWorld } from '#tests/world.ts';

/** Three users work on one truck at the same time, in every order. The result is consistent. */
let house: ScenarioWarehouse;
beforeAll(async () => {
  house = await createScenarioWarehouse(await openTestWorld());
});
afterAll(() => house.world.close());

const actOf = (name: string): ConcurrentAction => {
  const found = concurrentActions[name];
  if (!found) throw new Error(`No act is called ${name}`);
  return found;
};
/** Another load is moved to the door of the scenario's truck. */
const dropThere: ConcurrentAction = {
  stages: [],
  endpointId: updatePickupAndStartLoadingAtFirstDoorEndpoint.id,
  buildRequest: async (scene) => {
    const other = await createTestPlannedLoad(scene.world, {
      state: 'pending',
      pickupWarehouseIds: [scene.warehouseId],
      stopConsignees: [scene.consignee],
      shipper: scene.shipper,
      units: 1,
      loaded: 0,
    });
    const { door } = await scene.world.row<{ door: number }>(
      'select door_id as door from load_pickup where id = $1',
      [scene.load?.pickupId ?? 0],
    );
    return { params: { id: other.id, pickupId: other.pickupId }, body: { doorId: door } };
  },
};
const orders = (of: readonly ConcurrentAction[]): ConcurrentAction[][] =>
  of.length < 2
    ? [[...of]]
    : of.flatMap((one, n) => orders([...of.slice(0, n), ...of.slice(n + 1)]).map((rest) => [one, ...rest]));

/** All wait for the same rows, one behind the other, and continue together. */
async function atOnce(scene: Scenario, three: readonly ConcurrentAction[]): Promise<string[]> {
  const wishes = [];
  for (const act of three) wishes.push(await act.buildRequest(scene));
  const barrier = await holdRowLocks(scene.world, {
    unit: [...scene.unitIds, scene.deletedUnitId],
    load_pickup: scene.load?.pickupId ?? 0,
  });
  const begun: Promise<string>[] = [];
  for (const [n, act] of three.entries()) {
    const wish = wishes[n];
    if (!wish) continue;
    begun.push(sendActionAndGetStatusText(scene, act, wish, n === 0 ? scene.firstAdmin : scene.secondAdmin));
    await waitForBlockedOrDoneCount(scene.world, begun.length, begun);
  }
  await barrier.release();
  return Promise.all(begun);
}

const meetings: [string, FreightStage, ConcurrentAction[]][] = [
  [
    'a release, a reopening and the unloading of a box',
    'loaded',
    [actOf('release the pickup'), actOf('reopen the pickup'), actOf('unload a box')],
  ],
  [
    'a reopening, another release and the unloading of a box',
    'released',
    [actOf('reopen the pickup'), actOf('release the pickup'), actOf('unload a box')],
  ],
  [
    'a release, a truck that leaves the door and another that takes it',
    'loaded',
    [actOf('release the pickup'), actOf('pull the truck from its door'), dropThere],
  ],
  [
    'a move to another door, a release and another truck at the old door',
    'loaded',
    [actOf('change the pickup'), actOf('release the pickup'), dropThere],
  ],
];
describe.each(meetings)('%s', (_, stage, three) => {
  test.each(orders(three))('%#', async (...inTurn) => {
    const scene = await createScenario(house, stage);
    const taken =
      'update door set busy_load_pickup_id = $1, busy_since = now() where id = (select door_id from load_pickup where id = $1)';
    if (stage !== 'released') await house.world.rows(taken, [scene.load?.pickupId ?? 0]);
    const said = await atOnce(scene, inTurn);
    expect(said.filter((one) => one.startsWith('5'))).toEqual([]);
    expect(said.filter((one) => one.startsWith('200')).length).toBeGreaterThan(0);
    expect(await findBrokenInvariants(house.world)).toEqual({});
    const doors = await house.world.rows<{ n: number }>(
      `
        select count(*)::int as n
        from door d
        join load_pickup p on p.id = d.busy_load_pickup_id
        where p.status = 4 or p.door_id is distinct from d.id
      `,
    );
    expect(doors).toEqual([{ n: 0 }]);
  });
});
