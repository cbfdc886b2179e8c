import { inject } from 'vitest';

/** What the set-up of the journeys (tools/test-product.ts) hands to them. */
export interface TestProduct {
  address: string;
  /** Its postgres.json names the database, its letters.jsonl holds what it mailed. */
  dataDir: string;
  /** The instant its clock began at. */
  clockStart: string;
  /** The browser to use. */
  chromium: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testProducts: TestProduct[];
  }
}

/** The product of this worker: nobody else walks in it meanwhile. */
export function getTestProduct(): TestProduct {
  const product = inject('testProducts')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!product) throw new Error(`There is no product for worker ${process.env['VITEST_POOL_ID']}`);
  return product;
}
