import type { Browser, BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, expect } from 'vitest';
import { settled, signIn, visit } from './browser.ts';
import { theProduct } from './provided.ts';
import { openBrowserForFile } from './windows.ts';
import { signIn as signInByHand } from '#tools/sign-in.ts';

/** What the journeys of live updates share. */
export const { address } = theProduct();
const password = 'Coldlane-2027';
export const admin = 'admin@coldlane.example';
const internal = 'ruth.adler@coldlane.example';

let browser: () => Browser;
let open: BrowserContext[] = [];
/** For calls of an administrator, and a load that is being loaded: both are there when the first test begins. */
export const headers: Record<string, string> = { 'content-type': 'application/json' };
export const load = { id: 0, loadNumber: 0 };
/** Opens a browser for the file, signs an administrator in and finds a load; closes the windows after each test. */
export function openLiveLoad(): void {
  browser = openBrowserForFile();
  beforeAll(async () => {
    const { access_token: token } = await signInByHand(address, { email: admin, password });
    headers['authorization'] = `Bearer ${token}`;
    const { data }: { data: { id: number; loadNumber: number }[] } = await (
      await fetch(`${address}/api/outbound/loads?status=2&rows=20`, { headers })
    ).json();
    const [first] = data;
    if (!first) throw new Error('The demo world has no load that is being loaded');
    Object.assign(load, first);
  });
  afterEach(async () => {
    for (const context of open) await context.close();
    open = [];
  });
}

export async function at(path: string, email = internal): Promise<Page> {
  const { context, page } = await visit(browser());
  open.push(context);
  await signIn(page, address, email, password, path);
  await settled(page);
  return page;
}
/** Notes another trailer on the load, as another person elsewhere. */
export async function noteTrailer(trailer: string): Promise<void> {
  const { data }: { data: { rowVersion: number; dayOfService: string } } = await (
    await fetch(`${address}/api/outbound/loads/${load.id}`, { headers })
  ).json();
  const answer = await fetch(`${address}/api/outbound/loads/${load.id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({
      trailer,
      dayOfService: data.dayOfService,
      loadLocks: 2,
      rowVersion: data.rowVersion,
    }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
}
export const row = (page: Page) => page.getByRole('row').filter({ hasText: `L-${load.loadNumber}` });
export const live = (page: Page) => page.getByRole('status').filter({ hasText: /Live|Offline|Last/ });
