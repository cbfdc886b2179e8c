import type { Browser, BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, expect } from 'vitest';
import { waitUntilSettled, signInAtLoginPageOrReuseSession, openUserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';
import { signInOverHttp as signInByHand } from '#tools/sign-in.ts';

/** Shared setup of the end-to-end tests for live updates. */
export const { address: liveProductAddress } = getRunningProductOfTestWorker();
const password = 'Coldlane-2027';
export const adminEmail = 'admin@coldlane.example';
const internal = 'ruth.adler@coldlane.example';

let browser: () => Browser;
let open: BrowserContext[] = [];
/** Headers for requests of an administrator, and a load in loading. Both are set when the first test begins. */
export const adminHeaders: Record<string, string> = { 'content-type': 'application/json' };
export const loadOfLiveUpdateTests = { id: 0, loadNumber: 0 };
/** Opens a browser for the file, signs an administrator in and finds a load. Closes the windows after each test. */
export function setUpLiveUpdateTests(): void {
  browser = openBrowserForTestFile();
  beforeAll(async () => {
    const { access_token: token } = await signInByHand(liveProductAddress, { email: adminEmail, password });
    adminHeaders['authorization'] = `Bearer ${token}`;
    const { data }: { data: { id: number; loadNumber: number }[] } = await (
      await fetch(`${liveProductAddress}/api/outbound/loads?status=2&rows=20`, { headers: adminHeaders })
    ).json();
    const [first] = data;
    if (!first) throw new Error('The demo world has no load that is being loaded');
    Object.assign(loadOfLiveUpdateTests, first);
  });
  afterEach(async () => {
    for (const context of open) await context.close();
    open = [];
  });
}

export async function openSettledPageAt(path: string, email = internal): Promise<Page> {
  const { context, page } = await openUserWindow(browser());
  open.push(context);
  await signInAtLoginPageOrReuseSession(page, liveProductAddress, email, password, path);
  await waitUntilSettled(page);
  return page;
}
/** Changes the load's trailer as another user elsewhere. */
export async function changeLoadTrailerAsOtherUser(trailer: string): Promise<void> {
  const { data }: { data: { rowVersion: number; dayOfService: string } } = await (
    await fetch(`${liveProductAddress}/api/outbound/loads/${loadOfLiveUpdateTests.id}`, {
      headers: adminHeaders,
    })
  ).json();
  const answer = await fetch(`${liveProductAddress}/api/outbound/loads/${loadOfLiveUpdateTests.id}`, {
    method: 'PUT',
    headers: adminHeaders,
    body: JSON.stringify({
      trailer,
      dayOfService: data.dayOfService,
      loadLocks: 2,
      rowVersion: data.rowVersion,
    }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
}
export const getLiveUpdateTestLoadRow = (page: Page) =>
  page.getByRole('row').filter({ hasText: `L-${loadOfLiveUpdateTests.loadNumber}` });
export const getLiveIndicator = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Live|Offline|Last/ });
