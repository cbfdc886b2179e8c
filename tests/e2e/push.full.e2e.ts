import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import type { NotificationPushMessage } from '#areas/people/push/push.contract.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/**
 * Push notifications in a browser. Three parts are faked. The browser's push service returns a URL that leads nowhere
 * (PushManager), because no outside service may be called. The browser's devtools pass its message to the worker. The headless
 * shell shows no notifications (Chromium 156 denies them whatever was granted), so the worker records what it shows in a list.
 * The sent message is decrypted and verified in areas/people/push/push.api.test.ts.
 */
const { address } = getRunningProductOfTestWorker();
const email = 'priya.nair@northgate.example';
const password = 'Coldlane-2027';
const path = '/customerCenter/account';
const browser = openBrowserForTestFile();

/** A fake push service for a browser without one. It returns one URL until it is unsubscribed. */
async function withPushService(context: BrowserContext): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://push.example.test/${randomBytes(9).toString('hex')}`;
  await context.addInitScript(
    ({ made }) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      const known = () => localStorage.getItem('a subscription');
      const subscription = () => ({
        endpoint: made.endpoint,
        options: { applicationServerKey: Uint8Array.from(JSON.parse(known() ?? '[]')).buffer },
        toJSON: () => made,
        unsubscribe: async () => {
          localStorage.removeItem('a subscription');
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (known() === null ? null : subscription()),
        subscribe: async (wish: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem('a subscription', JSON.stringify([...wish.applicationServerKey]));
          return subscription();
        },
      });
    },
    { made: { endpoint, keys } },
  );
}
const openAccount = async (page: Page): Promise<void> => {
  await signInAtLoginPageOrReuseSession(page, address, email, password);
  await page.goto(`${address}${path}`);
  await page.getByRole('button', { name: 'English' }).first().click();
  await page.getByRole('heading', { name: 'Push', exact: true }).waitFor();
};
/** Returns the notifications that the worker shows now. */
const shown = async (page: Page) =>
  workerOf(page.context())?.evaluate<{ title: string; body: string; tag: string; lang: string }[]>(
    `registration.getNotifications().then((all) => all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang })))`,
  );
/**
 * Sends messages to the worker like the browser's push service, each after the previous one is shown. The devtools discard a
 * message that arrives while the worker is busy.
 */
async function pushing(page: Page): Promise<(message: NotificationPushMessage | string) => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${address}/` && !isDeleted);
      if (ours) found(ours.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const worker = workerOf(page.context());
  // A notification replaces the one with the same tag, as in a browser with a display.
  await worker?.evaluate(`
    self.shownUntilNow = 0;
    const standing = new Map();
    registration.showNotification = async (title, { body, tag, lang, data }) => {
      standing.set(tag, { title, body, tag, lang, data, close: () => standing.delete(tag) });
      self.shownUntilNow += 1;
    };
    registration.getNotifications = async ({ tag } = {}) =>
      [...standing.keys()].sort().filter((one) => tag === undefined || one === tag).map((one) => standing.get(one));
  `);
  let handed = 0;
  return async (message) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    await tools.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data });
    handed += 1;
    await expect.poll(() => worker?.evaluate('self.shownUntilNow')).toBe(handed);
  };
}
const workerOf = (context: BrowserContext) =>
  context.serviceWorkers().find((one) => one.url().endsWith('/notice-worker.js'));

it('push is turned on in this browser, shows each notification once, and a click opens its page', async () => {
  const { page, context, browserErrors: complaints } = await openUserWindow(browser());
  await context.grantPermissions(['notifications'], { origin: address });
  await withPushService(context);
  await openAccount(page);
  const mine = page.getByRole('region', { name: 'Notifications' });
  const byPush = mine.getByRole('checkbox', { name: 'Invoice posted: Push' });
  await mine.getByText('Turn on push to get notifications in this browser').waitFor();
  expect(await byPush.isDisabled()).toBe(true);
  expect(await byPush.getAttribute('title')).toBe('Turn push on in a browser first.');
  await mine.getByRole('button', { name: 'Turn on push in this browser' }).click();
  await page.getByText('Push is on in this browser.').waitFor();
  const here = mine.getByRole('listitem').filter({ hasText: 'This browser' });
  await here.getByText('Chrome on').waitFor();
  await here.getByText('no push yet').waitFor();
  await expect.poll(() => byPush.isChecked()).toBe(true);
  await byPush.click();
  await page.getByText('Notification preference saved.').first().waitFor();
  await expect.poll(() => byPush.isChecked()).toBe(false);
  await byPush.click();
  await expect.poll(() => byPush.isChecked()).toBe(true);
  await page.reload();
  await here.waitFor();
  await expect.poll(() => byPush.isChecked()).toBe(true);
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);

  const push = await pushing(page);
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  const before = await unread();
  const listed = page.waitForResponse((one) => one.url().endsWith('/notices') && one.ok());
  await bell.click();
  const { data } = await (await listed).json();
  const [first, second] = data.notices.filter((one: { readAt: string | null }) => one.readAt === null);
  await page.keyboard.press('Escape');
  const answered = {
    tag: `notice-${first.id}`,
    title: 'Coldlane Consolidators',
    body: 'Factura 2001 contabilizada: $80.00',
    path: '/customerService/customerInvoices',
    language: 'es',
  };
  await push(answered);
  await push(answered);
  const { title, body, tag } = answered;
  await expect.poll(() => shown(page)).toEqual([{ title, body, tag, lang: 'es' }]);
  // An unreadable push is shown too, because browsers require it of every push.
  const tags = async () => (await shown(page))?.map((one) => one.tag);
  await push('no message of ours');
  await expect.poll(tags).toEqual(['coldlane', answered.tag]);

  // A notification of a browser without a display cannot be clicked. The worker receives a synthetic click and records what it
  // opens.
  const worker = workerOf(context);
  const pressing = (pressed: readonly string[]) =>
    worker?.evaluate<string[]>(`(async () => {
    const said = [];
    clients.openWindow = async (url) => void said.push(url);
    WindowClient.prototype.focus = async function () { return this; };
    for (const tag of ${JSON.stringify(pressed)}) {
      const [notification] = await registration.getNotifications({ tag });
      const event = Object.assign(new Event('notificationclick'), { notification });
      const done = [];
      event.waitUntil = (promise) => done.push(promise);
      dispatchEvent(event);
      await Promise.all(done);
    }
    return said;
  })()`);
  const led = `${answered.path}#notice=${first.id}`;
  expect(await pressing([answered.tag, 'coldlane'])).toEqual([led, '/']);
  await expect.poll(() => shown(page)).toEqual([]);
  // A clicked notification is marked as read, and its URL opens only the page. A window that already shows the page is notified.
  await page.goto(`${address}${led}`);
  await page.getByRole('heading', { name: 'My Invoices' }).first().waitFor();
  await expect.poll(unread).toBe(before - 1);
  expect(new URL(page.url()).hash).toBe('');
  await push({
    ...answered,
    tag: `notice-${second.id}`,
    path: new URL(page.url()).pathname + new URL(page.url()).search,
  });
  await expect.poll(tags).toEqual([`notice-${second.id}`]);
  expect(await pressing([`notice-${second.id}`])).toEqual([]);
  await expect.poll(unread).toBe(before - 2);

  await page.goto(`${address}${path}`);
  await here.getByRole('button', { name: /^Turn off push in Chrome on/ }).click();
  await page.getByText('Push notifications are off in this browser.').waitFor();
  await mine.getByText('Turn on push to get notifications in this browser').waitFor();
  await expect.poll(() => byPush.isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

it('push explains why it is unavailable: unsupported, blocked, or only from the home screen', async () => {
  const says = async (ready: (context: BrowserContext) => Promise<unknown>, sentence: string) => {
    const { page, context } = await openUserWindow(browser(), { width: 390, height: 844 });
    await ready(context);
    await openAccount(page);
    const mine = page.getByRole('region', { name: 'Notifications' });
    await mine.getByText(sentence).waitFor();
    expect(await mine.getByRole('button', { name: 'Turn on push in this browser' }).count()).toBe(0);
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await context.close();
  };
  await says(
    (context) =>
      context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' })),
    'This browser blocks notifications.',
  );
  const without = () => Reflect.deleteProperty(globalThis, 'PushManager');
  await says((context) => context.addInitScript(without), 'This browser doesn’t support push notifications.');
  await says(async (context) => {
    await context.addInitScript(without);
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)',
      }),
    );
  }, 'Tap Share, then Add to Home Screen');
});
