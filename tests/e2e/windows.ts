import { mkdirSync } from 'node:fs';
import type { APIResponse, Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launch, signIn, visit } from './browser.ts';
import type { Visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** Opens a browser before the first test of a file and closes it after the last. Answers how to get it while it is open. */
export function openBrowserForFile(): () => Browser {
  let browser: Browser | undefined;
  const opened = (): Browser => {
    if (!browser) throw new Error('The browser of this file is not open yet');
    return browser;
  };
  beforeAll(async () => {
    browser = await launch(theProduct().chromium);
  }, 120_000);
  afterAll(() => browser?.close());
  return opened;
}

/** Opens a window before the first test of a file and signs a person in. Read its page in the tests, not before. */
export function openWindowFor(browser: () => Browser, email: string, path: string): Visit {
  let window: Visit | undefined;
  const opened = (): Visit => {
    if (!window) throw new Error(`The window of ${email} is not open yet`);
    return window;
  };
  beforeAll(async () => {
    window = await visit(browser());
    await signIn(window.page, theProduct().address, email, 'Coldlane-2027', path);
  }, 120_000);
  return {
    get context() {
      return opened().context;
    },
    get page() {
      return opened().page;
    },
    get complaints() {
      return opened().complaints;
    },
  };
}

/** Takes a picture of each window after a test that failed, in `.shots`. */
export function takePicturesOfFailures(
  journey: string,
  windows: () => Readonly<Record<string, Visit>>,
): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    mkdirSync('.shots', { recursive: true });
    for (const [name, window] of Object.entries(windows()))
      await window.page.screenshot({ path: `.shots/${journey}-${name}.png` }).catch(() => undefined);
  });
}

/** Signs an administrator in on a page and answers the token of the page's calls. */
export async function signInForToken(page: Page): Promise<string> {
  const heard = page.waitForRequest(
    (request) => request.url().includes('/api/') && request.headers()['authorization'] !== undefined,
  );
  await signIn(page, theProduct().address, 'admin@coldlane.example', 'Coldlane-2027', '/admin/outbox');
  return (await heard).headers()['authorization'] ?? '';
}

/** Sends a call with a token from a page. Its answer must be 200. */
export async function sendCall(
  page: Page,
  bearer: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<APIResponse> {
  const answer = await page.request.fetch(`${theProduct().address}/api${path}`, {
    method,
    headers: {
      authorization: bearer,
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
