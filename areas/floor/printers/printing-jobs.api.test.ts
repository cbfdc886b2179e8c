import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPrinter, findPrinters, testPrinter } from './printers.contract.ts';
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
const waiting = async (id: number) =>
  (await world.call(findPrinters, { as: manager })).data.find((p) => p.id === id)?.waiting;

beforeAll(async () => {
  world = await openWorld({ jobs: true });
  warehouseId = (await aWarehouse(world)).id;
  manager = await aUser(world, { role: 'WarehouseManager', warehouseId });
});
afterAll(async () => {
  await Promise.all(papers.map((paper) => paper.close()));
  await world.close();
});

it('a label that was sent comes out of its printer', async () => {
  const { id, paper } = await aPrinter('Dock 1');
  await ask(id);
  await expect.poll(() => paper.prints.length).toBe(1);
  await expect.poll(() => waiting(id)).toBe(0);
});
it('a printer that is off comes back by itself, and each of its labels comes out once', async () => {
  const { id, paper } = await aPrinter('Dock 2');
  await paper.close();
  await ask(id);
  await ask(id);
  await expect.poll(() => waiting(id)).toBe(2);
  const back = await openPrinter(paper.port);
  papers.push(back);
  await expect.poll(() => back.prints.length).toBe(2);
  await expect.poll(() => waiting(id)).toBe(0);
  expect(back.prints).toHaveLength(2);
});
