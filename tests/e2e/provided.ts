/** What the set-up of the journeys (tools/test-product.ts) hands to them: inject('testProduct'). */
export interface TestProduct {
  address: string;
  /** Its postgres.json names the database. */
  dataDir: string;
  /** The instant its clock began at. */
  clockStart: string;
  /** The browser to use. */
  chromium: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testProduct: TestProduct;
  }
}
