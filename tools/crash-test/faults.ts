import { setTimeout as sleep } from 'node:timers/promises';
import type { SupervisedProduct } from './product-process.ts';

/** A fault that the crash test injects into the product while its writers work. */

export type InjectedFault = 'killed' | 'frozen';
export interface Outage {
  /** `server killed`, `database frozen` … */
  description: string;
  /** The time in ms from the kill or the thaw to the first success of a request sent after it. */
  durationMs: number;
}

/** In ms. Longer than the heartbeat's timeout, so that a freeze is detected. */
const frozenMs = 5000;

/** Reports the first success of a request sent after an instant, which means that the product serves again. */
export function createRecoveryProbe() {
  let after = Infinity;
  let heard: () => void = () => {};
  return {
    onSuccess(sentAt: number): void {
      if (sentAt >= after) heard();
    },
    waitForSuccessSentAfter(from: number): Promise<number> {
      after = from;
      return new Promise(
        (resolve) =>
          (heard = () => {
            after = Infinity;
            resolve(performance.now());
          }),
      );
    },
  };
}

/**
 * Injects each fault at its time, into the server and the database in turn. Throws if the product does not recover within a
 * minute.
 */
export async function injectFaults(
  product: SupervisedProduct,
  recoveryProbe: ReturnType<typeof createRecoveryProbe>,
  faults: readonly InjectedFault[],
): Promise<Outage[]> {
  const outages: Outage[] = [];
  for (const [n, fault] of faults.entries()) {
    await sleep(600 + Math.random() * 1400);
    const part = n % 2 === 0 ? 'server' : 'database';
    const began = await (fault === 'killed' ? kill(product, part) : freeze(product, part));
    // A pending request may still get a response. One sent slightly later only gets it from the new process.
    const servedAt = await Promise.race([
      recoveryProbe.waitForSuccessSentAfter(
        Math.max(began + 150, part === 'database' ? performance.now() : 0),
      ),
      sleep(60_000).then(() => Infinity),
    ]);
    const outage = { description: `${part} ${fault}`, durationMs: servedAt - began };
    outages.push(outage);
    console.log(
      `${String(n + 1).padStart(3)}  ${outage.description.padEnd(15)}  serving again after ${(outage.durationMs / 1000).toFixed(1)} s`,
    );
    if (servedAt === Infinity) throw new Error(`The server did not recover: ${outage.description}`);
  }
  return outages;
}

/** Kills a part of the product and returns the time of the kill. */
async function kill(product: SupervisedProduct, part: 'server' | 'database'): Promise<number> {
  const killedAtMs = performance.now();
  if (part === 'server') product.killServer();
  else await another(product, product.killDatabase());
  return killedAtMs;
}

/** Waits until a new PostgreSQL process has replaced the killed one. */
async function another(product: SupervisedProduct, killed: number): Promise<void> {
  for (let n = 0; n < 6000; n += 1) {
    const pid = product.getPostmasterPid();
    if (pid > 0 && pid !== killed) return;
    await sleep(10);
  }
}

/** Freezes every process of a part for some seconds. Returns the time when they continued. */
async function freeze(product: SupervisedProduct, part: 'server' | 'database'): Promise<number> {
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of product.listProcessIds(part)) {
      try {
        process.kill(pid, name);
      } catch {
        // A PostgreSQL connection that ended in the meantime.
      }
    }
  };
  signal('SIGSTOP');
  if (part === 'database') await expectTrueHealth(product);
  await sleep(frozenMs);
  signal('SIGCONT');
  return performance.now();
}

/** A server whose database is frozen must report it within four seconds. */
async function expectTrueHealth(product: SupervisedProduct): Promise<void> {
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${product.address}/api/health`, { signal: AbortSignal.timeout(4000) });
    if (answer.status === 503) return;
    if (performance.now() - began > 4000)
      throw new Error(`The health of a server with a frozen database was ${answer.status} for four seconds`);
    await sleep(100);
  }
}
