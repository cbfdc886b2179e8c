import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * The files that take longest, in seconds on two cores. What a fresh checkout would guess from the size of a file is wrong for
 * those that walk over every call or screen: begun last, one keeps a core busy while the other waits.
 */
const seconds: Readonly<Record<string, number>> = {
  'tests/e2e/lists.e2e.ts': 140,
  'tests/pairs.api.test.ts': 95,
  'tests/e2e/platform-shell.e2e.ts': 80,
  'tests/e2e/kit.e2e.ts': 75,
  'tests/e2e/order-entry.e2e.ts': 70,
  'tests/e2e/around.e2e.ts': 54,
  'tests/nasty.api.test.ts': 40,
  'tests/e2e/live.e2e.ts': 36,
  'tests/writes.api.test.ts': 30,
  'tests/e2e/outbound-units.e2e.ts': 29,
  'tests/scope.api.test.ts': 26,
  'tests/e2e/main-job.e2e.ts': 26,
  'tests/e2e/cutoff.e2e.ts': 24,
  'areas/calendar/impact/impact.api.test.ts': 20,
  'tests/lists.api.test.ts': 18,
  'areas/calendar/explain/channels.api.test.ts': 18,
  'links/identity/guessing.api.test.ts': 13,
  'links/identity/sign-in.api.test.ts': 12,
  'areas/connect/webhooks/webhooks.api.test.ts': 11,
};

/** Files with the longest work first, whatever ran before on this machine; the rest as Vitest has them, by size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const weight = ({ moduleId }: TestSpecification): number =>
      Object.entries(seconds).find(([path]) => moduleId.endsWith(path))?.[1] ?? 0;
    return sorted.toSorted((one, two) => weight(two) - weight(one));
  }
}
