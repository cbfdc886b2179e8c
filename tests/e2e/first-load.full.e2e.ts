import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { weighFirstLoads } from '#tools/client/first-load.ts';
import { signInAtLoginPageOrReuseSession, waitUntilSettled } from './browser.ts';
import { demoEmails, demoUserPassword, openWindowPage, productAddress, setUpBrowser } from './shell.ts';

/** What a browser really loads before a screen is shown, and how many requests that takes. */

const root = join(import.meta.dirname, '../..');
setUpBrowser();

/** Returns the scripts that a page requested before it showed its screen. */
const listScriptsBeforeScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [shown] = performance.getEntriesByName('coldlane.screen');
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (shown?.startTime ?? 0));
    return [...new Set(scripts.map(({ name }) => new URL(name).pathname.slice(1)))].toSorted();
  });
const predictedScripts = (path: string, language: string): string[] =>
  weighFirstLoads(root)
    .find((load) => load.path === path && load.language === language)
    ?.files.toSorted() ?? [];

describe('the first load', () => {
  it.each([
    ['/home/index', 'en'],
    ['/home/index', 'es'],
    ['/outbound/loading', 'zh'],
    ['/customerService/orderEntry', 'en'],
    ['/admin/settings', 'es'],
  ])('of %s (%s) is the one that the test of every screen weighs', async (path, language) => {
    const page = await openWindowPage();
    await page.addInitScript((to) => localStorage.setItem('coldlane.language', to), language);
    await signInAtLoginPageOrReuseSession(page, productAddress, demoEmails.admin, demoUserPassword, path);
    await waitUntilSettled(page);
    // After the sign-in, the page was loaded at /callback. A user who is signed in opens the screen itself.
    await page.goto(productAddress + path);
    await waitUntilSettled(page);
    expect(await listScriptsBeforeScreen(page)).toEqual(predictedScripts(path, language));
  });
  it('of the scanner is the one that the test of every screen weighs', async () => {
    const page = await openWindowPage();
    await page.goto(`${productAddress}/scan`);
    await page.locator('.scanner-sign-in input').first().waitFor();
    expect(await listScriptsBeforeScreen(page)).toEqual(predictedScripts('/scan', 'en'));
  });
});

it('every script of the client is evaluated without schemas, which load after the first screen', async () => {
  const page = await openWindowPage();
  const scripts = globSync('assets/*.js', { cwd: join(root, 'dist/web') });
  const isZod = (file: string) => readFileSync(join(root, 'dist/web', file), 'utf8').includes('$ZodObject');
  const zod = scripts.filter(isZod);
  expect(zod).toHaveLength(1);
  await page.route(`**/${zod[0]}`, (route) => route.abort());
  await page.goto(`${productAddress}/scan`);
  await page.locator('.scanner-sign-in input').first().waitFor();
  const failures = await page.evaluate(
    async (files) => {
      const failed: string[] = [];
      window.addEventListener('error', (event) => failed.push(`${event.filename}: ${event.message}`));
      for (const file of files) {
        const script = Object.assign(document.createElement('script'), { type: 'module', src: `/${file}` });
        const { promise, resolve } = Promise.withResolvers<unknown>();
        script.addEventListener('load', resolve);
        script.addEventListener('error', () => resolve(failed.push(`${file}: not loaded`)));
        document.head.append(script);
        await promise;
      }
      return failed;
    },
    scripts.filter((file) => !zod.includes(file)),
  );
  expect(failures).toEqual([]);
});

/** Counts the requests of a page that reach the server. Answers from the browser's own cache are not requests. */
async function countRequests(session: CDPSession): Promise<() => number> {
  const sent = new Set<string>();
  await session.send('Network.enable');
  let requests = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^(data|blob):/.test(request.url)) return;
    requests += 1;
    sent.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    if (sent.delete(requestId)) requests -= 1;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache && sent.delete(requestId)) requests -= 1;
  });
  return () => {
    const counted = requests;
    requests = 0;
    return counted;
  };
}

describe('requests', () => {
  it('a sign-in with an empty cache makes at most 72, a later load at most 15', async () => {
    const page = await openWindowPage();
    const take = await countRequests(await page.context().newCDPSession(page));
    const email = demoEmails.admin;
    await signInAtLoginPageOrReuseSession(page, productAddress, email, demoUserPassword, '/', { anew: true });
    await waitUntilSettled(page);
    expect(take()).toBeLessThanOrEqual(72);
    await page.goto(`${productAddress}/outbound/unitsDetail`);
    await waitUntilSettled(page);
    take();
    await page.goto(`${productAddress}/outbound/unitsDetail`);
    await waitUntilSettled(page);
    expect(take()).toBeLessThanOrEqual(15);
    await page.goto(`${productAddress}/home/index`);
    await waitUntilSettled(page);
    expect(take()).toBeLessThanOrEqual(15);
  });
});
