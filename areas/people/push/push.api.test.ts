import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addPushBrowserEndpoint,
  getOrCreatePushKeyEndpoint,
  getOwnPushStatusEndpoint,
  maxPushBrowsersPerUser,
  notificationPushMessageSchema,
  removePushBrowserEndpoint,
} from './push.contract.ts';
import { createPushHandler } from './send-push.service.ts';
import { buildTestPushSubscription } from './push.fixtures.ts';
import {
  setOwnNotificationScheduleEndpoint,
  setOwnNotificationPreferenceEndpoint,
} from '#areas/people/notifications/notifications.contract.ts';
import { markNotificationsReadEndpoint } from '#areas/people/notifications/notifications.contract.ts';
import {
  buildPushMessage,
  queueDuePushNotifications,
} from '#areas/people/notifications/notification-push.service.ts';
import {
  createNotifications,
  notificationQueuePayloadSchema,
} from '#areas/people/notifications/create-notifications.service.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { createTimeoutCircuitBreakers } from '#integrations/circuit-breaker.ts';
import { createWebPush } from '#integrations/push/web.ts';
import { createAesSecretsPort } from '#integrations/secrets/sealed.ts';
import { createTestAccount, createTestUser } from '#tests/factories.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { createFakePushBrowser, startFakePushService } from '#tests/push-service.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

const secretsKey = 'k'.repeat(40);
const secrets = createAesSecretsPort(() => secretsKey);
let world: TestWorld;
let service: Awaited<ReturnType<typeof startFakePushService>>;
let push: QueueHandler;
beforeAll(async () => {
  world = await openTestWorld({ env: { SECRETS_KEY: secretsKey } });
  service = await startFakePushService();
  push = createPushHandler(
    {
      push: createWebPush('https://coldlane.example.test', createTimeoutCircuitBreakers(), service.post),
      secrets,
    },
    buildPushMessage,
  );
});
afterAll(async () => {
  await service.close();
  await world.close();
});

type Person = Awaited<ReturnType<typeof createTestUser>>;
const keyFor = async (as: Person) => (await world.call(getOrCreatePushKeyEndpoint, { as })).data.publicKey;
/** Turns push on in a browser, as its page does. */
async function turnOn(as: Person, browser = createFakePushBrowser()) {
  const publicKey = await keyFor(as);
  service.subscribe(browser, publicKey);
  const body = { ...browser.subscription, publicKey, agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' };
  const added = await world.call(addPushBrowserEndpoint, { as, body });
  expect(added.status).toBe(200);
  return { browser, id: added.data.id };
}
const browsers = async (as: Person) => (await world.call(getOwnPushStatusEndpoint, { as })).data.browsers;
const payer = async (language = 'en') => {
  const account = await createTestAccount(world, { type: 2 });
  const person = await createTestUser(world, { role: 'Consignee', actsForAccounts: [account] });
  await world.rows('update app_user set language = $2 where id = $1', [person.id, language]);
  return { account, person };
};
let acts = 0;
const posted = (accountId: number) => {
  acts += 1;
  return {
    kind: 'invoicePosted',
    key: `invoice ${acts} posted`,
    said: 'posted',
    params: { number: String(acts), amount: '$12.00' },
    recordId: acts,
    accountIds: [accountId],
    warehouseId: null,
    to: null,
  };
};
const tell = (...told: object[]) =>
  world.work((work) =>
    createNotifications(
      work,
      notificationQueuePayloadSchema.parse({ told, by: null, at: work.now.toString() }),
    ),
  );
const queued = z.array(z.object({ id: z.string(), payload: z.record(z.string(), z.unknown()) }));
/** Runs the queued jobs as the worker would, and returns those that failed. */
async function sendAll(): Promise<string[]> {
  const jobs = queued.parse(
    await world.rows(`
      select j.id::text as id, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-push-notification' and j.run_at <= now()
      order by j.id
    `),
  );
  const failed: string[] = [];
  for (const { id, payload } of jobs) {
    try {
      await push(payload, (act) => world.work(act));
      await world.rows('delete from graphile_worker._private_jobs where id = $1::bigint', [id]);
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error));
    }
  }
  return failed;
}
const emptyQueue = () =>
  world.rows(`
    delete from graphile_worker._private_jobs j
    using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'send-push-notification'
  `);
const came = (browser: Parameters<typeof service.came>[0]) =>
  service.came(browser).map(({ text }) => notificationPushMessageSchema.parse(JSON.parse(text)));

describe('a push subscription', () => {
  it('is listed by the browser’s name and can be removed only by its user', async () => {
    const [{ person }, other] = [await payer(), await payer()];
    const { id } = await turnOn(person);
    expect(await browsers(person)).toMatchObject([
      { id, browser: 'Firefox', system: 'Windows', deliveredAt: null, addedAt: expect.any(String) },
    ]);
    expect((await world.call(removePushBrowserEndpoint, { as: other.person, params: { id } })).status).toBe(
      404,
    );
    expect((await world.call(removePushBrowserEndpoint, { as: person, params: { id } })).message).toBe(
      'Push notifications are off in this browser.',
    );
    expect(await browsers(person)).toEqual([]);
  });
  it('belongs to the user who last turned it on in that browser, and not to one who guesses its address', async () => {
    const [first, second, third] = [await payer(), await payer(), await payer()];
    const { browser } = await turnOn(first.person);
    await turnOn(first.person, browser);
    expect(await browsers(first.person)).toHaveLength(1);
    await turnOn(second.person, browser);
    expect([await browsers(first.person), await browsers(second.person)].map((b) => b.length)).toEqual([
      0, 1,
    ]);
    const body = {
      ...buildTestPushSubscription(browser.subscription.endpoint),
      publicKey: await keyFor(third.person),
    };
    expect(await world.call(addPushBrowserEndpoint, { as: third.person, body })).toMatchObject({
      status: 409,
      error: 'push.endpointTaken',
    });
    expect(await browsers(second.person)).toHaveLength(1);
  });
  it('is refused with another key, an internal address, or beyond twenty per user', async () => {
    const { person } = await payer();
    const publicKey = await keyFor(person);
    const add = (more: object) =>
      world.call(addPushBrowserEndpoint, {
        as: person,
        body: { ...buildTestPushSubscription(), publicKey, ...more },
      });
    expect((await add({ publicKey: createFakePushBrowser().subscription.p256dh })).error).toBe(
      'push.keyOutdated',
    );
    for (const endpoint of [
      'http://push.example.test/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://10.1.2.3/1',
      'https://169.254.169.254/latest',
      'https://you:me@push.example.test/1',
      'ftp://push.example.test/1',
    ])
      expect([endpoint, (await add({ endpoint })).fields['endpoint']]).toEqual([
        endpoint,
        'Endpoint isn’t a push service address',
      ]);
    expect((await add({ p256dh: 'short' })).fields).toEqual({
      p256dh: 'Browser public key isn’t valid',
    });
    expect((await add({ auth: undefined })).fields).toEqual({ auth: 'Browser secret is required' });
    expect((await add({ endpoint: `https://push.example.test/${'x'.repeat(1000)}` })).fields).toEqual({
      endpoint: 'Endpoint can’t be longer than 1000 characters',
    });
    const all = await Promise.all(Array.from({ length: maxPushBrowsersPerUser + 1 }, () => add({})));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(maxPushBrowsersPerUser);
    expect(all.find(({ status }) => status !== 200)?.error).toBe('push.tooManyBrowsers');
  });
  it('uses one company key with an encrypted secret, even when many request the first one at the same time', async () => {
    const { person } = await payer();
    await world.rows('truncate push_key cascade');
    const keys = await Promise.all(Array.from({ length: 5 }, () => keyFor(person)));
    expect(new Set(keys).size).toBe(1);
    const { sealed } = await world.row<{ sealed: string }>(
      'select encrypted_private_key as sealed from push_key',
    );
    expect(Buffer.from(secrets.unseal(sealed) ?? '', 'base64url')).toHaveLength(32);
    // Sealed with a lost key: a new one is created, and subscribers of the old one must turn push on again.
    const { id } = await turnOn(person);
    await world.rows('update push_key set encrypted_private_key = $1', [
      createAesSecretsPort(() => 'x'.repeat(40)).seal('gone'),
    ]);
    expect(await keyFor(person)).not.toBe(keys[0]);
    await turnOn(person);
    expect((await browsers(person)).map((browser) => browser.id)).not.toContain(id);
  });
});

describe('a push notification', () => {
  it('is sent in the reader’s language, once to each browser, and links to its page', async () => {
    const { account, person } = await payer('es');
    const [one, two] = [await turnOn(person), await turnOn(person)];
    const act = posted(account.id);
    await tell(act);
    await tell(act);
    expect(await sendAll()).toEqual([]);
    const { id } = await world.row<{ id: number }>('select id from notification where key = $1', [act.key]);
    for (const { browser } of [one, two])
      expect(came(browser)).toEqual([
        {
          title: 'Coldlane Consolidators',
          body: expect.stringContaining(`$12.00`),
          tag: `notice-${id}`,
          path: `/customerCenter/manageInvoices/${act.recordId}`,
          language: 'es',
        },
      ]);
    expect(came(one.browser)[0]?.body).not.toContain('was posted');
    const [raw] = service.came(one.browser);
    expect(raw).toMatchObject({ topic: `notice-${id}`, ttlSeconds: expect.any(Number) });
    expect(raw?.bytes).toBeLessThanOrEqual(4096);
    expect(await browsers(person)).toMatchObject([
      { deliveredAt: expect.any(String) },
      { deliveredAt: expect.any(String) },
    ]);
  });
  it('is truncated when its text is too long, not refused', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    await tell({ ...posted(account.id), params: { number: '漢'.repeat(5000), amount: '$1' } });
    expect(await sendAll()).toEqual([]);
    expect(came(browser)).toHaveLength(1);
  });
  it('is sent only if the user wants it and the company has not switched it off', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    const wish = (byPush: boolean) =>
      world.call(setOwnNotificationPreferenceEndpoint, {
        as: person,
        body: { kind: 'invoicePosted', inProduct: true, byMail: false, byPush },
      });
    await wish(false);
    await tell(posted(account.id));
    await sendAll();
    expect(came(browser)).toHaveLength(0);
    await wish(true);
    await world.rows("update admin_setting set value = 'false' where code = 'pushOn'");
    await tell(posted(account.id));
    expect((await world.call(getOwnPushStatusEndpoint, { as: person })).data.off).toBe('house');
    expect((await world.call(getOrCreatePushKeyEndpoint, { as: person })).error).toBe('push.pushDisabled');
    await world.rows("update admin_setting set value = 'true' where code = 'pushOn'");
    await sendAll();
    expect(came(browser)).toHaveLength(0);
    await tell(posted(account.id));
    // Turned off between the event and its sending: nothing is sent.
    await world.rows("update admin_setting set value = 'false' where code = 'pushOn'");
    await sendAll();
    await world.rows("update admin_setting set value = 'true' where code = 'pushOn'");
    expect(came(browser)).toHaveLength(0);
  });
  it('is not sent once read, nor to users who lost the account or the permission', async () => {
    const [reader, moved, demoted] = [await payer(), await payer(), await payer()];
    const opened = await Promise.all(
      [reader, moved, demoted].map(async ({ account, person }) => {
        const { browser } = await turnOn(person);
        await tell(posted(account.id));
        return browser;
      }),
    );
    await world.call(markNotificationsReadEndpoint, { as: reader.person, body: { upTo: 2_000_000_000 } });
    await world.rows('delete from user_group where user_id = $1', [moved.person.id]);
    await world.rows("update user_role set role_code = 'Warehouse' where user_id = $1", [demoted.person.id]);
    expect(await sendAll()).toEqual([]);
    expect(opened.map((browser) => came(browser))).toEqual([[], [], []]);
  });
  it('waits during the reader’s quiet hours, and is discarded after a day', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    world.clock.set('2027-02-10T04:00:00Z');
    const body = {
      rhythm: 'now',
      morning: '07:00',
      zone: 'America/New_York',
      quietFrom: '22:00',
      quietUntil: '06:00',
    };
    await world.call(setOwnNotificationScheduleEndpoint, { as: person, body });
    await tell(posted(account.id));
    await sendAll();
    expect(came(browser)).toHaveLength(0);
    world.clock.set('2027-02-10T11:00:00Z');
    await Promise.all([world.work(queueDuePushNotifications), world.work(queueDuePushNotifications)]);
    await sendAll();
    expect(came(browser)).toHaveLength(1);
    expect(service.came(browser)[0]?.ttlSeconds).toBe(17 * 3600);
    await tell(posted(account.id));
    world.clock.set('2027-02-11T11:00:00Z');
    await sendAll();
    expect(came(browser)).toHaveLength(1);
  });
  it('for many events at the same time is one push with their count', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    await tell(...Array.from({ length: 12 }, () => posted(account.id)));
    await sendAll();
    expect(came(browser)).toMatchObject([{ body: 'Notifications: 12', path: '/' }]);
    await tell(...Array.from({ length: 3 }, () => posted(account.id)));
    await sendAll();
    expect(came(browser)).toHaveLength(4);
  });
});

describe('the push service', () => {
  it('causes a browser it no longer knows to be removed', async () => {
    for (const status of [404, 410]) {
      const { account, person } = await payer();
      const { browser } = await turnOn(person);
      service.answers.push({ status });
      await tell(posted(account.id));
      expect(await sendAll()).toEqual([]);
      expect(await browsers(person)).toEqual([]);
      expect(came(browser)).toEqual([]);
    }
  });
  it('is retried until it accepts when it is temporarily unavailable', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    await tell(posted(account.id));
    for (const status of [429, 500, 503]) {
      service.answers.push({ status });
      expect(await sendAll()).toEqual([`The push service responded with ${status}.`]);
    }
    expect(await sendAll()).toEqual([]);
    expect(came(browser)).toHaveLength(1);
    expect(await browsers(person)).toHaveLength(1);
  });
  it('is not called again before its Retry-After time', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    await tell(posted(account.id));
    service.answers.push({ status: 429, retryAfter: '90' });
    const [before] = await world.rows<{ id: string }>('select max(id)::text as id from notification');
    await world.rows(`
      update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'test'
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send-push-notification'
    `);
    expect(await sendAll()).toEqual([]);
    const { seconds } = await world.row<{ seconds: number }>(
      `
        select extract(epoch from j.run_at - j.updated_at)::float8 as seconds
        from graphile_worker._private_jobs j
        where j.key like 'push-' || $1 || '-%'
      `,
      [before?.id],
    );
    expect(seconds).toBeGreaterThan(60);
    expect(came(browser)).toHaveLength(0);
    await world.rows(`update graphile_worker._private_jobs set run_at = now() where key like 'push-%'`);
    await sendAll();
    expect(came(browser)).toHaveLength(1);
  });
  it('is called eight times at most when it always postpones', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    await tell(posted(account.id));
    let asked = 0;
    service.whileItAnswers(async () => {
      asked += 1;
      service.answers.push({ status: 429, retryAfter: '1' });
    });
    for (let round = 0; round < 12; round += 1) {
      // Locked by a worker, as the queue does. A delayed push becomes a separate job.
      await world.rows(`
        update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'test'
        from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send-push-notification'
      `);
      expect(await sendAll()).toEqual([]);
      await world.rows(
        `update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null
          where key like 'push-%'`,
      );
    }
    service.whileItAnswers(async () => undefined);
    service.answers.length = 0;
    expect(asked).toBe(8);
    expect(came(browser)).toHaveLength(0);
  });
  it('is not called again when it rejects a push permanently', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    await tell(posted(account.id));
    service.answers.push({ status: 413 });
    expect([await sendAll(), await sendAll()]).toEqual([[], []]);
    expect(came(browser)).toHaveLength(0);
  });
  it('is never called when its host name resolves to an internal address, and the browser is removed', async () => {
    const { account, person } = await payer();
    const publicKey = await keyFor(person);
    await world.call(addPushBrowserEndpoint, {
      as: person,
      body: { ...buildTestPushSubscription('https://push.example.com/inside'), publicKey },
    });
    // A host that was public when saved may resolve to an internal address now.
    await world.rows('update push_subscription set endpoint = $1 where endpoint = $2', [
      'https://localhost/push',
      'https://push.example.com/inside',
    ]);
    await tell(posted(account.id));
    const guarded = createPushHandler(
      { push: createWebPush('https://coldlane.example.test', createTimeoutCircuitBreakers()), secrets },
      buildPushMessage,
    );
    const { id } = await world.row<{ id: number }>('select max(id) as id from notification');
    const [browser] = await browsers(person);
    await guarded({ noticeId: id, browserId: browser?.id }, (act) => world.work(act));
    expect(await browsers(person)).toEqual([]);
    await emptyQueue();
  });
});

describe('a user without access', () => {
  it('gets no push: when deactivated, erased or signed out, their browsers are removed immediately', async () => {
    const { account, person } = await payer();
    const { browser } = await turnOn(person);
    await tell(posted(account.id));
    await world.rows("update app_user set active = false, status = 'inactive' where id = $1", [person.id]);
    const left = () => world.rows('select 1 from push_subscription where user_id = $1', [person.id]);
    expect(await left()).toEqual([]);
    expect(await sendAll()).toEqual([]);
    expect(came(browser)).toEqual([]);
  });
  it('loses the browsers of a session that ends, while those of other sessions remain', async () => {
    const { account, person } = await payer();
    const [here, there] = [await turnOn(person), await turnOn(person)];
    await world.rows("insert into login_session (uid, subject) values ('push-1', $1)", [person.subject]);
    await world.rows("update push_subscription set session = 'push-1' where id = $1", [here.id]);
    await tell(posted(account.id));
    await world.rows("update login_session set ended_at = now(), reason = 'signed out' where uid = 'push-1'");
    expect((await browsers(person)).map(({ id }) => id)).toEqual([there.id]);
    // A request that was in progress when the session ended.
    const late = await turnOn(person);
    await world.rows("update push_subscription set session = 'push-1' where id = $1", [late.id]);
    await tell(posted(account.id));
    await sendAll();
    expect([came(here.browser), came(late.browser)]).toEqual([[], []]);
    expect(came(there.browser)).toHaveLength(2);
    expect((await browsers(person)).map(({ id }) => id)).toEqual([there.id]);
  });
  it('is checked on sending: a browser removed while pending gets nothing, one removed during sending leaves no data', async () => {
    const { account, person } = await payer();
    const { browser, id } = await turnOn(person);
    await tell(posted(account.id));
    const held = await holdLocksOfStatementThenCommit(world, 'delete from push_subscription where id = $1', [
      id,
    ]);
    const removing = world.call(removePushBrowserEndpoint, { as: person, params: { id } });
    await waitForBlockedSessions(world, 1);
    await held.release();
    expect((await removing).status).toBe(404);
    await sendAll();
    expect(came(browser)).toEqual([]);

    const again = await turnOn(person);
    await tell(posted(account.id));
    service.whileItAnswers(async () => {
      await world.call(removePushBrowserEndpoint, { as: person, params: { id: again.id } });
    });
    expect(await sendAll()).toEqual([]);
    service.whileItAnswers(async () => undefined);
    expect(came(again.browser)).toHaveLength(1);
    expect(await browsers(person)).toEqual([]);
    // Turned on again while the old subscription was found expired: the new one stays.
    const old = await turnOn(person);
    await tell(posted(account.id));
    service.forget(old.browser);
    const fresh = createFakePushBrowser();
    service.whileItAnswers(async () => {
      await world.rows('update push_subscription set endpoint = $2 where id = $1', [
        old.id,
        fresh.subscription.endpoint,
      ]);
    });
    await sendAll();
    service.whileItAnswers(async () => undefined);
    expect(await browsers(person)).toHaveLength(1);
  });
});
