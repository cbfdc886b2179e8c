import AxeSource from 'axe-core';
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright';
import { chromium } from 'playwright';
import { chromiumArgs } from '#tools/chromium.ts';

/** A browser; `more` is what one journey alone must tell it. */
export const launchBrowser = (executablePath: string, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...chromiumArgs, ...more] });

export interface UserWindow {
  context: BrowserContext;
  page: Page;
  /** What the console complained of, and calls that failed on the server's side. */
  browserErrors: string[];
}
export interface UserWindowOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  language?: 'en' | 'es' | 'zh';
  /** Held in a hand: fingers, no pointer. */
  hand?: boolean;
  /** Where the window stands, for example America/Bogota. */
  zone?: string;
}

/** A person's own browser window. */
export async function openUserWindow(browser: Browser, wish: UserWindowOptions = {}): Promise<UserWindow> {
  const context = await browser.newContext({
    viewport: { width: wish.width ?? 1366, height: wish.height ?? 860 },
    colorScheme: wish.dark ? 'dark' : 'light',
    locale: { en: 'en-US', es: 'es-US', zh: 'zh-CN' }[wish.language ?? 'en'],
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...(wish.hand ? { hasTouch: true, isMobile: true } : {}),
    ...(wish.zone === undefined ? {} : { timezoneId: wish.zone }),
  });
  // What is waited for is a state: the bound is there for what never comes, not for a machine that is busy.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (process.env['COLDLANE_SLOW_NETWORK']) await slowDown(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text().slice(0, 300));
  });
  page.on('pageerror', (error) => complaints.push(String(error).slice(0, 300)));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { context, page, browserErrors: complaints };
}

/** Each call of a page takes half a second more: a journey that goes on before an answer then fails every time. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Cookies of the provider's sessions that were begun in this file, by product and person. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Signs in at the login page, by mail address and password. Who did so before in this file comes in by the session that still
 * stands, as in another tab of the same browser; `anew` asks for the password again.
 */
export async function signInAtLoginPage(
  page: Page,
  address: string,
  email: string,
  password: string,
  path = '/home/index',
  { anew = false } = {},
): Promise<void> {
  const person = `${address} ${email}`;
  const session = anew ? undefined : sessions.get(person);
  if (session) await page.context().addCookies(session);
  await page.goto(address + path);
  const mail = page.locator('input[name=email]');
  await mail.or(page.locator('header.top')).first().waitFor();
  if ((await mail.count()) === 0) return;
  await mail.fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL(
    (url) =>
      url.origin === address &&
      !url.pathname.startsWith('/interaction') &&
      !url.pathname.startsWith('/oidc') &&
      url.pathname !== '/callback',
  );
  sessions.set(person, await page.context().cookies(address));
}

/**
 * Holds the calls to an address, all of them or those of one method, until the answer of this function lets them through.
 * The page shows meanwhile what it shows while it waits.
 */
export async function holdRequests(
  page: Page,
  url: Parameters<Page['route']>[0],
  method?: string,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    if (method === undefined || route.request().method() === method) await held.promise;
    await route.fallback();
  };
  await page.route(url, hold);
  return async () => {
    held.resolve();
    await page.unroute(url, hold);
  };
}

interface Finding {
  id: string;
  help: string;
  nodes: string[];
}
/**
 * Asks axe within the page. A target that is hidden altogether is none: axe counts what of it stands beyond the edge of its
 * scrolled box as room to press, when the rest is under a head that stays in sight.
 */
const asked = `(async () => {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    elementRef: true,
  });
  const isHit = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((along) =>
        element.contains(document.elementFromPoint(left + along * width, top + down * height)),
      ),
    );
  };
  return violations.flatMap(({ id, help, nodes }) => {
    const left = id === 'target-size' ? nodes.filter(({ element }) => isHit(element)) : nodes;
    return left.length > 0 ? [{ id, help, nodes: left.map(({ target }) => target.join(' ')) }] : [];
  });
})()`;
/** Violations of WCAG 2.2 A and AA on the page as it stands, one line each. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(AxeSource.source);
  const found = await page.evaluate<Finding[]>(asked);
  return found.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).join(' | ')})`);
}

/** Nothing loads any more: the screen stands, without skeleton or running list. (The network is never idle: the live events stay open.) */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    // A tenth of a second of quiet: what a click sets going is busy by then.
    () => {
      const busy = document.querySelector('.skeleton, [aria-busy="true"]') !== null;
      const since =
        busy || !document.querySelector('main, form, h1')
          ? undefined
          : (window.quietSince ?? performance.now());
      window.quietSince = since;
      if (since === undefined || performance.now() - since < 100) return false;
      window.quietSince = undefined;
      return true;
    },
    undefined,
    { polling: 'raf' },
  );
}
declare global {
  interface Window {
    quietSince?: number;
  }
}

/** What a place says by a pattern, once it says it: its first group, or the whole of it. */
export async function readMatchingText(place: Locator, pattern: RegExp): Promise<string> {
  const saying = place.filter({ hasText: pattern }).first();
  await saying.waitFor();
  const found = pattern.exec(await saying.innerText());
  return found?.[1] ?? found?.[0] ?? '';
}

/**
 * Presses something that fetches a paper, and answers its bytes. The browser gives a streamed file to nobody,
 * so it is fetched on its way.
 */
export async function captureDownload(
  page: Page,
  part: string,
  press: () => Promise<void>,
): Promise<Uint8Array> {
  const pattern = (url: URL) => url.pathname.startsWith('/api/') && url.pathname.includes(part);
  let taken: ((bytes: Uint8Array) => void) | undefined;
  const bytes = new Promise<Uint8Array>((resolve) => (taken = resolve));
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body });
    if ((response.headers()['content-type'] ?? '').includes('pdf')) taken?.(body);
  });
  await press();
  const pdf = await bytes;
  await page.unroute(pattern);
  return pdf;
}
