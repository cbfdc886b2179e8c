import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { allowed, launch, saidBy, settled, signIn, violations, visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** An invoice by hand from its first line to its credit, and what is seen of it. */
const { address, chromium } = theProduct();
const inTime = { timeout: allowed(15_000) };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch(chromium);
  page = (await visit(browser)).page;
  await signIn(
    page,
    address,
    'kemi.okafor@coldlane.example',
    'Coldlane-2027',
    '/customerCenter/manageInvoices',
  );
}, 120_000);
afterAll(() => browser.close());

const addLine = async (fill: (form: ReturnType<Page['getByRole']>) => Promise<void>) => {
  await page.getByRole('button', { name: 'Add a line…' }).click();
  const form = page.getByRole('dialog', { name: 'Add a line' });
  await fill(form);
  await form.getByRole('button', { name: 'Add a line' }).click();
  await page.getByText('Line added.').first().waitFor(inTime);
  await form.waitFor({ state: 'hidden' });
};
const pick = async (name: string, words: string) => {
  const field = page.getByRole('dialog').getByRole('combobox', { name, exact: true });
  await field.fill(words);
  await page.getByRole('option').first().waitFor(inTime);
  await field.press('Enter');
};

describe('an invoice by hand', () => {
  it('is made as a draft, and says what is missing', async () => {
    await settled(page);
    await page.getByRole('button', { name: 'New invoice…' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await form.getByRole('button', { name: 'Add invoice' }).click();
    await form.getByText('Bill to is required').waitFor(inTime);
    await pick('Bill to', 'Lakeshore');
    await pick('Customer', 'Lakeshore');
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add invoice' }).click();
    await page.getByRole('heading', { level: 1, name: /^Invoice D\d+/ }).waitFor(inTime);
    await page.getByText('This invoice has no lines yet.').waitFor(inTime);
  });
  it('adds up as lines come, percentages last', async () => {
    await addLine(async (form) => {
      await form.getByLabel('Charge code').selectOption('STG');
      await form.getByLabel('Description').fill('Storage, 3 days');
      await form.getByLabel('Rate', { exact: true }).fill('50');
      await form.getByLabel('Quantity').fill('3');
    });
    await addLine(async (form) => {
      await form.getByLabel('Charge code').selectOption('FSC');
      await form.getByLabel('Description').fill('Fuel');
      await form.getByLabel('Rate unit').selectOption('%');
      await form.getByLabel('Rate', { exact: true }).fill('24.5');
    });
    await page.getByRole('row', { name: /Fuel .*of \$150\.00 24\.5% \$36\.75/ }).waitFor(inTime);
    await page.getByText('$186.75').first().waitFor(inTime);
    expect(await violations(page)).toEqual([]);
  });
  it('is posted, and credited once with its reason: a line of two papers of which nothing is left', async () => {
    await page.getByRole('button', { name: 'Post…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Post 1 invoice/ })
      .click();
    const number = await saidBy(page.getByRole('heading', { level: 1 }), /Invoice (\d+)/);
    await page.getByRole('button', { name: 'Credit…' }).click();
    const question = page.getByRole('dialog', { name: `Credit invoice ${number}` });
    await question.getByText('A credit of -$186.75 is made').waitFor(inTime);
    await question.getByLabel('Reason').fill('Never stored');
    await question.getByRole('button', { name: `Credit invoice ${number}` }).click();
    const line = page.getByRole('list', { name: 'Line of papers' });
    await line.getByText('-$186.75').waitFor(inTime);
    await page.getByText('$0.00 is left of it').waitFor(inTime);
    expect(await violations(page)).toEqual([]);
    await line.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^Credit \d+/ }).waitFor(inTime);
    expect(await page.getByRole('button', { name: 'Credit…' }).count()).toBe(0);
  });
});
