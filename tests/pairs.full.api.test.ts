import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concurrentActions, sendActionAndGetStatusText } from './pairs/actions.ts';
import type { ConcurrentAction } from './pairs/actions.ts';
import { createScenarioWarehouse, createScenario, freightStages } from './pairs/scenario.ts';
import type { ScenarioWarehouse, Scenario, FreightStage } from './pairs/scenario.ts';
import { isEndpointToTest } from './reached.ts';
import { holdRowLocks, waitForBlockedOrDoneCount } from '#tests/lock-barriers.ts';
import type { InvariantCheckResult } from '#kit/server/invariants.ts';
import { findBrokenInvariants } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';

/**
 * Runs every pair of actions concurrently on the same freight. Both have read what they act on and block on the same rows, in
 * both orders. The tables must satisfy the invariants afterwards, regardless of the responses.
 */
let house: ScenarioWarehouse;
beforeAll(async () => {
  house = await createScenarioWarehouse(await openTestWorld());
});
afterAll(() => house.world.close());

/** Earlier violations do not count against later pairs. */
let known: Record<string, number> = {};
async function newlyBroken(): Promise<Record<string, InvariantCheckResult>> {
  const found = await findBrokenInvariants(house.world);
  const worse = Object.entries(found).filter(([id, { broken }]) => broken > (known[id] ?? 0));
  known = Object.fromEntries(Object.entries(found).map(([id, { broken }]) => [id, broken]));
  return Object.fromEntries(worse);
}
const served = /^20[07]\b/;
const named = Object.entries(concurrentActions);

/** One action, or two concurrent ones, on freight of its own. */
interface Walk {
  name: string;
  stage: FreightStage;
  acts: readonly [ConcurrentAction] | readonly [ConcurrentAction, ConcurrentAction];
}
async function walk({ name, stage, acts: [one, two] }: Walk): Promise<void> {
  const scene = await createScenario(house, stage);
  const answers = two
    ? await atOnce(scene, one, two)
    : [await sendActionAndGetStatusText(scene, one, await one.buildRequest(scene), scene.firstAdmin)];
  expect({ [name]: answers.filter((said) => said.startsWith('5')) }).toEqual({ [name]: [] });
  expect(answers.some((said) => served.test(said)) ? 'one is served' : answers).toBe('one is served');
}
/**
 * Checks the tables once for many runs. Each run acts on rows of its own, so a violation stays. To find its cause, each run is
 * repeated with a check after it.
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

describe.each(freightStages)('freight with status %s', (stage) => {
  const here = named.filter(([, act]) => act.stages.includes(stage));
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
  const walks = all.filter(({ acts: both }) => both.some(({ endpointId: call }) => isEndpointToTest(call)));
  const beyond = ({ acts: both }: Walk): boolean => both.some((act) => act.affectsRowsOutsideScenario);
  it.each(walks.filter(beyond))('$name', async (one) => {
    await walk(one);
    await expectNothingBroke([one]);
  });
  const own = walks.filter((one) => !beyond(one));
  const chunks = Array.from({ length: Math.ceil(own.length / looksAfter) }, (_, n) =>
    own.slice(n * looksAfter, (n + 1) * looksAfter),
  );
  describe.each(chunks.map((part, n) => ({ n: n + 1, part })))(
    'each pair on separate rows ($n)',
    ({ part }) => {
      const walked: Walk[] = [];
      it.each(part)('$name', async (one) => {
        walked.push(one);
        await walk(one);
      });
      afterAll(() => expectNothingBroke(walked));
    },
  );
});

async function atOnce(scene: Scenario, one: ConcurrentAction, two: ConcurrentAction): Promise<string[]> {
  const [first, second] = [await one.buildRequest(scene), await two.buildRequest(scene)];
  const barrier = await holdRowLocks(scene.world, {
    orders: scene.orderId,
    unit: [...scene.unitIds, scene.deletedUnitId],
    load_pickup: scene.load?.pickupId ?? 0,
    bol: scene.bolId,
    shipment: scene.shipmentId,
  });
  const before = sendActionAndGetStatusText(scene, one, first, scene.firstAdmin);
  await waitForBlockedOrDoneCount(scene.world, 1, [before]);
  const after = sendActionAndGetStatusText(scene, two, second, scene.secondAdmin);
  await waitForBlockedOrDoneCount(scene.world, 2, [before, after]);
  await barrier.release();
  return Promise.all([before, after]);
}
