import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { readBarcodeFormatsAndTextsOnPage, parseOwnPdfPages } from '#kit/server/pdf-testing.ts';
import {
  captureDownloadedPdf,
  waitForTextAndGetFirstGroup,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, saveScreenshotsAfterFailures } from './windows.ts';

/**
 * The main workflow: a unit from order entry to a statement, in a real browser, by four users in four windows. Each step builds
 * on the previous one. The variables below are set along the way.
 */
const password = 'Coldlane-2027';
const today = '02/03/2027';
const po = 'E2E-4410';

const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let maria: UserWindow;
let floor: UserWindow;
let dana: UserWindow;
let kemi: UserWindow;
const found = { unitCodes: [] as string[], order: '', load: '', bol: '', shipment: '', invoice: '' };

beforeAll(async () => {
  maria = await openUserWindow(browser());
  dana = await openUserWindow(browser());
  kemi = await openUserWindow(browser());
  floor = await openUserWindow(browser(), { width: 390, height: 844 });
});

// A failed step saves screenshots of all four windows.
saveScreenshotsAfterFailures('main-job', () => ({ maria, floor, dana, kemi }));

const codesIn = async (pdf: Uint8Array): Promise<string[]> =>
  (await Promise.all(parseOwnPdfPages(pdf).map(readBarcodeFormatsAndTextsOnPage))).flat();
/**
 * Starts a background job and checks its busy overlay with its text. The job's status requests are delayed until the overlay was
 * seen.
 */
async function behindLock(
  page: Page,
  says: string | RegExp,
  begin: () => Promise<void>,
  { calls = '**/api/jobs/*', meanwhile = async () => {} } = {},
): Promise<void> {
  const seen = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await seen.promise;
    await route.fallback();
  });
  await begin();
  await page.getByRole('alertdialog', { name: says }).waitFor();
  await meanwhile();
  seen.resolve();
  await page.unroute(calls);
}
async function pick(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed);
  await page.getByRole('listbox').getByRole('option').first().click();
}
const row = (page: Page, text: string | RegExp) =>
  page.locator('tbody tr[data-row]').filter({ hasText: text });

describe('a box, from order entry to the statement', () => {
  it('is entered by its shipper, below the minimum cube, and finalized', async () => {
    const { page } = maria;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'maria.fuentes@andesrose.example',
      password,
      '/customerService/orderEntry',
    );
    await waitUntilSettled(page);
    await pick(page, 'Consignee', 'Buckeye');
    await pick(page, 'Product', 'ROS-MIX');
    await page.getByRole('textbox', { name: 'PO' }).fill(po);
    for (const [side, inches] of [
      ['Length', '41'],
      ['Width', '6'],
      ['Height', '5'],
    ] as const)
      await page.getByRole('textbox', { name: side }).fill(inches);
    const units = page.getByRole('textbox', { name: 'Units', exact: true });
    await units.fill('3');
    await page
      .getByText(
        'The minimum cube of 0.95 will be applied. Any units below the minimum cube will be created as 41x10x04.',
      )
      .waitFor();
    await page.getByText(/Leaves Wed 02\/03, MIA, delivers/).waitFor();
    await units.press('Enter');
    await page
      .getByRole('row', { name: new RegExp(po) })
      .getByText('Pending')
      .waitFor();
    found.order = await waitForTextAndGetFirstGroup(page.getByRole('heading', { level: 1 }), /Order (\d+)/);
    expect(found.order).toMatch(/^\d{6}$/);
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/5:00 PM ET/);
    await page.getByRole('button', { name: /^Finalize/ }).click();
    await page
      .getByRole('row', { name: new RegExp(po) })
      .getByText('Finalized')
      .waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('gets labels with codes that a scanner reads, and a manifest', async () => {
    const { page } = maria;
    const labels = await captureDownloadedPdf(page, '/labels/', () =>
      page.locator('.order-header').getByRole('button', { name: 'Print 3 labels' }).click(),
    );
    const codes = await codesIn(labels);
    found.unitCodes = codes.filter((c) => c.startsWith('Code128: ')).map((c) => c.slice(9));
    expect(found.unitCodes).toHaveLength(3);
    for (const code of found.unitCodes) expect(codes).toContain(`QRCode: ${code}`);
    await page.getByRole('button', { name: 'Documents' }).click();
    const manifest = await captureDownloadedPdf(page, '/manifest', () =>
      page.getByRole('menuitem', { name: /manifest/i }).click(),
    );
    expect(parseOwnPdfPages(manifest).length).toBeGreaterThan(0);
  });

  it('is planned onto a truck by routing', async () => {
    const { page } = dana;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'dana.reyes@coldlane.example',
      password,
      '/outbound/loading',
    );
    await waitUntilSettled(page);
    // Records that disappeared from routing are shown before the user synchronizes, however late that response arrives.
    let tell: () => void = () => undefined;
    await page.route('**/void/count*', async (route) => {
      await new Promise<void>((go) => (tell = go));
      const answer: { data: object } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, count: 2 } } });
    });
    await page.getByRole('button', { name: 'Sync loads' }).click();
    const sync = page.getByRole('dialog').getByRole('button', { name: 'Synchronize loads' });
    await expect.poll(() => sync.getAttribute('aria-disabled')).toBe('true');
    tell();
    await page.getByRole('dialog').getByText('2 loads are no longer in routing.').waitFor();
    await page.unroute('**/void/count*');
    await behindLock(page, 'Synchronizing loads. This can take up to 5 minutes.', () => sync.click());
    // The job continues after the tab is closed, and its result is kept.
    await page.reload();
    await page.getByRole('button', { name: 'Jobs' }).click();
    await page.getByRole('link', { name: 'View result' }).first().waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'Columbus OH').first().waitFor();
    await waitUntilSettled(page);
    const pending = row(page, 'Columbus OH')
      .filter({ hasText: /Pending|Loading/ })
      .first();
    found.load = await waitForTextAndGetFirstGroup(pending, /L-\d+/);
    expect(found.load).toMatch(/^L-\d+$/);
    await pending.click();
    await page.getByRole('complementary', { name: `Load ${found.load}` }).waitFor();
  });

  it('is received on a pallet, staged in the wrong lane and moved to the right one', async () => {
    const { page } = floor;
    await page.goto(`${address}/scan`);
    for (const digit of '103') await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).first().click();
    for (const digit of '0417') await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await page.getByRole('navigation', { name: 'Scan modes' }).waitFor();
    const result = page.getByRole('main').getByRole('status').last();
    await scan('not-ours-1');
    await result.getByText('No order has this unit. Receive it anyway?').waitFor();
    await page.getByRole('button', { name: 'Receive it anyway' }).click();
    await result.getByText('Label needed', { exact: true }).waitFor();
    for (const code of found.unitCodes) {
      await scan(code);
      await result.getByText('Received').waitFor();
      await result.getByText('Buckeye Floral').waitFor();
    }
    const lane = await waitForTextAndGetFirstGroup(result, /Stage at\s*([A-F]-\d+)/);
    expect(lane).not.toBe('');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('region', { name: 'More' }).getByRole('button', { name: 'Stage' }).click();
    await scan(lane === 'A-1' ? 'A-2' : 'A-1', false);
    await result.getByText('Scan the units').waitFor();
    await scan(found.unitCodes[0] ?? '');
    await result.getByText('Mis-staged').waitFor();
    await scan(lane, false);
    await result.getByText('Scan the units').waitFor();
    await scan(found.unitCodes[0] ?? '');
    await result.getByText('Staged', { exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('is loaded by scans, and the office board updates without reload', async () => {
    const { page: office } = dana;
    const drawer = office.getByRole('complementary', { name: `Load ${found.load}` });
    await drawer.getByRole('button', { name: 'Start loading…' }).click();
    await office.getByRole('dialog').getByRole('radio').first().check();
    await office.getByRole('dialog').getByRole('button', { name: 'Start loading' }).click();
    for (const question of ['Clean', 'Odor-free', 'Reefer runs'])
      await office.getByRole('group', { name: question }).getByRole('radio', { name: 'Yes' }).check();
    await office.getByRole('dialog').getByRole('button', { name: 'Save trailer inspection' }).click();
    await drawer
      .getByRole('img', { name: /^0 of \d+ units loaded/ })
      .first()
      .waitFor();

    const { page } = floor;
    await page.getByRole('navigation', { name: 'Scan modes' }).getByRole('button', { name: 'Load' }).click();
    await page.getByRole('button', { name: new RegExp(found.load) }).click();
    for (const code of found.unitCodes) {
      await scan(code);
      await page.getByRole('status').getByText('Loaded').first().waitFor();
    }
    await drawer
      .getByRole('img', { name: /^3 of \d+ units loaded/ })
      .first()
      .waitFor();
  });

  it('departs: missing units get a reason, load locks are counted, the load is released', async () => {
    const { page } = dana;
    const drawer = page.getByRole('complementary', { name: `Load ${found.load}` });
    await drawer.getByRole('tab', { name: 'Details' }).click();
    await drawer.getByRole('textbox', { name: 'Load locks' }).fill('0');
    await drawer.getByRole('textbox', { name: 'Trailer' }).fill('TR 9001');
    await drawer.getByRole('button', { name: 'Save details' }).click();
    await page.getByText(`${found.load} saved.`).waitFor();
    await drawer.getByRole('tab', { name: /Loading/ }).click();
    await drawer.getByRole('button', { name: 'Mark loaded' }).click();
    await drawer.getByRole('tab', { name: /Shortages/ }).click();
    await drawer.getByRole('checkbox', { name: /^All \d+/ }).check();
    await drawer.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
    await drawer.getByRole('button', { name: /^Set reason for/ }).click();
    await page.getByText(/explained\./).waitFor();
    await drawer
      .getByRole('button', { name: /Release/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Ready to release.').waitFor();
    await behindLock(
      page,
      // Shows what is being released and how much of it.
      new RegExp(`^Releasing ${found.load} with \\d+ units?\\. Creating bills of lading`),
      () => dialog.getByRole('button', { name: 'Release load' }).click(),
      {
        calls: '**/release',
        // No key reaches the page beneath, nor the dialog that started the job.
        meanwhile: async () => {
          await page.keyboard.press('Escape');
          expect(
            await page.locator('.dialog-overlay .dialog').evaluate((one) => one.closest('[inert]')),
          ).not.toBeNull();
        },
      },
    );
    await page.getByText(new RegExp(`${found.load} released`)).waitFor();
    await drawer.getByRole('tab', { name: /Loading/ }).click();
    found.bol = await drawer
      .getByRole('link', { name: /^\d{17}$/ })
      .first()
      .innerText();
  });

  it('has a bill of lading with a code that a scanner reads', async () => {
    const { page } = kemi;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'kemi.okafor@coldlane.example',
      password,
      `/customerCenter/billOfLading?loadNumber=${found.load.slice(2)}`,
    );
    await waitUntilSettled(page);
    await row(page, 'Buckeye Floral').first().click();
    const drawer = page.getByRole('complementary', { name: /^BOL/ });
    found.bol = await waitForTextAndGetFirstGroup(drawer.getByRole('heading').first(), /\d{17}/);
    const bill = await captureDownloadedPdf(page, '/print', () =>
      drawer.getByRole('button', { name: 'Print BOL' }).click(),
    );
    expect((await codesIn(bill)).join(' ')).toContain(found.bol);
    await drawer.getByRole('button', { name: 'Generate shipments' }).click();
    const link = drawer.getByRole('link', { name: /^\d{9}$/ }).first();
    await link.waitFor();
    found.shipment = await link.innerText();
    await link.click();
  });

  it('is rated to the cent, and every charge is explained', async () => {
    const { page } = kemi;
    await page.getByRole('heading', { name: `Shipment ${found.shipment}` }).waitFor();
    await page.getByRole('button', { name: 'Re-rate' }).click();
    await page.getByRole('button', { name: 'Why' }).first().waitFor();
    await page.getByRole('row', { name: /^FSC/ }).getByRole('button', { name: 'Why' }).click();
    await page.getByText('Diesel index for the outbound week').waitFor();
    await page.getByText('Rounded half up, once per line').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('is billed when the day is closed, entirely or not at all', async () => {
    const { page } = kemi;
    await page.goto(`${address}/customerCenter/billOfLading?dateFrom=2027-02-03&dateTo=2027-02-03&rows=100`);
    await waitUntilSettled(page);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.goto(
      `${address}/customerCenter/manageShipments?outboundDateFrom=2027-02-03&outboundDateTo=2027-02-03`,
    );
    await waitUntilSettled(page);
    await page.getByRole('button', { name: 'Run rating…' }).click();
    await behindLock(page, 'Rating shipments. This can take up to 5 minutes.', () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Rate \d+/ })
        .click(),
    );
    await page.getByText('Rating complete.').waitFor();

    await page.goto(`${address}/customerCenter/manageInvoices`);
    await waitUntilSettled(page);
    await page.getByRole('button', { name: 'Create invoices…' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Outbound date from', 'Outbound date to']) {
      await dialog.getByRole('textbox', { name }).fill(today);
      await dialog.getByRole('textbox', { name }).press('Tab');
    }
    await dialog.getByRole('button', { name: /^Invoice \d+ shipment/ }).click();
    // Today is not over, so the confirmation names its date.
    await behindLock(page, 'Creating invoices. This can take up to 5 minutes.', () =>
      page.getByRole('button', { name: 'Close anyway' }).click(),
    );
    await page.getByText(/invoices? created from/).waitFor();
  });

  it('is on an invoice and on the statement of its payer', async () => {
    const { page } = kemi;
    await page.goto(`${address}/customerCenter/manageShipments?shipmentNumber=${found.shipment}`);
    await waitUntilSettled(page);
    await row(page, found.shipment).click();
    await page.getByRole('heading', { name: `Shipment ${found.shipment}` }).waitFor();
    const invoice = page.getByRole('link', { name: /^(D-?)?\d{1,9}$/ }).last();
    found.invoice = await invoice.innerText();
    await invoice.click();
    await waitUntilSettled(page);
    await row(page, found.invoice).first().click();
    await waitUntilSettled(page);
    await page.getByRole('button', { name: 'Post…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Post 1 invoice/ })
      .click();
    await page.getByRole('main').getByText('Posted').first().waitFor();
    found.invoice = await waitForTextAndGetFirstGroup(
      page.getByRole('heading', { level: 1 }),
      /Invoice (\d+)/,
    );
    const pdf = await captureDownloadedPdf(page, '/print', () =>
      page
        .getByRole('button', { name: /^Print/ })
        .first()
        .click(),
    );
    expect(parseOwnPdfPages(pdf).length).toBeGreaterThan(0);

    await page.goto(`${address}/customerService/customerStatements`);
    await waitUntilSettled(page);
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Account/ })
      .click();
    await page.getByRole('combobox', { name: 'Account' }).fill('Buckeye');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByLabel('Rows per page').selectOption('100');
    await row(page, found.invoice).first().waitFor();
    const statement = await captureDownloadedPdf(page, '/print', () =>
      page.getByRole('button', { name: 'Print statement' }).click(),
    );
    expect(parseOwnPdfPages(statement).length).toBeGreaterThan(0);
  });

  it('shows its whole history to the shipper who entered it', async () => {
    const { page } = maria;
    await page
      .getByRole('button', { name: /^Units/ })
      .first()
      .click();
    await row(page, found.unitCodes[0] ?? '').click();
    await page.getByRole('link', { name: 'Open page' }).click();
    await page.waitForURL(/\/units\/\d+/);
    await waitUntilSettled(page);
    for (const event of ['Entered', 'Finalized', 'Received', 'Loaded'])
      await page.getByText(event).first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('causes no browser error in any window', () => {
    for (const window of [maria, floor, dana, kemi]) expect(window.browserErrors).toEqual([]);
  });
});

/**
 * Simulates a wedge scanner: the code in one burst, then Enter, with no field focused. Returns when the scan is listed. The scan
 * of a location is not listed.
 */
async function scan(code: string, listed = true): Promise<void> {
  await floor.page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...code, 'Enter'],
  );
  if (listed)
    await floor.page
      .getByRole('list', { name: 'Last scans' })
      .getByRole('listitem')
      .first()
      .getByText(code)
      .waitFor();
}
