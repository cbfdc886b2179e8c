import AxeSource from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

/** What a browser of this product's journeys and pictures must be told: no sandbox as root, no calls to anybody. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launch = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath, args });

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the console complained of, and calls that failed on the server's side. */
  complaints: string[];
}
export interface VisitWish {
  width?: number;
  height?: number;
  dark?: boolean;
  language?: 'en' | 'es' | 'zh';
  /** Where the window stands, for example America/Bogota. */
  zone?: string;
}

/** A person's own browser window. */
export async function visit(browser: Browser, wish: VisitWish = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: wish.width ?? 1366, height: wish.height ?? 860 },
    colorScheme: wish.dark ? 'dark' : 'light',
    locale: { en: 'en-US', es: 'es-US', zh: 'zh-CN' }[wish.language ?? 'en'],
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...(wish.zone === undefined ? {} : { timezoneId: wish.zone }),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text().slice(0, 300));
  });
  page.on('pageerror', (error) => complaints.push(String(error).slice(0, 300)));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { context, page, complaints };
}

/** Signs in as a person does: mail address and password on the login page. */
export async function signIn(
  page: Page,
  address: string,
  email: string,
  password: string,
  path = '/home/index',
): Promise<void> {
  await page.goto(address + path);
  const mail = page.locator('input[name=email]');
  await mail.waitFor({ timeout: 30_000 });
  await mail.fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL(
    (url) =>
      url.origin === address &&
      !url.pathname.startsWith('/interaction') &&
      !url.pathname.startsWith('/oidc') &&
      url.pathname !== '/callback',
    { timeout: 30_000 },
  );
}

interface Finding {
  violations: { id: string; help: string; nodes: { target: string[] }[] }[];
}
/** Violations of WCAG 2.2 A and AA on the page as it stands, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AxeSource.source);
  const found = await page.evaluate<Finding>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((r) => ({ violations: r.violations.map((v) => ({ id: v.id, help: v.help, nodes: v.nodes.map((n) => ({ target: n.target.map(String) })) })) }))",
  );
  return found.violations.map(
    (v) =>
      `${v.id}: ${v.help} (${v.nodes
        .slice(0, 3)
        .map((n) => n.target.join(' '))
        .join(' | ')})`,
  );
}

/** Nothing loads any more: the screen stands, without skeleton or running list. (The network is never idle: the live events stay open.) */
export async function settled(page: Page): Promise<void> {
  await page
    .locator('main')
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => undefined);
  const busy = page.locator('.skeleton, [aria-busy="true"]');
  for (let quiet = 0, tries = 0; quiet < 2 && tries < 100; tries += 1) {
    await page.waitForTimeout(80);
    quiet = (await busy.count()) === 0 ? quiet + 1 : 0;
  }
}
