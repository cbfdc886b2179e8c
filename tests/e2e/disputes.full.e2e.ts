import { beforeAll, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** A payer asks for an explanation of an invoice line's charge, disputes the line, and reads billing's reply. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let owner: UserWindow;
let kemi: UserWindow;
const said = 'We took no storage that week';
let charge = '';

beforeAll(async () => {
  owner = await openUserWindow(browser());
  kemi = await openUserWindow(browser());
}, 120_000);

it('a dispute begins at the explanation of a line, with the problem and a document', async () => {
  const { page } = owner;
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'paul.novak@buckeyefloral.example',
    'Coldlane-2027',
    '/customerService/customerInvoices?status=1&type=0',
  );
  await page.getByRole('table').getByRole('row').nth(1).click();
  const drawer = page.getByRole('complementary', { name: /^Invoice / });
  const why = drawer.getByRole('button', { name: /^Why\? / }).first();
  charge = ((await why.getAttribute('aria-label')) ?? '').replace(/^Why\? | \$[\d.,]+$/g, '');
  await why.click();
  const line = page.getByRole('dialog', { name: /^Why \$/ });
  await line.getByText('Rounded half up, once per line').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await line.getByRole('button', { name: 'Dispute charge…' }).click();
  const form = page.getByRole('dialog', { name: new RegExp(`^Dispute ${charge} on invoice`) });
  await form.getByRole('button', { name: 'Dispute charge' }).click();
  await form.getByText('Reason is required').waitFor();
  await form.getByLabel('Reason').selectOption('service');
  await form.getByLabel('Problem').fill(said);
  await form.getByRole('button', { name: 'Dispute charge' }).click();
  await drawer.getByText('Disputed').waitFor();
  await page.goto(`${address}/customerCenter/disputes`);
  await page
    .getByRole('row')
    .filter({ hasText: 'Service not as agreed' })
    .filter({ hasText: charge })
    .first()
    .click();
  const dispute = page.getByRole('complementary', { name: charge });
  await dispute.getByText(said).waitFor();
  await dispute
    .getByLabel('Photos and documents')
    .setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 proof') });
  await dispute.getByRole('button', { name: 'proof.pdf' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(owner.browserErrors).toEqual([]);
});
it('a dispute is answered by billing, and the payer sees the answer', async () => {
  const { page } = kemi;
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'kemi.okafor@coldlane.example',
    'Coldlane-2027',
    '/customerCenter/disputes?payer=Buckeye&status=0',
  );
  await page
    .getByRole('row')
    .filter({ hasText: 'Service not as agreed' })
    .filter({ hasText: charge })
    .first()
    .click();
  const drawer = page.getByRole('complementary', { name: charge });
  await drawer.getByText(said).waitFor();
  await drawer.getByRole('button', { name: 'Reject dispute…' }).click();
  const form = page.getByRole('dialog', { name: `Reject the dispute of ${charge}` });
  await form.getByLabel('Reason for rejection').fill('The boxes came two days early');
  await form.getByRole('button', { name: 'Reject dispute' }).click();
  await drawer.getByText('Rejected').waitFor();
  await owner.page
    .getByRole('complementary', { name: charge })
    .getByText('The boxes came two days early')
    .waitFor();
  expect(kemi.browserErrors).toEqual([]);
});
