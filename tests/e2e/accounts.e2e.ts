import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  createOrUpdateDayOfServiceEndpoint,
  listRegionWarehouseHolidayChoicesEndpoint,
} from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** An administrator adds a consignee, and a shipper enters freight for it the same morning. */

const password = 'Coldlane-2027';
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let admin: UserWindow;
let maria: UserWindow;
let accountId = 0;

beforeAll(async () => {
  admin = await openUserWindow(browser());
  maria = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    admin.page,
    address,
    'admin@coldlane.example',
    password,
    '/customerServices/customerMaster',
  );
});

const fields = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.locator(`.account-form input[name=${name}]`).fill(value);
};

describe('a new consignee', () => {
  it('is created by an admin, with errors shown at their fields', async () => {
    const { page } = admin;
    await page.getByRole('heading', { name: 'Customer Master' }).waitFor();
    await page.getByRole('button', { name: 'New account' }).click();
    await fields(page, {
      number: 'ct-90001',
      name: 'Harborlight Florists',
      city: 'Hartford',
      phone: '860 555',
    });
    await page.locator('.account-form select[name=state]').selectOption('CT');
    await expect
      .poll(() => page.locator('.account-form select[name=zone]').inputValue())
      .toBe('America/New_York');
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByText('Phone isn’t valid. Enter ten digits, or + and country code').waitFor();
    await fields(page, { phone: '+1 860 555 0101' });
    await page.getByRole('checkbox', { name: 'Appointment', exact: true }).check();
    await page
      .getByRole('checkbox', { name: 'The consignee agreed to text messages at this phone number' })
      .check();
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByText('Enter how consent was given').waitFor();
    await fields(page, { smsSource: 'Signed account form' });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('heading', { name: 'Harborlight Florists' }).waitFor();
    accountId = Number(new URL(page.url()).pathname.split('/').at(-1));
    await page.getByText('Signed account form').waitFor();
    await page.getByText('+1 860 555 0101').waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('gets a day of service and an order from a shipper the same morning', async () => {
    const authorization =
      (
        await Promise.all([
          admin.page.waitForRequest(
            (r) => r.url().includes('/api/') && r.headers()['authorization'] !== undefined,
          ),
          admin.page.reload(),
        ])
      )[0].headers()['authorization'] ?? '';
    const headers = { authorization };
    const places = (
      await (
        await admin.page.request.get(`${address}/api${listRegionWarehouseHolidayChoicesEndpoint.path}`, {
          headers,
        })
      ).json()
    ).data;
    const miami = places.warehouses.find((w: { code: string }) => w.code === 'MIA');
    const day = {
      recordType: 1,
      regionId: miami.regionId,
      warehouseId: miami.id,
      dayOfWeek: 3,
      consigneeAccountId: accountId,
      careOfAccountId: accountId,
      outboundWarehouseId: miami.id,
      outboundDay: 3,
      deliveryStartDay: 5,
      deliveryStartTime: '06:00',
      deliveryEndDay: 5,
      deliveryEndTime: '10:00',
      effectiveDate: '2027-02-01',
      expirationDate: '2027-12-31',
    };
    expect(
      (
        await admin.page.request.post(`${address}/api${createOrUpdateDayOfServiceEndpoint.path}`, {
          headers,
          data: day,
        })
      ).ok(),
    ).toBe(true);
    const { page } = maria;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'maria.fuentes@andesrose.example',
      password,
      '/customerService/orderEntry',
    );
    await waitUntilSettled(page);
    await page.getByRole('combobox', { name: 'Consignee' }).fill('harborl');
    await page.getByRole('option', { name: /Harborlight Florists/ }).click();
    await page.getByRole('combobox', { name: 'Product' }).fill('ROS-MIX');
    await page.getByRole('listbox').getByRole('option').first().click();
    for (const [side, inches] of [
      ['Length', '41'],
      ['Width', '10'],
      ['Height', '7'],
    ] as const)
      await page.getByRole('textbox', { name: side }).fill(inches);
    const units = page.getByRole('textbox', { name: 'Units', exact: true });
    await units.fill('4');
    await units.press('Enter');
    await page.getByText('Harborlight Florists').first().waitFor();
    await expect
      .poll(async () => {
        const answer = await admin.page.request.get(`${address}/api/accounts/${accountId}`, { headers });
        return (await answer.json()).data.open;
      })
      .toEqual({ orders: 1, units: 4 });
  });

  it('is edited and deactivated, and its page shows the user who did it', async () => {
    const { page } = admin;
    await page.goto(`${address}/customerServices/customerMaster/${accountId}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await fields(page, { city: 'New Haven' });
    await page.getByRole('button', { name: 'Save account' }).click();
    await page.getByRole('region', { name: 'Changes' }).getByText('New Haven').waitFor();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page
      .getByRole('dialog')
      .getByText('1 order with 4 units not shipped yet will not change.', { exact: false })
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Activate' }).waitFor();
    await maria.page.reload();
    await waitUntilSettled(maria.page);
    await maria.page.getByRole('combobox', { name: 'Consignee' }).fill('harborl');
    await maria.page.getByText('No matches for “harborl”.').waitFor();
    expect([...admin.browserErrors, ...maria.browserErrors]).toEqual([]);
  });
});
