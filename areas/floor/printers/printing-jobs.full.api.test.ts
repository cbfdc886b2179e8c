import { expect, it } from 'vitest';
import { setUpPrintingTests } from '#tests/printing-fixtures.ts';

/** The label queue as run by the server, together with other jobs. */
const { aPrinter, ask } = setUpPrintingTests();

it('a stalled printer does not delay another for long', async () => {
  const [still, other] = [await aPrinter('Dock 3'), await aPrinter('Dock 4')];
  still.paper.behavior = 'stand still';
  await ask(still.id);
  await expect.poll(() => still.paper.interruptedPrints).toBe(1);
  await ask(other.id);
  // An idle connection is closed after ten seconds.
  await expect.poll(() => other.paper.prints.length).toBe(1);
  expect(still.paper.prints).toEqual([]);
});
