import { inject } from 'vitest';

/** The running product that the setup of the end-to-end tests (tools/test-product.ts) provides. */
export interface RunningTestProduct {
  address: string;
  /** Its postgres.json names the database. Its letters.jsonl contains the emails it sent. */
  dataDir: string;
  /** The instant at which its clock began. */
  clockStart: string;
  /** Path of the browser to use. */
  chromium: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testProducts: RunningTestProduct[];
  }
}

/** Returns the running product of this test worker. No other worker uses it at the same time. */
export function getRunningProductOfTestWorker(): RunningTestProduct {
  const product = inject('testProducts')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!product) throw new Error(`There is no product for worker ${process.env['VITEST_POOL_ID']}`);
  return product;
}
