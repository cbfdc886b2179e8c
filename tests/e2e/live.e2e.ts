import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch, settled, signIn, visit } from './browser.ts';
import { signIn as signInByHand } from '#tools/sign-in.ts';

/** What one person does shows in the browsers of the others by itself. */
const { address, chromium } = inject('testProduct');
const password = 'Coldlane-2027';
const [admin, internal] = ['admin@coldlane.example', 'ruth.adler@coldlane.example'];

let browser: Browser;
let open: BrowserContext[] = [];
let headers: Record<string, string>;
let load: { id: number; loadNumber: number };
beforeAll(async () => {
  browser = await launch(chromium);
  const { access_token: token } = await signInByHand(address, { email: admin, password });
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { data }: { data: { id: number; loadNumber: number }[] } = await (await fetch(`${address}/api/outbound/loads?status=2&rows=20`, { headers })).json();
  const [first] = data;
  if (!first) throw new Error('The demo world has no load that is being loaded');
  load = first;
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const context of open) await context.close();
  open = [];
});

async function at(path: string, email = internal): Promise<Page> {
  const { context, page } = await visit(browser);
  open.push(context);
  await signIn(page, address, email, password, path);
  await settled(page);
  return page;
}
/** Somebody else, elsewhere, notes another trailer on a load. */
async function noteTrailer(trailer: string): Promise<void> {
  const { data }: { data: { rowVersion: number; dayOfService: string } } = await (await fetch(`${address}/api/outbound/loads/${load.id}`, { headers })).json();
  const answer = await fetch(`${address}/api/outbound/loads/${load.id}`, { method: 'PUT', headers, body: JSON.stringify({ trailer, dayOfService: data.dayOfService, loadLocks: 2, rowVersion: data.rowVersion }) });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
}
const row = (page: Page) => page.getByRole('row').filter({ hasText: `L-${load.loadNumber}` });
const live = (page: Page) => page.getByRole('status').filter({ hasText: /Live|Offline|Last/ });

describe('a change of somebody else', () => {
  it('shows within two seconds, and leaves what is chosen, scrolled and open as it was', async () => {
    const page = await at(`/outbound/loading?rows=50&open=${load.id}`);
    await page.getByRole('complementary').or(page.getByRole('dialog')).first().waitFor();
    await live(page).getByText('Live').waitFor();
    for (const n of [1, 2]) await page.getByRole('row').nth(n).getByRole('checkbox').click();
    const chosen = async () => page.getByRole('row').getByRole('checkbox', { checked: true }).count();
    const before = await chosen();
    const scroller = page.locator('.table-scroll, .grid-scroll, main').first();
    await scroller.evaluate((element) => { element.scrollTop = 40; });
    const scrolled = await scroller.evaluate((element) => element.scrollTop);
    const began = Date.now();
    await noteTrailer('TR 7001');
    await row(page).getByText('TR 7001').waitFor({ timeout: 4000 });
    expect(Date.now() - began).toBeLessThan(2500);
    expect([await chosen(), await scroller.evaluate((element) => element.scrollTop), new URL(page.url()).searchParams.get('open')]).toEqual([before, scrolled, String(load.id)]);
  });
  it('that came while the line was gone shows when it is back; until then the old stays', async () => {
    const page = await at('/outbound/loading');
    await live(page).getByText('Live').waitFor();
    await page.context().setOffline(true);
    await live(page).getByText(/Offline|Last/).waitFor({ timeout: 45_000 });
    await noteTrailer('TR 7002');
    expect(await row(page).count()).toBe(1);
    await page.context().setOffline(false);
    await row(page).getByText('TR 7002').waitFor({ timeout: 45_000 });
    await live(page).getByText('Live').waitFor();
  });
  it('shows by a slow poll where no line comes through at all', async () => {
    const page = await at('/outbound/loading');
    await page.clock.install();
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await live(page).getByText(/Offline|Last/).waitFor();
    await row(page).waitFor();
    await noteTrailer('TR 7003');
    await page.clock.fastForward(61_000);
    await row(page).getByText('TR 7003').waitFor();
  });
});

describe('many tabs of one browser', () => {
  it('share one line: the eighth still works, all hear, and another one listens when the first is closed', async () => {
    const first = await at('/outbound/loading');
    const tabs: Page[] = [];
    for (let n = 2; n <= 8; n += 1) {
      const tab = await first.context().newPage();
      await tab.goto(`${address}/outbound/loading`);
      await row(tab).waitFor({ timeout: 15_000 });
      tabs.push(tab);
    }
    for (const tab of tabs) await live(tab).getByText('Live').waitFor();
    await noteTrailer('TR 7004');
    for (const tab of [first, ...tabs]) await row(tab).getByText('TR 7004').waitFor({ timeout: 4000 });
    await first.close();
    await tabs[0]?.waitForTimeout(1500);
    await noteTrailer('TR 7005');
    for (const tab of tabs) await row(tab).getByText('TR 7005').waitFor({ timeout: 6000 });
  });
});
