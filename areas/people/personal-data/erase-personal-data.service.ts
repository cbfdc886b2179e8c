import { z } from 'zod';
import * as store from './personal-data.repository.ts';
import { pseudonymizedColumns } from './personal-data-registry.contract.ts';
import { sleep } from '#kit/server/clock.ts';
import type { Sleep } from '#kit/server/clock.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { publishChange } from '#kit/server/request-context.ts';

/**
 * Replaces a name by the pseudonym, column by column, in batches of few rows. Repeats until nothing is found
 * (docs/decisions/209-erased-users-keep-their-number.md). Starts over when interrupted at any step.
 */

const batchSize = 500;
/** How long to wait for transactions that still write in the user's name. After that, the queue retries. */
const patienceMs = 120_000;
const lookEveryMs = 250;
const mostPasses = 5;
type InWork = Parameters<QueueHandler>[1];

async function othersHaveEnded(inWork: InWork, id: number, pause: Sleep): Promise<boolean> {
  for (let waited = 0; ; waited += lookEveryMs) {
    const now = await inWork(({ tx }) => store.findErasureStateAndOlderTransactionsEnded(tx, id));
    if (!now || now.done) return false;
    if (now.alone) return true;
    if (waited >= patienceMs)
      throw new Error(`A transaction that began before erasure ${id} is still writing`);
    await pause(lookEveryMs);
  }
}
async function pass(inWork: InWork, id: number): Promise<number> {
  let all = 0;
  for (const location of pseudonymizedColumns) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      const done: store.PseudonymizationBatchResult = await inWork(({ tx }) =>
        store.pseudonymizeBatch(tx, id, location, from, batchSize),
      );
      all += done.replaced;
      after = done.last;
    } while (after !== null);
  }
  return all;
}
export const createErasureHandler =
  (pause: Sleep = sleep): QueueHandler =>
  async (payload, inWork) => {
    const { erasure } = z.object({ erasure: z.int() }).parse(payload);
    if (!(await othersHaveEnded(inWork, erasure, pause))) return;
    let all = 0;
    for (let n = 0; n < mostPasses; n += 1) {
      const found = await pass(inWork, erasure);
      all += found;
      if (found === 0) break;
    }
    await inWork(async (work) => {
      await store.completeErasure(work, erasure, all);
      publishChange(work, 'people');
    });
  };
