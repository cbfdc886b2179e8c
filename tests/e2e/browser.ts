import AxeSource from 'axe-core';
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright';
import { chromium } from 'playwright';
import { demoUsers } from '#db/seed/users.ts';
import { chromiumArgs } from '#tools/chromium.ts';

/** Launches a browser. `extraArgs` are flags for one test. */
export const launchBrowser = (executablePath: string, extraArgs: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...chromiumArgs, ...extraArgs] });

export interface UserWindow {
  context: BrowserContext;
  page: Page;
  /** Console errors and warnings, and requests that failed on the server. */
  browserErrors: string[];
}
export interface UserWindowOptions {
  width?: number;
  height?: number;
  isDark?: boolean;
  /** Windows contrast themes: the browser replaces all colors. */
  hasForcedColors?: boolean;
  language?: 'en' | 'es' | 'zh';
  /** A handheld device: touch, no mouse. */
  isTouch?: boolean;
  /** The tour is offered as on the first sign-in. Otherwise it was offered before. */
  isFirstSignIn?: boolean;
  /** The time zone of the window, for example America/Bogota. */
  timeZone?: string;
}

/** Opens a browser window of its own for a user. */
export async function openUserWindow(browser: Browser, options: UserWindowOptions = {}): Promise<UserWindow> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1366, height: options.height ?? 860 },
    colorScheme: options.isDark ? 'dark' : 'light',
    locale: { en: 'en-US', es: 'es-US', zh: 'zh-CN' }[options.language ?? 'en'],
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...(options.hasForcedColors ? { forcedColors: 'active' } : {}),
    ...(options.isTouch ? { hasTouch: true, isMobile: true } : {}),
    ...(options.timeZone === undefined ? {} : { timezoneId: options.timeZone }),
  });
  // Tests wait for states. The timeout is for a state that never occurs, not for a busy machine.
  context.setDefaultTimeout(60_000);
  if (!options.isFirstSignIn)
    await context.addInitScript(
      (names) => {
        // A sandboxed preview inside the page has no storage.
        if (window !== window.top || window.origin === 'null') return;
        for (const name of names) localStorage.setItem(`coldlane.demo|${name}.tourOffered`, 'true');
      },
      demoUsers.map(({ email }) => email.split('@')[0] ?? email),
    );
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

/** Delays each request of a page by half a second. A test that continues without waiting for a response then fails every time. */
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

/** Cookies of the provider's sessions started in this file, by product and user. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Signs in at the login page with email address and password. A user who already signed in within this file reuses the
 * existing session, as in another tab of the same browser. With `anew`, the password is asked for again.
 */
export async function signInAtLoginPageOrReuseSession(
  page: Page,
  baseUrl: string,
  email: string,
  password: string,
  path = '/home/index',
  { anew = false } = {},
): Promise<void> {
  const person = `${baseUrl} ${email}`;
  const session = anew ? undefined : sessions.get(person);
  if (session) await page.context().addCookies(session);
  await page.goto(baseUrl + path);
  const mail = page.locator('input[name=email]');
  await mail.or(page.locator('header.top-bar')).first().waitFor();
  if ((await mail.count()) === 0) return;
  await mail.fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL(
    (url) =>
      url.origin === baseUrl &&
      !url.pathname.startsWith('/interaction') &&
      !url.pathname.startsWith('/oidc') &&
      url.pathname !== '/callback',
  );
  sessions.set(person, await page.context().cookies(baseUrl));
}

/**
 * Delays the requests to a URL, all or those of one method, until the returned function releases them. In the meantime the page
 * shows its pending state.
 */
export async function delayRequestsUntilReleased(
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
 * Runs axe in the page. Ignores targets that are fully hidden: when most of a target is under a sticky header, axe counts the
 * part beyond its scroll container as pressable.
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
/** Returns violations of WCAG 2.2 A and AA on the current page, one line each. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(AxeSource.source);
  const found = await page.evaluate<Finding[]>(asked);
  return found.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).join(' | ')})`);
}

/**
 * Waits until the screen is rendered, without skeleton or loading list. The network is never idle, because the live events stay
 * open.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    // A tenth of a second without activity. What a click starts is busy by then.
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

/** Waits until an element's text matches a pattern. Returns the first group, or the full match. */
export async function waitForTextAndGetFirstGroup(locator: Locator, pattern: RegExp): Promise<string> {
  const saying = locator.filter({ hasText: pattern }).first();
  await saying.waitFor();
  const found = pattern.exec(await saying.innerText());
  return found?.[1] ?? found?.[0] ?? '';
}

/**
 * Clicks a control that downloads a document and returns its bytes. The browser does not expose a streamed file, so the response
 * is intercepted.
 */
export async function captureDownloadedPdf(
  page: Page,
  urlPart: string,
  clickDownload: () => Promise<void>,
): Promise<Uint8Array> {
  const pattern = (url: URL) => url.pathname.startsWith('/api/') && url.pathname.includes(urlPart);
  let taken: ((bytes: Uint8Array) => void) | undefined;
  const bytes = new Promise<Uint8Array>((resolve) => (taken = resolve));
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body });
    if ((response.headers()['content-type'] ?? '').includes('pdf')) taken?.(body);
  });
  await clickDownload();
  const pdf = await bytes;
  await page.unroute(pattern);
  return pdf;
}
