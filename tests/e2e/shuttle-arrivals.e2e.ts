import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { scannerUser } from './scanner-device.ts';
import { openBrowserForTestFile } from './windows.ts';

/** A truck arrives in Miami: its units are counted at the dock, and differences are closed with a reason. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let dana: UserWindow;
let hand: Page;
let truck: { id: number; number: string; codes: string[] };

beforeAll(async () => {
  // Finds a shuttle in transit, or the last arrival with units that are still uncounted.
  const [found] = await queryProductDatabaseAsSuperuser<{ id: number; number: string; codes: string[] }>(
    `
      select s.id, s.number, array_agg(u.unit_code order by u.id) as codes
      from shuttle_load s
      join warehouse w on w.id = s.outbound_warehouse_id
      join shuttle_manifest m on m.shuttle_load_id = s.id
      join unit u on u.id = m.unit_id and u.active and u.status in (3, 100)
      where w.code = 'MIA' and s.status >= 3 and m.counted_at is null
      group by s.id
      order by s.status, s.id desc
      limit 1
    `,
  );
  truck = found ?? { id: 0, number: '', codes: [] };
  dana = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    dana.page,
    address,
    'dana.reyes@coldlane.example',
    'Coldlane-2027',
    '/outbound/shuttleInbound?view=board&status=3,4',
  );
  hand = (await openUserWindow(browser(), { width: 390, height: 844 })).page;
}, 120_000);

async function scanned(code: string): Promise<void> {
  await hand.getByRole('button', { name: 'Type the code' }).click();
  await hand.getByRole('textbox', { name: 'Type the code' }).fill(code);
  await hand.keyboard.press('Enter');
}

describe('an arriving shuttle', () => {
  it('is listed on the arrivals board with its counted units', async () => {
    const { page } = dana;
    await waitUntilSettled(page);
    await page.getByRole('link', { name: new RegExp(truck.number) }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: new RegExp(truck.number) }).click();
    await page.getByRole('heading', { name: `Shuttle ${truck.number}` }).waitFor();
    // The board keeps its filters beside the opened record.
    expect(new URL(page.url()).searchParams.get('status')).toBe('3,4');
    await page.keyboard.press('Escape');
  });
  it('is counted box by box with the scanner', async () => {
    await hand.goto(`${address}/scan`);
    await hand.getByRole('heading', { name: 'Scanner' }).waitFor();
    await hand.keyboard.type(scannerUser.scannerUserId, { delay: 90 });
    await hand.keyboard.press('Enter');
    for (const digit of scannerUser.pin) await hand.getByRole('button', { name: digit, exact: true }).click();
    await hand.getByRole('button', { name: 'Sign in' }).last().click();
    await hand.getByRole('button', { name: 'More' }).click();
    await hand.getByRole('button', { name: 'Receive shuttle' }).click();
    await hand.getByRole('button', { name: new RegExp(truck.number) }).click();
    await hand.getByText('Differences').or(hand.getByText('Inbound shuttles')).first().waitFor();
    expect(await findAxeViolations(hand)).toEqual([]);
    await scanned(truck.codes[0] ?? '');
    await hand.locator('.scan-result[data-tone="ok"]').getByText('Arrived').waitFor();
    expect(await findAxeViolations(hand)).toEqual([]);
    await scanned(truck.codes[0] ?? '');
    await hand
      .locator('.scan-result[data-tone="no"]')
      .getByText('Already counted', { exact: true })
      .waitFor();
  });
  it('shows differences on the manager’s screen until a reason is entered', async () => {
    const { page } = dana;
    await page.goto(`${address}/outbound/shuttleInbound?status=4&number=${truck.number}`);
    await waitUntilSettled(page);
    await page.getByRole('link', { name: truck.number, exact: true }).click();
    await page.getByText(/\d+ of \d+ counted/).waitFor();
    const row = page
      .getByRole('list', { name: 'Differences' })
      .getByRole('listitem')
      .filter({ has: page.locator('select') })
      .first();
    const code = (await row.innerText()).match(/\d{11}/)?.[0] ?? '';
    await row.getByLabel(/^Reason for difference: /).selectOption({ index: 1 });
    expect(await findAxeViolations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Close' }).click();
    await page.getByText(`Difference for ${code} resolved.`).waitFor();
  });
});
