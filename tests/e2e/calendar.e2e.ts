import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
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
 * Routing closes a day of a consignee. They see what that affects before saving. Order entry then gives the reason and the next
 * possible day.
 */

const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let maria: UserWindow;
let wei: UserWindow;
const day = '2027-02-05';
const password = 'Coldlane-2027';

beforeAll(async () => {
  [maria, wei] = [await openUserWindow(browser()), await openUserWindow(browser())];
});
saveScreenshotsAfterFailures('calendar', () => ({ maria, wei }));
async function pick(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(typed);
  await page.getByRole('listbox').getByRole('option').first().click();
}

describe('a closed day of service', () => {
  let order = '';
  it('was open, and freight is entered for it', async () => {
    const { page } = maria;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'maria.fuentes@andesrose.example',
      password,
      `/customerService/orderEntry?date=${day}&order=new`,
    );
    await waitUntilSettled(page);
    await pick(page, 'Consignee', 'Buckeye');
    await page.getByText(/Leaves Fri 02\/05, MIA, delivers/).waitFor();
    await pick(page, 'Product', 'ROS-MIX');
    for (const [side, inches] of [
      ['Length', '41'],
      ['Width', '10'],
      ['Height', '7'],
    ] as const)
      await page.getByRole('textbox', { name: side }).fill(inches);
    const units = page.getByRole('textbox', { name: 'Units', exact: true });
    await units.fill('4');
    await units.press('Enter');
    order = await waitForTextAndGetFirstGroup(page.getByRole('heading', { level: 1 }), /Order (\d+)/);
    expect(order).toMatch(/^\d{6}$/);
  });

  it('shows the affected freight before it is saved, and keeps that freight on its day', async () => {
    const { page } = wei;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'wei.chen@coldlane.example',
      password,
      `/customerCenter/daysOfService?view=calendar&day=${day}`,
    );
    await waitUntilSettled(page);
    await pick(page, 'Consignee', 'Buckeye');
    await page.getByRole('complementary', { name: 'Selected day' }).getByText('Normal').first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Block this day' }).click();
    const dialog = page.getByRole('dialog', { name: 'New day of service' });
    const note = dialog.getByRole('status').filter({ hasText: 'Losing service' });
    await note.waitFor();
    await note.getByText(new RegExp(`02/05/2027 · ${order} ·`)).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add day of service' }).click();
    await page
      .getByText(/\d+ units? (?:is|are) already entered\. \w+ keeps? (?:its|their) day of service\./)
      .waitFor();
    await page.getByRole('complementary', { name: 'Selected day' }).getByText('Blocked').first().waitFor();
  });

  it('is rejected in order entry with the reason, and one press selects the nearest day', async () => {
    const { page } = maria;
    await page.goto(`${address}/customerService/orderEntry?date=${day}&order=new`);
    await waitUntilSettled(page);
    await pick(page, 'Consignee', 'Buckeye');
    await page.getByText('The consignee has no days of service for the selected date.').first().waitFor();
    // One bar that contains the alternative, in a row that was already there.
    await expect.poll(() => page.locator('.line-entry-messages .note').count()).toBe(1);
    await page.getByRole('button', { name: 'Ship Mon 02/08' }).waitFor();
    await page.getByRole('button', { name: 'Explain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Can it ship?' });
    await dialog.getByText('No, it can’t ship on Fri 02/05/2027: 1 reason.').waitFor();
    await dialog.getByText('The nearest available date is Mon 02/08/2027.').waitFor();
    // A shipper sees the reason, but no links to records they may not see.
    await expect.poll(() => dialog.getByRole('link').count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use 02/08/2027' }).click();
    await page.getByText(/Leaves Mon 02\/08, MIA, delivers/).waitFor();
    expect(new URL(page.url()).searchParams.get('date')).toBe('2027-02-08');
    expect(maria.browserErrors.filter((c) => !c.includes('412'))).toEqual([]);
  });

  it('is explained to routing with the record that closes it', async () => {
    const { page } = wei;
    await page
      .getByRole('complementary', { name: 'Selected day' })
      .getByRole('button', { name: 'Explain' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Can it ship?' });
    await pick(page, 'Shipper', 'Andes Rose');
    await dialog.getByText('No, it can’t ship on Fri 02/05/2027: 1 reason.').waitFor();
    const cause = dialog.getByRole('link', { name: /Record \d+, 02\/05\/2027 to 02\/05\/2027/ });
    await cause.click();
    await page.waitForURL((url) => url.searchParams.has('open'));
    await page.getByRole('dialog').or(page.getByRole('complementary')).getByText('Blocked').first().waitFor();
    // What was entered for that day is known before the confirmation opens.
    let tell: () => void = () => undefined;
    const held = new Promise<void>((go) => (tell = go));
    await page.route('**/days-of-service/*/impact', async (route) => {
      await held;
      await route.fallback();
    });
    await page.reload();
    const remove = page.getByRole('button', { name: 'Delete record…' });
    await remove.waitFor();
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true');
    tell();
    await page.locator('button:not([aria-disabled=true])', { hasText: 'Delete record…' }).click();
    await page.getByText(/entered under this record and keeps? |^No entered units are affected\.$/).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(wei.browserErrors).toEqual([]);
  });
});

describe('a typed time', () => {
  it('applies while its field still has focus: its effects are shown, and Enter saves it', async () => {
    const dana = await openUserWindow(browser());
    const { page } = dana;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'dana.reyes@coldlane.example',
      password,
      '/warehouse/warehouseSettings',
    );
    await waitUntilSettled(page);
    const saturday = page.getByRole('row', { name: /Saturday/ });
    const was = /\d+:\d\d [AP]M/.exec(await saturday.innerText())?.[0] ?? '';
    for (const hour of ['1:30 PM', was]) {
      await saturday.getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: 'Saturday at MIA' });
      const cutoff = dialog.getByRole('textbox', { name: 'Data entry cutoff' });
      await cutoff.fill(hour);
      await dialog
        .getByRole('status')
        .getByText(/No open freight affected|in \d+ orders?/)
        .first()
        .waitFor();
      await cutoff.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await saturday.getByText(hour).waitFor();
    }
    await dana.context.close();
  });
});
