import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { PreviewServer } from 'vite';
import { build, preview } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type {} from '#tools/test-product.ts';
import { launch, visit } from './browser.ts';
import type { Visit, VisitWish } from './browser.ts';
import { theProduct } from './provided.ts';

/** The stage of the kit (tests/browser/stage) behind a server of its own, in a real browser: a tab for each test. */

const root = join(import.meta.dirname, '../..');
const outDir = mkdtempSync(join(tmpdir(), 'coldlane-stage-'));
let server: PreviewServer;
let browser: Browser;
/** The window in which most tests open a tab each: what the browser made of the scripts once it has for the next. */
let shared: Visit;
export let open: Visit;
export let page: Page;
let address: string;

beforeAll(async () => {
  const common = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' } as const;
  await build({
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: join(root, 'tests/browser/stage/index.html') },
    },
  });
  server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  address = `${server.resolvedUrls?.local[0] ?? ''}tests/browser/stage/index.html`;
  browser = await launch(theProduct().chromium);
  shared = await visit(browser);
  // Stands at the stage's own address, to empty what its browser keeps.
  await shared.page.goto(address);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(outDir, { recursive: true, force: true });
});
beforeEach(async () => {
  open = shared;
  page = await open.context.newPage();
  await go();
});
afterEach(async () => {
  if (open !== shared) return open.context.close();
  // Closed first: a form still open keeps its draft a quarter of a second after the last key, and the next test found it.
  for (const tab of open.context.pages()) if (tab !== shared.page) await tab.close();
  await shared.page.evaluate(() => localStorage.clear());
});
/** A window of one test alone, which sets its clock or its look. */
export async function alone(wish: VisitWish = {}): Promise<void> {
  await page.close();
  open = await visit(browser, wish);
  page = open.page;
  await go();
}
/** The same, with a clock that stands until it is told to run. */
export async function withClock(): Promise<void> {
  await alone();
  await page.clock.install();
}

export async function go(query = ''): Promise<void> {
  await page.goto(address + query);
  await page.waitForSelector('tbody tr[data-row], .nothing');
}
export const rows = () => page.locator('tbody tr[data-row]');
export const keys = () => rows().evaluateAll((found) => found.map((row) => row.getAttribute('data-row')));
export const first = () => rows().first().locator('td').nth(1).innerText();
export const answer = (call: string, canned: object) =>
  page.evaluate(
    (wish) => {
      window.answers[wish.call] = wish.canned;
    },
    { call, canned },
  );
export const sent = () => page.evaluate(() => window.calls);
export const toast = (tone: string) => page.locator(`.toast[data-tone="${tone}"]`);
export const query = () => new URL(page.url()).searchParams;

declare global {
  interface Window {
    answers: Record<string, object>;
    calls: { method: string; path: string; headers: Record<string, string>; body: string | null }[];
    setLanguage: (code: string) => Promise<void>;
    goTo: (path: string) => Promise<void>;
  }
}
