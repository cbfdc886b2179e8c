import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * The files that take longest, in seconds on two cores. What a fresh checkout would guess from the size of a file is wrong for
 * those that walk over every call or screen: begun last, one keeps a core busy while the other waits.
 */
const seconds: Readonly<Record<string, number>> = {
  'tests/e2e/lists.e2e.ts': 100,
  'tests/e2e/order-entry.e2e.ts': 75,
  'tests/pairs.api.test.ts': 70,
  'tests/e2e/around.e2e.ts': 66,
  'tests/nasty.api.test.ts': 49,
  'tests/e2e/cutoff.e2e.ts': 48,
  'tests/e2e/live.e2e.ts': 37,
  'tests/writes.api.test.ts': 30,
  'tests/e2e/main-job.e2e.ts': 26,
  'tests/e2e/outbound-units.e2e.ts': 24,
  'areas/calendar/impact/impact.api.test.ts': 21,
  'tests/scope.api.test.ts': 19,
  'tests/lists.api.test.ts': 17,
  'tests/e2e/scanner.e2e.ts': 16,
  'tests/e2e/accounts.e2e.ts': 16,
  'areas/calendar/explain/channels.api.test.ts': 16,
  'links/identity/guessing.api.test.ts': 14,
  'links/identity/sign-in.api.test.ts': 11,
  'areas/connect/webhooks/webhooks.api.test.ts': 11,
  'tests/slow-readers.api.test.ts': 11,
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
