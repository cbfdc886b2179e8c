import { mkdirSync } from 'node:fs';
import type { APIResponse, Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, signInAtLoginPageOrReuseSession, openUserWindow } from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';

/**
 * Opens a browser before the first test of a file and closes it after the last. Returns a function that gets it while it is open.
 */
export function openBrowserForTestFile(): () => Browser {
  let browser: Browser | undefined;
  const opened = (): Browser => {
    if (!browser) throw new Error('The browser of this file is not open yet');
    return browser;
  };
  beforeAll(async () => {
    browser = await launchBrowser(getRunningProductOfTestWorker().chromium);
  }, 120_000);
  afterAll(() => browser?.close());
  return opened;
}

/** Opens a window before the first test of a file and signs a user in. Read its page inside the tests only. */
export function openSignedInWindowForTestFile(
  getBrowser: () => Browser,
  email: string,
  path: string,
): UserWindow {
  let window: UserWindow | undefined;
  const opened = (): UserWindow => {
    if (!window) throw new Error(`The window of ${email} is not open yet`);
    return window;
  };
  beforeAll(async () => {
    window = await openUserWindow(getBrowser());
    await signInAtLoginPageOrReuseSession(
      window.page,
      getRunningProductOfTestWorker().address,
      email,
      'Coldlane-2027',
      path,
    );
  }, 120_000);
  return {
    get context() {
      return opened().context;
    },
    get page() {
      return opened().page;
    },
    get browserErrors() {
      return opened().browserErrors;
    },
  };
}

/** Saves a screenshot of each window in `.shots` after a failed test. */
export function saveScreenshotsAfterFailures(
  filePrefix: string,
  getWindows: () => Readonly<Record<string, UserWindow>>,
): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    mkdirSync('.shots', { recursive: true });
    for (const [name, window] of Object.entries(getWindows()))
      await window.page.screenshot({ path: `.shots/${filePrefix}-${name}.png` }).catch(() => undefined);
  });
}

/** Signs an administrator in on a page and returns the token of the page's requests. */
export async function signInAdminForAuthorizationHeader(page: Page): Promise<string> {
  const heard = page.waitForRequest(
    (request) => request.url().includes('/api/') && request.headers()['authorization'] !== undefined,
  );
  await signInAtLoginPageOrReuseSession(
    page,
    getRunningProductOfTestWorker().address,
    'admin@coldlane.example',
    'Coldlane-2027',
    '/admin/outbox',
  );
  return (await heard).headers()['authorization'] ?? '';
}

/** Sends an API request with a token from a page. Its response must be 200. */
export async function sendApiRequestExpecting200(
  page: Page,
  authorization: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<APIResponse> {
  const answer = await page.request.fetch(`${getRunningProductOfTestWorker().address}/api${path}`, {
    method,
    headers: {
      authorization: authorization,
      'idempotency-key': crypto.randomUUID(),
      ...(body === undefined
        ? {}
        : { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
    },
    ...(body === undefined ? {} : { data: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect([path, answer.status()]).toEqual([path, 200]);
  return answer;
}
