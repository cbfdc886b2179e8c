import { afterAll, beforeAll } from 'vitest';
import { aUser, aWarehouse } from './factories.ts';
import { openPrinter } from './label-printer.ts';
import type { LabelPrinter } from './label-printer.ts';
import { openWorld } from './world.ts';
import type { TestPerson, World } from './world.ts';
import { addPrinter, findPrinters, testPrinter } from '#areas/floor/printers/printers.contract.ts';

/**
 * The queue of labels of a file as the server itself runs it, with its jobs: a manager adds printers, sends test labels to
 * them and counts the labels that wait. The printers in `papers` are closed after the last test.
 */
export function openPrintingWorld() {
  let world: World;
  let manager: TestPerson;
  let warehouseId: number;
  const papers: LabelPrinter[] = [];
  beforeAll(async () => {
    world = await openWorld({ jobs: true });
    warehouseId = (await aWarehouse(world)).id;
    manager = await aUser(world, { role: 'WarehouseManager', warehouseId });
  });
  afterAll(async () => {
    await Promise.all(papers.map((paper) => paper.close()));
    await world.close();
  });
  async function aPrinter(name: string): Promise<{ id: number; paper: LabelPrinter }> {
    const paper = await openPrinter();
    papers.push(paper);
    const { data } = await world.call(addPrinter, {
      as: manager,
      body: { warehouseId, name, host: '127.0.0.1', port: paper.port, dpi: 203 },
    });
    return { id: data.id, paper };
  }
  const ask = (id: number) => world.call(testPrinter, { as: manager, params: { id } });
  const waiting = async (id: number) =>
    (await world.call(findPrinters, { as: manager })).data.find((p) => p.id === id)?.waiting;
  return { papers, aPrinter, ask, waiting };
}
