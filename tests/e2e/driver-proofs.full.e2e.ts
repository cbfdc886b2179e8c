import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';
import { smallPictures } from '#tests/small-pictures.ts';

/** A driver records a proof of delivery offline, and the company receives it once the device is online. */
const { address } = getRunningProductOfTestWorker();
const madeLink = z.object({ data: z.object({ path: z.string() }) });
const browser = openBrowserForTestFile();
let wei: UserWindow;
let driver: UserWindow;
let load = { id: 0, stop: '', boxes: 0, code: '' };
let link = '';

beforeAll(async () => {
  load = await aLoadThatLeft();
  wei = await openUserWindow(browser());
  driver = await openUserWindow(browser(), { width: 390, height: 844 });
}, 120_000);

/** Returns a departed load of the demo world with units for its first stop. */
async function aLoadThatLeft(): Promise<typeof load> {
  const [found] = await queryProductDatabaseAsSuperuser<typeof load>(`
    select l.id, a.name as stop, count(*)::int as boxes, min(u.unit_code) as code
    from load l
    join load_drop d on d.load_id = l.id
    join account a on a.id = d.deliver_to_id
    join unit u on u.drop_id = d.id and u.active and u.status = 7
    where l.status = 4 and not exists (select from delivery_proof p where p.drop_id = d.id)
    group by l.id, d.id, d.seq, a.name
    having count(*) > 2
    order by l.id desc, d.seq
    limit 1
  `);
  if (!found) throw new Error('No load has left');
  return found;
}
const stopOf = (page: Page) => page.locator('.driver-stop').filter({ hasText: load.stop }).first();

describe('the proof of delivery by a driver', () => {
  it('begins with a link that the dispatcher creates and shows as a code', async () => {
    const { page } = wei;
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'wei.chen@coldlane.example',
      'Coldlane-2027',
      `/outbound/loading?open=${load.id}`,
    );
    await page.getByRole('button', { name: 'Driver link…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No link yet.').waitFor();
    const answer = page.waitForResponse(
      (r) => r.url().endsWith('/proof-links') && r.request().method() === 'POST',
    );
    await dialog.getByRole('button', { name: 'Create link' }).click();
    link = madeLink.parse(await (await answer).json()).data.path;
    await dialog.locator('.qr-code path').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('opens without an account, and from then on without a network', async () => {
    const { page, context } = driver;
    await page.goto(`${address}${link}`);
    await page.getByText('All sent').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('coldlane-proof-1')).keys()).length))
      .toBeGreaterThan(8);
    await context.setOffline(true);
    await page.reload();
    await stopOf(page).waitFor();
    await page.getByText('Offline').waitFor();
  });

  it('shows a rate limit of the server as such, not as a missing network', async () => {
    const { page, context } = await openUserWindow(browser(), { width: 390, height: 844 });
    const key = 'Too many invalid links were opened from your network. Try again in {minutes} min.';
    const message = key.replace('{minutes}', '3');
    const body = {
      code: 42900,
      error: 'publicLinks.tooManyAttempts',
      message,
      key,
      params: { minutes: '3' },
      data: null,
    };
    await page.route('**/api/proofs/**', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify(body) }),
    );
    await page.goto(`${address}${link}`);
    await page.getByText(message).first().waitFor();
    await expect.poll(() => page.getByText('Offline').count()).toBe(0);
    await context.close();
  });

  it('is stored on the phone with boxes, photo and signature, and survives a reload', async () => {
    const { page } = driver;
    const stop = stopOf(page);
    await stop.getByRole('button', { name: /^Add proof for stop/ }).click();
    await stop.getByRole('button', { name: /units match the load/ }).click();
    await stop.getByLabel('Find a unit').fill(load.code);
    await stop.getByRole('button', { name: `${load.code} is missing` }).click();
    await stop.getByLabel('Extra unit: code').fill('ZZ-44');
    await stop.getByRole('button', { name: 'Add unit' }).click();
    await stop
      .locator('input[type=file]')
      .setInputFiles({ name: 'dock.png', mimeType: 'image/png', buffer: smallPictures.png });
    await stop.getByRole('img', { name: 'Photo 1' }).waitFor();
    await stop.getByLabel('Temperature (°F)').fill('warm');
    await stop.getByRole('button', { name: /^Save proof/ }).click();
    await stop.getByText('Signed by is required').waitFor();
    await stop.getByText('Enter degrees Fahrenheit, for example 35.5').waitFor();
    await stop.getByLabel('Temperature (°F)').fill('35.5');
    await stop.getByLabel('Signed by').fill('Ana Ruiz');
    await page.reload();
    await stop.getByRole('button', { name: /^Add proof for stop/ }).click();
    await expect.poll(() => stop.getByLabel('Signed by').inputValue()).toBe('Ana Ruiz');
    await stop.getByText('2 units don’t match the load').waitFor();
    const pad = stop.getByRole('img', { name: 'Signature' });
    await pad.scrollIntoViewIfNeeded();
    const at = await pad.boundingBox();
    if (!at) throw new Error('There is no pad');
    await page.mouse.move(at.x + 20, at.y + 20);
    await page.mouse.down();
    for (const step of [60, 120, 180, 240]) await page.mouse.move(at.x + step, at.y + 20 + (step % 70));
    await page.mouse.up();
    expect(await findAxeViolations(page)).toEqual([]);
    await stop.getByRole('button', { name: /^Save proof/ }).click();
    // The truck has only just left, so the page asks for confirmation, even offline.
    await stop.getByText(/^The truck is not expected here before .* the right stop\?$/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await stop.getByRole('button', { name: /^Yes, save proof/ }).click();
    await stop.getByText('Saved here, not sent yet').waitFor();
    await page.getByText('Offline · 2 saved here, not sent yet').waitFor();
    await page.reload();
    await stop.getByText('Saved here, not sent yet').waitFor();
  });

  it('is sent automatically and only once when a network is available, and staff see what was found', async () => {
    await driver.context.setOffline(false);
    await driver.page.getByText('All sent').waitFor();
    await stopOf(driver.page)
      .getByText(/^Delivered/)
      .waitFor();
    const { page } = wei;
    const proofs = page.getByRole('region', { name: 'Proofs of delivery' });
    await proofs.getByText('Signed by Ana Ruiz').waitFor();
    await proofs.getByText('35.5 °F').waitFor();
    await proofs.getByRole('img', { name: 'Signature of Ana Ruiz' }).waitFor();
    await proofs.getByText('ZZ-44').waitFor();
    const photo = proofs.getByRole('img', { name: 'Photo 1' });
    await photo.waitFor();
    await expect
      .poll(() => photo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([16, 12]);
    await expect.poll(() => proofs.locator('.proof').count()).toBe(1);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(wei.browserErrors).toEqual([]);
  });

  it('ends with its link: a later proof is reported, and waits for a new link', async () => {
    const { page } = wei;
    await page.getByRole('button', { name: 'Driver link…' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke link' }).click();
    await dialog.getByText('No link yet.').waitFor();
    await driver.page.reload();
    await driver.page.getByText('This link is wrong or no longer works.').waitFor();
    await waitUntilSettled(driver.page);
    expect(await findAxeViolations(driver.page)).toEqual([]);
  });
});
