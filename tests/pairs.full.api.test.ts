import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acts, send } from './pairs/acts.ts';
import type { Act } from './pairs/acts.ts';
import { openHouse, openScene, stages } from './pairs/scene.ts';
import type { House, Scene, Stage } from './pairs/scene.ts';
import { isReachedEndpoint } from './reached.ts';
import { barrierOn, waitingOrDone } from '#tests/barriers.ts';
import type { Finding } from '#kit/server/invariants.ts';
import { brokenIn } from '#tests/invariants.ts';
import { openWorld } from '#tests/world.ts';

/**
 * Every two acts on the same freight, side by side: both have read what they act on and wait at the same rows, one
 * before the other. Whatever they are answered, the tables must hold together after.
 */
let house: House;
beforeAll(async () => {
  house = await openHouse(await openWorld());
});
afterAll(() => house.world.close());

/** What broke before does not count against who comes after. */
let known: Record<string, number> = {};
async function newlyBroken(): Promise<Record<string, Finding>> {
  const found = await brokenIn(house.world);
  const worse = Object.entries(found).filter(([id, { broken }]) => broken > (known[id] ?? 0));
  known = Object.fromEntries(Object.entries(found).map(([id, { broken }]) => [id, broken]));
  return Object.fromEntries(worse);
}
const served = /^20[07]\b/;
const named = Object.entries(acts);

/** One act, or two side by side, on freight of its own. */
interface Walk {
  name: string;
  stage: Stage;
  acts: readonly [Act] | readonly [Act, Act];
}
async function walk({ name, stage, acts: [one, two] }: Walk): Promise<void> {
  const scene = await openScene(house, stage);
  const answers = two
    ? await atOnce(scene, one, two)
    : [await send(scene, one, await one.wish(scene), scene.one)];
  expect({ [name]: answers.filter((said) => said.startsWith('5')) }).toEqual({ [name]: [] });
  expect(answers.some((said) => served.test(said)) ? 'one is served' : answers).toBe('one is served');
}
/**
 * Looks at the tables once for many walks: each acts on rows of its own, so what one leaves broken stays so. Who it was is found by
 * walking each again, with a look after it.
 */
async function expectNothingBroke(walked: readonly Walk[]): Promise<void> {
  const broken = await newlyBroken();
  if (Object.keys(broken).length === 0) return;
  for (const again of walked) {
    await walk(again);
    expect(await newlyBroken(), `after: ${again.name}`).toEqual({});
  }
  expect(broken, `once after one of: ${walked.map(({ name }) => name).join('; ')}`).toEqual({});
}
const looksAfter = 25;

describe.each(stages)('freight that is %s', (stage) => {
  const here = named.filter(([, act]) => act.on.includes(stage));
  const all: Walk[] = [
    ...here.map(([name, act]): Walk => ({
      name: `${name}: served when nobody else acts`,
      stage,
      acts: [act],
    })),
    ...here.flatMap(([first, one], n) =>
      here.slice(n).map(([second, two]): Walk => ({
        name: `${first} while another waits to ${second}`,
        stage,
        acts: [one, two],
      })),
    ),
  ];
  const walks = all.filter(({ acts: both }) => both.some(({ call }) => isReachedEndpoint(call)));
  const beyond = ({ acts: both }: Walk): boolean => both.some((act) => act.beyond);
  it.each(walks.filter(beyond))('$name', async (one) => {
    await walk(one);
    await expectNothingBroke([one]);
  });
  const own = walks.filter((one) => !beyond(one));
  const chunks = Array.from({ length: Math.ceil(own.length / looksAfter) }, (_, n) =>
    own.slice(n * looksAfter, (n + 1) * looksAfter),
  );
  describe.each(chunks.map((part, n) => ({ n: n + 1, part })))('each on rows of its own ($n)', ({ part }) => {
    const walked: Walk[] = [];
    it.each(part)('$name', async (one) => {
      walked.push(one);
      await walk(one);
    });
    afterAll(() => expectNothingBroke(walked));
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
