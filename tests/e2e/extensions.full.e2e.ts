import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import {
  openBrowserForTestFile,
  sendApiRequestExpecting200,
  signInAdminForAuthorizationHeader,
  saveScreenshotsAfterFailures,
} from './windows.ts';

/**
 * An extension from the shipper to the warehouse and back: requested after the cutoff, shown immediately, approved, finalized,
 * emailed.
 */
const password = 'Coldlane-2027';
const po = 'EXT-7701';
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let carlos: UserWindow;
let dana: UserWindow;
let sam: UserWindow;
let bearer = '';
let group = 0;
let shipper: { id: number; shipperGroupId: number; shipperCutoffGroupId: number | null } | undefined;
let number = '';

/** Sends a request with the administrator's token, for data that other screens maintain. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await sendApiRequestExpecting200(sam.page, bearer, method, path, body);
  const { data }: { data: T } = await answer.json();
  return data;
}
const wednesday = (schedule: string) =>
  call('PUT', `/accounts/shipper-cutoff-groups/${group}/details/day-of-week/3`, { schedule });
const inGroup = (id: number) =>
  call('PUT', `/accounts/shippers/${shipper?.id}`, {
    newShipperGroupId: shipper?.shipperGroupId,
    newShipperCutoffGroupId: id,
    shipperCutoffExempt: false,
  });
async function pick(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).last().fill(typed);
  await page.getByRole('listbox').getByRole('option').first().click();
}
/** Types a line as Carlos, whose portal is in Spanish, in the entry strip or in the request. */
async function type(page: Page, within: ReturnType<Page['locator']>, units: string): Promise<void> {
  await pick(page, 'Consignatario', 'Buckeye');
  await pick(page, 'Producto', 'HYD-WHT');
  for (const [side, inches] of [
    ['Largo', '41'],
    ['Ancho', '10'],
    ['Alto', '7'],
  ] as const)
    await within.getByRole('textbox', { name: side }).fill(inches);
  await within.getByRole('textbox', { name: 'PO' }).fill(po);
  await within.getByRole('textbox', { name: 'Unidades', exact: true }).fill(units);
  await within.getByRole('textbox', { name: 'Unidades', exact: true }).press('Enter');
}
const row = (page: Page, text: string | RegExp) =>
  page.locator('tbody tr[data-row]').filter({ hasText: text });

/** Checks that the button stays visible at every scroll position in a window lower than the dialog. */
async function buttonStaysInSight(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: size.width, height: 420 });
  await page.getByRole('dialog').evaluate((node) => node.scrollTo(0, 0));
  const box = (await button.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(420);
  await page.setViewportSize(size);
}

beforeAll(async () => {
  [sam, carlos, dana] = await Promise.all([
    openUserWindow(browser()),
    openUserWindow(browser()),
    openUserWindow(browser()),
  ]);
  bearer = await signInAdminForAuthorizationHeader(sam.page);
  // The shipper has its own cutoff group, so that its cutoff can pass while all others stay open.
  group = (await call<{ id: number }>('POST', '/accounts/shipper-cutoff-groups', 'Journey of an extension'))
    .id;
  await wednesday('09:45');
  const shippers = await call<({ number: string } & NonNullable<typeof shipper>)[]>(
    'GET',
    '/accounts/shippers/search?rows=100',
  );
  shipper = shippers.find((s) => s.number === 'MA00102');
  await inGroup(group);
});
afterAll(async () => {
  if (shipper && group > 0) {
    await inGroup(shipper.shipperCutoffGroupId ?? 0);
    await call('DELETE', `/accounts/shipper-cutoff-groups/${group}`);
  }
});
saveScreenshotsAfterFailures('extensions', () => ({ carlos, dana, sam }));

describe('an extension request', () => {
  it('is offered when the cutoff passes while the order is pending', async () => {
    const { page } = carlos;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'carlos.mejia@caucahydrangea.example',
      password,
      '/customerService/orderEntry?order=new&date=2027-02-03',
    );
    await waitUntilSettled(page);
    await type(page, page.locator('main'), '5');
    await page
      .getByRole('row', { name: new RegExp(po) })
      .getByText('Pendiente')
      .waitFor();
    await wednesday('07:00');
    await page.getByText('La mercancía de esta fecha de embarque ahora necesita una extensión.').waitFor();
    expect(
      await page
        .getByRole('button', { name: /^Finalizar/ })
        .first()
        .getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('is submitted with the pending line and one not entered yet', async () => {
    const { page: floor } = dana;
    await signInAtLoginPageOrReuseSession(
      floor,
      address,
      'dana.reyes@coldlane.example',
      password,
      '/warehouse/extensionRequests',
    );
    await waitUntilSettled(floor);
    await floor.getByRole('button', { name: 'Sound off' }).click();
    await floor.getByRole('button', { name: 'Sound on' }).waitFor();
    expect(await findAxeViolations(floor)).toEqual([]);
    const { page } = carlos;
    // Requests the selected line. After the request nothing is selected.
    await page
      .getByRole('row', { name: new RegExp(po) })
      .getByRole('checkbox')
      .click();
    const selected = page.getByRole('toolbar', { name: 'Líneas seleccionadas' });
    await selected.getByRole('button', { name: 'Solicitar una extensión' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/se agrega un recargo de \$75\.00/).waitFor();
    await dialog.getByRole('button', { name: 'Agregar una línea aún no ingresada' }).click();
    await type(page, dialog, '4');
    await dialog.getByText('Aún no ingresada').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Número de contacto' }).fill('305-CALL-0140');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Número de contacto' }).inputValue())
      .toBe('305--0140');
    await dialog.getByRole('combobox', { name: 'Hora de llegada' }).selectOption('11:00');
    const request = dialog.getByRole('button', { name: 'Solicitar extensión para 9 unidades' });
    await buttonStaysInSight(page, request);
    await request.click();
    number = await waitForTextAndGetFirstGroup(page.locator('.toast'), /(EXT-\d+) solicitada\./);
    expect(number).toMatch(/^EXT-\d+$/);
    // From now on the order shows its request and no longer asks for its line.
    await page.locator('.request-status', { hasText: `${number} está solicitada hasta las 11:00` }).waitFor();
    await page.getByText('Más mercancía para esta fecha de embarque necesita su propia solicitud.').waitFor();
    await selected.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('is shown to the warehouse without a reload, and approved there', async () => {
    const { page } = dana;
    await page.getByText(`New extension request ${number}.`).waitFor();
    await row(page, number).getByText('Pending').waitFor();
    await row(page, number).click();
    const drawer = page.getByRole('complementary', { name: number });
    await drawer.getByText('2 lines, 9 units').waitFor();
    await drawer.getByRole('button', { name: 'Approve…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Use door 4.');
    // Simulates a line that was deleted in the meantime. It is named with its reason until the message is dismissed.
    await page.route('**/approve', async (route) => {
      const answer = await route.fetch();
      const body: { data: object } = await answer.json();
      const gone = { consolidateId: 1, orderNumber: 1, consigneeAccountName: 'Gone Blooms' };
      const refused = [{ ...gone, code: 'x', sentence: 'This unit was deleted.', params: {} }];
      return route.fulfill({ status: 207, json: { ...body, data: { ...body.data, refused } } });
    });
    await dialog.getByRole('button', { name: 'Approve 9 units' }).click();
    await drawer.getByText('Gone Blooms This unit was deleted.').waitFor();
    await drawer.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await drawer.getByText('Gone Blooms').waitFor({ state: 'hidden' });
    await drawer.getByText('Use door 4.').waitFor();
    await drawer.getByText('Approved', { exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('is listed for the receiving doors by its time, with its boxes and a contact', async () => {
    const { page } = dana;
    await page.goto(`${address}/warehouse/receivingExtensions`);
    const card = page.locator('main li').filter({ hasText: number });
    await card.getByText('2 lines, 9 units').waitFor();
    await card.getByText('No door yet').waitFor();
    await card.getByRole('link', { name: '305--0140' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('finalizes the order while the shipper watches, and the emails are in the outbox', async () => {
    await carlos.page
      .getByRole('row', { name: new RegExp(po) })
      .first()
      .getByText('Finalizado')
      .waitFor();
    await carlos.page
      .locator('.request-status', { hasText: `${number} está aprobada hasta las 11:00` })
      .waitFor();
    const { page } = sam;
    await page.goto(`${address}/admin/outbox`);
    await row(page, `Extension ${number} requested by Cauca Hydrangea for 02/03/2027`).first().waitFor();
    await row(page, `Extension ${number} for 02/03/2027 approved`).first().waitFor();
    await row(page, `Extensión ${number} para el 02/03/2027 aprobada`).first().waitFor();
    expect([...carlos.browserErrors, ...dana.browserErrors, ...sam.browserErrors]).toEqual([]);
  });
});
