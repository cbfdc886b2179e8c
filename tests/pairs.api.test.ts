import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acts, apart, send } from './pairs/acts.ts';
import type { Act } from './pairs/acts.ts';
import { openHouse, openScene, stages } from './pairs/scene.ts';
import type { House, Scene } from './pairs/scene.ts';
import { endpoints } from '#app/contract.ts';
import { barrierOn, waitingOrDone } from '#tests/barriers.ts';
import { brokenIn } from '#tests/invariants.ts';
import { openWorld } from '#tests/world.ts';

/**
 * Every two acts on the same freight, side by side: both have read what they act on and wait at the same rows, one
 * before the other. Whatever they are answered, the tables must hold together after.
 */
let house: House;
beforeAll(async () => {
  house = await openHouse(await openWorld());
}, 120_000);
afterAll(() => house.world.close());

/** What broke before does not count against who comes after. */
let known: Record<string, number> = {};
async function expectNothingBroke(scene: Scene): Promise<void> {
  const found = await brokenIn(house.world);
  const now = Object.fromEntries(Object.entries(found).map(([id, { broken }]) => [id, broken]));
  const worse = Object.entries(found).filter(([id, { broken }]) => broken > (known[id] ?? 0));
  known = now;
  expect(Object.fromEntries(worse), `line ${scene.lineId} of order ${scene.orderId}`).toEqual({});
}
const served = /^20[07]\b/;
const named = Object.entries(acts);

describe('the matrix of pairs', () => {
  it('knows every write, or says why it stands apart', () => {
    const covered = new Set(named.map(([, act]) => act.call));
    const unknown = endpoints
      .filter((endpoint) => endpoint.method !== 'GET' && !endpoint.reads && !covered.has(endpoint.id))
      .filter((endpoint) => !apart.some(([ids]) => ids.test(endpoint.id)));
    expect(unknown.map((endpoint) => endpoint.id)).toEqual([]);
    const idle = apart.filter(([ids]) => !endpoints.some((endpoint) => ids.test(endpoint.id)));
    expect(idle).toEqual([]);
  });
});

describe.each(stages)('freight that is %s', (stage) => {
  const here = named.filter(([, act]) => act.on.includes(stage));
  it.each(here)('%s is served when nobody else acts', async (_, act) => {
    const scene = await openScene(house, stage);
    expect(await send(scene, act, await act.wish(scene), scene.one)).toMatch(served);
    await expectNothingBroke(scene);
  });
  const pairs = here.flatMap(([first, one], n) =>
    here.slice(n).map(([second, two]): [string, string, Act, Act] => [first, second, one, two]),
  );
  it.each(pairs)('%s while another waits to %s', async (_, __, one, two) => {
    const scene = await openScene(house, stage);
    const answers = await atOnce(scene, one, two);
    expect(answers.filter((said) => said.startsWith('5'))).toEqual([]);
    expect(answers.filter((said) => served.test(said))).not.toEqual([]);
    await expectNothingBroke(scene);
  });
});

async function atOnce(scene: Scene, one: Act, two: Act): Promise<string[]> {
  const [first, second] = [await one.wish(scene), await two.wish(scene)];
  const barrier = await barrierOn(scene.world, {
    orders: scene.orderId,
    unit: [...scene.boxes, scene.deleted],
    load_pickup: scene.load?.pickupId ?? 0,
    bol: scene.bolId,
    shipment: scene.shipmentId,
  });
  const before = send(scene, one, first, scene.one);
  await waitingOrDone(scene.world, 1, [before]);
  const after = send(scene, two, second, scene.two);
  await waitingOrDone(scene.world, 2, [before, after]);
  await barrier.letGo();
  return Promise.all([before, after]);
}
