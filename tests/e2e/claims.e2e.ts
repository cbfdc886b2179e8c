import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { findDepartedUnclaimedUnitId } from './database.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, saveScreenshotsAfterFailures } from './windows.ts';
import { smallPictures } from '#tests/small-pictures.ts';

/** A claim from the unit to the credit, and its claim packet opened by a recipient without an account. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let kemi: UserWindow;
let stranger: UserWindow;
let unitId = 0;
let folder: Uint8Array = new Uint8Array();

beforeAll(async () => {
  unitId = await findDepartedUnclaimedUnitId();
  kemi = await openUserWindow(browser());
  stranger = await openUserWindow(browser(), { width: 390, height: 844 });
}, 120_000);
saveScreenshotsAfterFailures('claims', () => ({ kemi, stranger }));

/** Matches the full name: "Send offer…" opens the form whose button is "Send offer". */
const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}(?!…)`) })
    .last()
    .click();

/**
 * Waits until the drawer shows this status. An action sent before the previous response arrives would use an outdated version.
 */
const stands = (page: Page, state: string) =>
  page
    .getByRole('complementary', { name: /^Claim CL-/ })
    .getByText(state, { exact: true })
    .first()
    .waitFor();

describe('a claim', () => {
  it('is filed from the box with a photo and followed through to its credit', async () => {
    const { page } = kemi;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'kemi.okafor@coldlane.example',
      'Coldlane-2027',
      `/customerServices/claims?file=unit&of=${unitId}`,
    );
    await page.getByLabel('Type').selectOption('damaged');
    await page.getByLabel('Amount claimed').fill('86.00');
    await page.getByLabel('What happened').fill('The box was crushed on one side.');
    await press(page, 'File claim');
    await page
      .getByText(/Claim CL-\d+ filed\./)
      .first()
      .waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: smallPictures.jpg });
    await page.getByRole('button', { name: 'IMG_1.jpg' }).waitFor();
    await press(page, 'Acknowledge claim');
    await stands(page, 'Acknowledged');
    await press(page, 'Send offer…');
    await press(page, 'Send offer');
    await stands(page, 'Offered');
    // The claimant's actions are behind the company's next actions.
    await press(page, 'Actions');
    await page.getByText('Accept offer…', { exact: true }).last().click();
    await press(page, 'Accept offer');
    await stands(page, 'Accepted');
    await press(page, 'Settle claim…');
    await page.getByLabel('Cause').selectOption('handling');
    await page.getByLabel('Responsible party').selectOption('warehouse');
    await press(page, 'Settle claim');
    await page
      .getByText(/Claim CL-\d+ settled for/)
      .first()
      .waitFor();
    await page.getByText('Email sent to claimant').first().waitFor();
  });
  it('has its packet created with one press, even while the drawer is open', async () => {
    const { page } = kemi;
    await press(page, 'Build claim packet');
    const button = page.getByRole('button', { name: /^Folder for CP-\d+/ });
    await button.waitFor();
    const taken = Promise.withResolvers<Uint8Array>();
    await page.route(/\/pack\.zip/, async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body });
      taken.resolve(body);
    });
    await button.click();
    folder = await taken.promise;
    expect(folder.length).toBeGreaterThan(10_000);
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

/** Returns the offset of a file in the zip, from its own header, not from the central directory. */
function startOf(zip: Buffer, name: string): number {
  let at = zip.indexOf(name);
  while (zip.readUInt32LE(Math.max(0, at - 30)) !== 0x04034b50) at = zip.indexOf(name, at + 1);
  return at + name.length;
}

describe('the recipient of a claim packet', () => {
  const give = async (bytes: Uint8Array) => {
    const { page } = stranger;
    await page.goto(`${address}/check`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'CP.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) });
  };
  it('sees that no file was altered, without an account and without uploading the packet', async () => {
    const { page } = stranger;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await give(folder);
    await page.getByText('All files match the originals.').waitFor();
    expect(Math.max(0, ...sent.map((body) => body.length))).toBeLessThan(400);
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  it('sees which file was altered by one byte', async () => {
    const { page } = stranger;
    const altered = Buffer.from(folder);
    // Changes one character of the table's second line.
    const line = altered.indexOf('\n', startOf(altered, 'scans.csv')) + 2;
    altered[line] = (altered[line] ?? 0) ^ 1;
    await give(altered);
    await page.getByText('1 file doesn’t match the original.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'scans.csv' }).getByText('Changed').waitFor();
  });
});
