import { expect, it } from 'vitest';
import { startTestLabelPrinter } from '#tests/label-printer.ts';
import { setUpPrintingTests } from '#tests/printing-fixtures.ts';

/** The label queue as run by the server, together with other jobs. */
const { aPrinter, ask, papers, waiting } = setUpPrintingTests();

it('a sent label is printed', async () => {
  const { id, paper } = await aPrinter('Dock 1');
  await ask(id);
  await expect.poll(() => paper.prints.length).toBe(1);
  await expect.poll(() => waiting(id)).toBe(0);
});
it('a printer that was off resumes by itself, and prints each of its labels once', async () => {
  const { id, paper } = await aPrinter('Dock 2');
  await paper.close();
  await ask(id);
  await ask(id);
  await expect.poll(() => waiting(id)).toBe(2);
  const back = await startTestLabelPrinter(paper.port);
  papers.push(back);
  await expect.poll(() => back.prints.length).toBe(2);
  await expect.poll(() => waiting(id)).toBe(0);
  expect(back.prints).toHaveLength(2);
});
