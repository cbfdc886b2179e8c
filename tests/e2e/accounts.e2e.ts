import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { saveDay, servicePlaces } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { allowed, launch, settled, signIn, violations, visit } from './browser.ts';
import type { Visit } from './browser.ts';
import { theProduct } from './provided.ts';

/**
 * An admin makes a consignee, a shipper enters freight for it the same morning; then a sheet of accounts
 * comes with faults, is mended in its cells and imported whole.
 */

const password = 'Coldlane-2027';
let browser: Browser;
let address: string;
let admin: Visit;
let maria: Visit;
let accountId = 0;

beforeAll(async () => {
  const product = theProduct();
  address = product.address;
  browser = await launch(product.chromium);
  admin = await visit(browser);
  maria = await visit(browser);
  await signIn(admin.page, address, 'admin@coldlane.example', password, '/customerServices/customerMaster');
});
afterAll(async () => {
  await browser?.close();
});

const fields = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.locator(`.account-form input[name=${name}]`).fill(value);
};
const sums = async (page: Page) => (await page.locator('.file-sums b').allInnerTexts()).map(Number);
/** Faults of which a part is not seen. */
const cutFaults = (page: Page): Promise<string[]> =>
  page
    .locator('.fault-says > span')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map((one) => one.textContent),
    );
const upload = async (page: Page, name: string, content: string) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.locator('.file-sums').waitFor();
  await settled(page);
};

describe('a new consignee', () => {
  it('is made by an admin, with its faults said at their fields', async () => {
    const { page } = admin;
    await page.getByRole('heading', { name: 'Customer Master' }).waitFor();
    await page.getByRole('button', { name: 'New account' }).click();
    await fields(page, {
      number: 'ct-90001',
      name: 'Harborlight Florists',
      city: 'Hartford',
      phone: '860 555 0101',
    });
    await page.locator('.account-form select[name=state]').selectOption('CT');
    await expect
      .poll(() => page.locator('.account-form select[name=zone]').inputValue())
      .toBe('America/New_York');
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByText('Phone must be written with + and country, for example +13055550101').waitFor();
    await fields(page, { phone: '+1 860 555 0101' });
    await page.getByRole('checkbox', { name: 'Appointment', exact: true }).check();
    await page
      .getByRole('checkbox', { name: 'The consignee has agreed to text messages at this phone' })
      .check();
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByText('How consent was given is required').waitFor();
    await fields(page, { smsSource: 'Signed account form' });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('heading', { name: 'Harborlight Florists' }).waitFor();
    accountId = Number(new URL(page.url()).pathname.split('/').at(-1));
    await page.getByText('Signed account form').waitFor();
    await page.getByText('+1 860 555 0101').waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  it('is served and entered by a shipper the same morning', async () => {
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
      await (await admin.page.request.get(`${address}/api${servicePlaces.path}`, { headers })).json()
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
      (await admin.page.request.post(`${address}/api${saveDay.path}`, { headers, data: day })).ok(),
    ).toBe(true);
    const { page } = maria;
    await signIn(page, address, 'maria.fuentes@andesrose.example', password, '/customerService/orderEntry');
    await settled(page);
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
      .poll(
        async () => {
          const answer = await admin.page.request.get(`${address}/api/accounts/${accountId}`, { headers });
          return (await answer.json()).data.open;
        },
        { timeout: allowed(15_000) },
      )
      .toEqual({ orders: 1, units: 4 });
  });

  it('is changed and taken out of use; its page tells who did', async () => {
    const { page } = admin;
    await page.goto(`${address}/customerServices/customerMaster/${accountId}`);
    await page.getByRole('button', { name: 'Change' }).click();
    await fields(page, { city: 'New Haven' });
    await page.getByRole('button', { name: 'Save account' }).click();
    await page.getByRole('region', { name: 'Changes' }).getByText('New Haven').waitFor();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page
      .getByRole('dialog')
      .getByText('1 order with 4 units still to leave stay as they are.', { exact: false })
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Activate' }).waitFor();
    await maria.page.reload();
    await settled(maria.page);
    await maria.page.getByRole('combobox', { name: 'Consignee' }).fill('harborl');
    await maria.page.getByText('Nothing matches "harborl".').waitFor();
  });
});

describe('a sheet of accounts', () => {
  const sheet = [
    'Number,Type,Name,City,State,ZIP,Phone,Default bill-to,Flags',
    'CT-90002,Consigne,Quay Flowers,Hartford,Conecticut,6101,(860) 555-0102,TP0901,flral',
    'CT-90003,consignee,,Boston,MA,02110,,,',
    'CT-90003,consignee,Twice,Boston,MA,02110,,,',
  ].join('\n');

  it('tells every fault at its cell, and is mended there', async () => {
    const { page } = admin;
    await page.goto(`${address}/customerServices/customerMaster/import`);
    await page.locator('.drop-zone').waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await upload(page, 'faulty.csv', sheet);
    await page.getByRole('button', { name: 'To fix 7' }).waitFor();
    await expect.poll(() => sums(page)).toEqual([3, 0, 0, 0, 7]);
    expect(await violations(page)).toEqual([]);
    // Nobody has to point at anything to read why nothing is imported, or what is wrong with a cell.
    await page.locator('.sheet-views').getByText('All or nothing: 7 faults are open.').waitFor();
    await expect.poll(() => cutFaults(page)).toEqual([]);
    // What the sheet holds is read in full by pointing at it, however long it is.
    const held = page.locator('.ce.bad:not(.none)');
    const told = (all: Element[]) => all.map((one) => [one.textContent, one.closest('td')?.title]);
    expect((await held.evaluateAll(told)).filter(([text, full]) => text !== full)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    await expect.poll(() => cutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1366, height: 860 });
    await page.getByRole('button', { name: 'Use CT', exact: true }).click();
    await page.getByRole('button', { name: 'To fix 7' }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: /^Use all \d suggestions$/ }).click();
    await page.getByRole('button', { name: 'To fix 2' }).waitFor();
    await page.getByRole('button', { name: 'Change Name of row 3: nothing' }).click();
    await page.getByRole('textbox', { name: 'Name of row 3' }).fill('Back Bay Blooms');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'To fix 1' }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Leave out row 4' }).click();
    await page.getByRole('button', { name: 'To fix 0' }).waitFor();
    await page.getByRole('button', { name: 'Import 2 accounts' }).click();
    await page.getByText('2 accounts made, 0 accounts changed.').waitFor();
    await page.goto(`${address}/customerServices/customerMaster?search=CT-9000`);
    await page.getByText('Back Bay Blooms').waitFor();
    await page.getByText('+1 860 555 0102').waitFor();
  });

  it('changes nothing when the list comes back as it was written', async () => {
    const { page } = admin;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const list = await readFile(await download.path(), 'utf8');
    expect(list.split('\n').filter((line) => line.includes('CT-9000'))).toHaveLength(3);
    await page.goto(`${address}/customerServices/customerMaster/import`);
    await page.locator('.drop-zone').waitFor();
    await upload(page, 'list.csv', list);
    await expect.poll(() => sums(page)).toEqual([3, 0, 0, 3, 0]);
    await page.getByRole('button', { name: 'Import 0 accounts' }).hover();
    await page
      .getByText('There is nothing to import: every account stands already as the sheet says.')
      .waitFor();
    expect(admin.complaints).toEqual([]);
    expect(maria.complaints).toEqual([]);
  });
});
