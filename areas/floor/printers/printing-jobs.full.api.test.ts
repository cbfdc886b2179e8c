import { expect, it } from 'vitest';
import { openPrintingWorld } from '#tests/printing-world.ts';

/** The queue of labels as the server itself runs it, with the work of others beside it. */
const { aPrinter, ask } = openPrintingWorld();

it('a printer that stands still keeps no other waiting for long', async () => {
  const [still, other] = [await aPrinter('Dock 3'), await aPrinter('Dock 4')];
  still.paper.does = 'stand still';
  await ask(still.id);
  await expect.poll(() => still.paper.begun).toBe(1);
  await ask(other.id);
  // What stands still is let go after ten seconds.
  await expect.poll(() => other.paper.prints.length).toBe(1);
  expect(still.paper.prints).toEqual([]);
});
