import { afterAll, beforeAll } from 'vitest';
import { createTestUser, createTestWarehouse } from './factories.ts';
import { startTestLabelPrinter } from './label-printer.ts';
import type { TestLabelPrinter } from './label-printer.ts';
import { openTestWorld } from './world.ts';
import type { TestUser, TestWorld } from './world.ts';
import {
  addPrinterEndpoint,
  findPrintersEndpoint,
  printTestLabelEndpoint,
} from '#areas/floor/printers/printers.contract.ts';

/**
 * Starts a world with the label queue for a test file. A manager adds printers, prints test labels on them and counts the
 * pending labels. The printers in `papers` are closed after the last test.
 */
export function setUpPrintingTests() {
  let world: TestWorld;
  let manager: TestUser;
  let warehouseId: number;
  const papers: TestLabelPrinter[] = [];
  beforeAll(async () => {
    world = await openTestWorld({ jobs: true });
    warehouseId = (await createTestWarehouse(world)).id;
    manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  });
  afterAll(async () => {
    await Promise.all(papers.map((paper) => paper.close()));
    await world.close();
  });
  async function aPrinter(name: string): Promise<{ id: number; paper: TestLabelPrinter }> {
    const paper = await startTestLabelPrinter();
    papers.push(paper);
    const { data } = await world.call(addPrinterEndpoint, {
      as: manager,
      body: { warehouseId, name, host: '127.0.0.1', port: paper.port, dpi: 203 },
    });
    return { id: data.id, paper };
  }
  const ask = (id: number) => world.call(printTestLabelEndpoint, { as: manager, params: { id } });
  const waiting = async (id: number) =>
    (await world.call(findPrintersEndpoint, { as: manager })).data.find((p) => p.id === id)?.waiting;
  return { papers, aPrinter, ask, waiting };
}
