import { describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { findAxeViolations } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** A temperature logger's file, from its errors to the list beside the cooler. */
const { address } = getRunningProductOfTestWorker();
const path = '/warehouse/coolerInventory';
const browser = openBrowserForTestFile();
const dana = openSignedInWindowForTestFile(browser, 'dana.reyes@coldlane.example', path);

/** Returns the time `minutes` ago in the format of a logger. */
const ago = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ') + 'Z';
const choose = (content: string) =>
  dana.page
    .getByLabel('Sheet')
    .setInputFiles({ name: 'logger.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

describe('a logger file', () => {
  it('shows every error at its row, and saves nothing', async () => {
    const { page } = dana;
    await page.getByRole('link', { name: 'Temperatures' }).click();
    await page.getByRole('link', { name: 'Import temperatures' }).click();
    await choose(
      `Where,Time,Temperature °C\ncooler,${ago(5000)},2\ncooler,never,NaN\nshelf,${ago(4990)},2\n`,
    );
    await page.getByText('Enter a valid time').waitFor();
    await page.getByText('Enter a valid temperature.').waitFor();
    await page.getByText('No record in this warehouse has this code').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled'))
      .toBe('true');
    expect(await findAxeViolations(page)).toEqual([]);
  });
  it('is saved once it has no errors, and its rows are in the list', async () => {
    const { page } = dana;
    await choose(
      `Where,Time,Temperature °C,Device\ncooler,${ago(5000)},2,Journey\ncooler,${ago(4990)},2.5,Journey\n`,
    );
    await page.getByRole('button', { name: 'Save 2 temperatures' }).click();
    await page.getByText('2 temperatures saved, 0 already saved.').waitFor();
    await page.getByRole('heading', { name: 'Temperatures' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${path}/temperatures`);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('food traceability', () => {
  it('opens from the cooler screen', async () => {
    const { page } = dana;
    await page.goto(`${address}${path}`);
    await page.getByRole('link', { name: 'Food traceability' }).click();
    await page.getByRole('heading', { name: 'Food traceability' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
