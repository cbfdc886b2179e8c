import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPrinter, testPrinter } from './printers.contract.ts';
import { aUser, aWarehouse } from '#tests/factories.ts';
import { openPrinter } from '#tests/label-printer.ts';
import type { LabelPrinter } from '#tests/label-printer.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** The queue of labels as the server itself runs it, with the work of others beside it. */
let world: World;
let manager: TestPerson;
let warehouseId: number;
const papers: LabelPrinter[] = [];
const aPrinter = async (name: string): Promise<{ id: number; paper: LabelPrinter }> => {
  const paper = await openPrinter();
  papers.push(paper);
  const { data } = await world.call(addPrinter, {
    as: manager,
    body: { warehouseId, name, host: '127.0.0.1', port: paper.port, dpi: 203 },
  });
  return { id: data.id, paper };
};
const ask = (id: number) => world.call(testPrinter, { as: manager, params: { id } });

beforeAll(async () => {
  world = await openWorld({ jobs: true });
  warehouseId = (await aWarehouse(world)).id;
  manager = await aUser(world, { role: 'WarehouseManager', warehouseId });
});
afterAll(async () => {
  await Promise.all(papers.map((paper) => paper.close()));
  await world.close();
});
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
