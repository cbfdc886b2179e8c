import { inject } from 'vitest';

/** What the setup of the end-to-end tests (tools/test-product.ts) provides to them. */
export interface TestProduct {
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
    testProducts: TestProduct[];
  }
}

/** Returns the product of this worker. No other worker uses it at the same time. */
export function getTestProduct(): TestProduct {
  const product = inject('testProducts')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!product) throw new Error(`There is no product for worker ${process.env['VITEST_POOL_ID']}`);
  return product;
}
