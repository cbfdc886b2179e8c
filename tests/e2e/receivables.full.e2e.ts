import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { countPdfPages } from '#kit/server/pdf-testing.ts';
import type {} from '#tools/test-product.ts';
import { captureDownloadedPdf, waitUntilSettled, findAxeViolations } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** Agreements with a debtor: credit, a dunning email, an emailed statement, and a bank file with their payments. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
const kemi = openSignedInWindowForTestFile(browser, 'kemi.okafor@coldlane.example', '/home/index');

const drawerOf = async (name: string) => {
  const { page } = kemi;
  await page.goto(`${address}/customerServices/collections?payer=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).click();
  const drawer = page.getByRole('complementary', { name });
  await drawer.getByRole('heading', { name: 'Comments' }).waitFor();
  return drawer;
};
it('the credit limit of a payer is saved', async () => {
  const { page } = kemi;
  const drawer = await drawerOf('Silver State Wholesale');
  await drawer.getByRole('button', { name: 'Actions' }).click();
  await drawer.getByRole('button', { name: 'Edit credit terms…' }).click();
  const form = page.getByRole('dialog', { name: 'Credit terms of Silver State Wholesale' });
  await form.getByLabel('Credit limit').fill('99999.50');
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save credit terms' }).click();
  await drawer.getByText('$99,999.50').waitFor();
});
it('a bank file is recorded with known and unknown payers, and the same file adds nothing', async () => {
  const { page } = kemi;
  const mark = `CO00430 ${Date.now()}`;
  const buffer = Buffer.from(
    `Posting Date,Description,Reference,Amount\n02/01/2026,Deposit,${mark},1.01\n02/01/2026,Nobody knows,x${mark.slice(8)},2.00\n`,
  );
  const bring = async () => {
    await page.goto(`${address}/customerCenter/payments/import`);
    await page.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('row').filter({ hasText: mark }).getByText('Mile High Floral').waitFor();
  };
  await bring();
  await page.getByRole('row').filter({ hasText: 'Nobody knows' }).getByText('Not recorded').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  // All of its dates are ambiguous. The user is asked once, and the choice is saved for files with these titles.
  const order = page.getByRole('group', { name: 'Date format of the file' });
  await order.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Record 1 payment' }).click();
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  await bring();
  await page.getByRole('row').filter({ hasText: mark }).getByText('Already recorded').waitFor();
  expect(kemi.browserErrors).toEqual([]);
});
it('a payer gets the first dunning notice, and one who ignored two gets the final notice as a PDF', async () => {
  const { page } = kemi;
  const first = await drawerOf('Silver State Wholesale');
  const write = async (drawer: Locator, letter: string) => {
    await drawer.getByRole('button', { name: 'Actions' }).click();
    await drawer.getByRole('button', { name: 'Send dunning notice…' }).click();
    const question = page.getByRole('dialog', { name: /^Send a dunning notice to/ });
    await question.getByText(`Sends “${letter}” for $`).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Send notice' }).click();
    await drawer.getByRole('listitem').filter({ hasText: letter }).waitFor();
  };
  await write(first, 'Payment reminder');
  await page.goto(`${address}/customerServices/collections?held=true`);
  await page.getByRole('row').filter({ hasText: '$' }).first().click();
  const held = page.getByRole('complementary');
  for (const written of ['Payment reminder', 'Second reminder'])
    await held.getByRole('listitem').filter({ hasText: written }).waitFor();
  await write(held, 'Final notice');
  const pdf = await captureDownloadedPdf(page, '/print', () =>
    held
      .getByRole('listitem')
      .filter({ hasText: 'Final notice' })
      .getByRole('button', { name: /^Print notice of / })
      .click(),
  );
  expect(countPdfPages(pdf)).toBe(1);
  // The next one waits until this one's time is over.
  await held.getByRole('button', { name: 'Actions' }).click();
  await held
    .getByRole('button', { name: 'Send dunning notice…' })
    .and(page.locator('[aria-disabled=true]'))
    .waitFor();
});
it('a payer gets a statement by email every week until the schedule is set to never', async () => {
  const { page } = kemi;
  const drawer = await drawerOf('Silver State Wholesale');
  await drawer.getByRole('definition').first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Statements', level: 1 }).waitFor();
  const form = page.getByRole('dialog', { name: 'Statement emails for Silver State Wholesale' });
  const every = form.getByRole('combobox', { name: 'Frequency' });
  const say = async (before: string, after: string) => {
    await page.getByRole('button', { name: 'Set email schedule…' }).click();
    await expect.poll(() => every.inputValue()).toBe(before);
    await form.getByText(/^Sent to .+@/).waitFor();
    await every.selectOption(after);
    await form.getByRole('button', { name: 'Save schedule' }).click();
    await form.waitFor({ state: 'hidden' });
  };
  await say('never', 'week');
  await say('week', 'month');
  await say('month', 'never');
});
it('one dollar of an invoice is written off, and the write-off is reversed', async () => {
  const { page } = kemi;
  const drawer = await drawerOf('Silver State Wholesale');
  const act = drawer.getByRole('button', { name: /^Write off invoice / }).first();
  const number = ((await act.getAttribute('aria-label')) ?? '').replace(/\D/g, '');
  await act.click();
  const form = page.getByRole('dialog', { name: `Write off invoice ${number}` });
  const reason = `Not worth a call ${Date.now()}`;
  await form.getByLabel('Amount').fill('1.00');
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Write off invoice' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.goto(`${address}/customerCenter/payments/writeOffs?invoiceNumber=${number}`);
  const row = page.getByRole('row').filter({ hasText: reason });
  await row.getByText('Written off').waitFor();
  await row.click();
  await page.getByRole('complementary').getByRole('button', { name: 'Reverse write-off…' }).click();
  const question = page.getByRole('dialog', { name: 'Reverse write-off' });
  await question.getByText(`$1.00 of invoice ${number} will be open again`).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await question.getByLabel('Reason').fill('They pay after all');
  await question.getByRole('button', { name: 'Reverse write-off' }).click();
  await page.getByText(`$1.00 of invoice ${number} is open again.`).waitFor();
  await row.getByText('Reversed').waitFor();
});
it('a file is recorded once even if the response was lost, and an oversized file is rejected', async () => {
  const { page } = kemi;
  const mark = `CO00430 L${Date.now()}`;
  await page.goto(`${address}/customerCenter/payments/import`);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'year.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5_300_000, 'x') });
  await page.getByText('The file cannot exceed 5M').waitFor();
  const sheet = `Day,Said,Sum\n2026-02-01,${mark},1.03\n`;
  await input.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  // The user sets what the titles do not determine, and the file is read again.
  await page.getByRole('combobox', { name: 'Date' }).selectOption('Day');
  await page.getByRole('combobox', { name: 'Amount' }).selectOption('Sum');
  await page.getByRole('combobox', { name: 'Text' }).selectOption('Said');
  await page.getByRole('row').filter({ hasText: mark }).getByText('Mile High Floral').waitFor();
  let lost = false;
  await page.route('**/billing/payments/import', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  const record = page.getByRole('button', { name: 'Record 1 payment' });
  await record.click();
  await page.locator('main').getByRole('alert').filter({ hasText: 'The server' }).waitFor();
  await record.click();
  await page.getByText('1 payment recorded: $1.03.').waitFor();
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  await page.unroute('**/billing/payments/import');
  // The browser logs the lost response.
  expect(kemi.browserErrors).toEqual([expect.stringContaining('net::ERR_FAILED')]);
});
