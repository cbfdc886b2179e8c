import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { startInvariantChecksEndpoint } from '#areas/admin/checks/checks.contract.ts';
import {
  getOwnJobOrAnyForAdminEndpoint,
  getHealthEndpoint,
  findMyLatest20JobsEndpoint,
} from '#areas/admin/jobs/jobs.contract.ts';
import { addClaimDocumentEndpoint, readClaimDocumentEndpoint } from '#areas/claims/claims/claims.contract.ts';
import { addPrinterEndpoint, printTestLabelEndpoint } from '#areas/floor/printers/printers.contract.ts';
import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { startDispatchSyncEndpoint } from '#areas/outbound/etas/etas.contract.ts';
import { startRoutingSyncOfDayEndpoint } from '#areas/outbound/routing/routing-sync.contract.ts';
import { addPushBrowserEndpoint, getOrCreatePushKeyEndpoint } from '#areas/people/push/push.contract.ts';
import {
  createNotifications,
  notificationQueuePayloadSchema,
} from '#areas/people/notifications/create-notifications.service.ts';
import { listActiveRegionsEndpoint } from '#areas/settings/regions/regions.contract.ts';
import { enqueueOutboxItem } from '#kit/server/request-context.ts';
import { createTestInvoice } from './billing-fixtures.ts';
import { createTestClaimWithFreight } from './claims-fixtures.ts';
import { addCutoffGroupEndpoint } from '#areas/calendar/cutoff-groups/cutoff-groups.contract.ts';
import {
  createTestConsignee,
  createTestAccount,
  createTestLoad,
  createTestUser,
  createTestWarehouse,
  updateTestLoad,
} from './factories.ts';
import {
  startExternalServices,
  forkTestProcess,
  externalServiceCredentials,
  externalServices,
} from './outside-services.ts';
import type { ExternalService, TestProcess } from './outside-services.ts';
import type { TestAccount } from './factories.ts';
import { smallPictures } from './small-pictures.ts';
import { waitUntil } from './waits.ts';
import { openTestWorld } from './world.ts';
import type { TestUser, TestWorld } from './world.ts';

/**
 * All outside services freeze at the same time (SIGSTOP): they keep their connections, accept new ones and never respond. The
 * product's server runs in a separate process. Its other requests succeed, its other background jobs finish, and its health check
 * names the frozen services. Each use ends at its deadline, and after the thaw everything arrives.
 */
type Person = TestUser & { id: number };
let world: TestWorld;
let services: Awaited<ReturnType<typeof startExternalServices>>;
let product: TestProcess;
let server: string;
const people: Record<'admin' | 'router' | 'owner' | 'payer', Person | undefined> = {
  admin: undefined,
  router: undefined,
  owner: undefined,
  payer: undefined,
};
const as = (who: keyof typeof people): Person => people[who] ?? expect.unreachable(`There is no ${who}`);
let storedPaper: { id: number; paperId: number };
let payerId: number;
/** The expected paths of the documents in the store, in sending order. */
let files: string[] = [];

beforeAll(async () => {
  [world, services] = await Promise.all([openTestWorld(), startExternalServices()]);
  const at = (kind: ExternalService): string => services[kind].at;
  const url = new URL(inject('testDatabase').servingUrl);
  url.pathname = new URL(world.ownerUrl).pathname;
  product = await forkTestProcess('server-process.ts', [url.href, world.ownerUrl], {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    CLOCK_START: '2027-02-03T15:00:00Z',
    SECRETS_KEY: 'k'.repeat(40),
    MAIL_PROVIDER: 'smtp',
    MAIL_FROM: 'dock@coldlane.example',
    SMTP_URL: at('mail'),
    FILES_PROVIDER: 's3',
    S3_ENDPOINT: at('files'),
    S3_BUCKET: 'papers',
    S3_ACCESS_KEY_ID: externalServiceCredentials.files.accessKeyId,
    S3_SECRET_ACCESS_KEY: externalServiceCredentials.files.secretAccessKey,
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: externalServiceCredentials.sms.accountSid,
    TWILIO_AUTH_TOKEN: externalServiceCredentials.sms.authToken,
    TWILIO_FROM: '+13055550100',
    TWILIO_API_URL: at('sms'),
    ACCOUNTING_PROVIDER: 'http',
    ACCOUNTING_URL: at('accounting'),
    PAYMENT_PORTAL_URL: at('portal'),
    ROUTING_URL: at('routing'),
    DISPATCH_URL: at('dispatch'),
    PUSH_PORT: at('push'),
  });
  server = z.object({ address: z.string() }).parse(product.first).address;
  const [florist, payer] = [await createTestConsignee(world), await createTestAccount(world, { type: 2 })];
  people.admin = await createTestUser(world, { role: 'Admin' });
  people.router = await createTestUser(world, { role: 'Routing' });
  people.owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [florist] });
  people.payer = await createTestUser(world, { role: 'Consignee', actsForAccounts: [payer] });
  payerId = payer.id;
  await prepare({ florist, payer });
}, 120_000);
afterAll(async () => {
  await product?.close();
  await Promise.all(Object.values(services ?? {}).map((service) => service.close()));
  await world?.close();
});

const papersOf = (claimId: number) =>
  world.rows<{ id: number; file: string; waits: boolean }>(
    'select id, file, pending_bytes is not null as waits from claim_document where claim_id = $1 order by id',
    [claimId],
  );
const filed = (claimId: number, name: string, content: Uint8Array) =>
  world.call(addClaimDocumentEndpoint, {
    server,
    as: as('owner'),
    params: { id: claimId },
    files: [{ name, content }],
  });
let ready: { claim: number; printer: number; invoice: { id: number; number: string }; loads: string[] };
/**
 * Creates data that uses each service: a claim with a document in the store, a printer, an invoice, a truck in transit, a
 * browser.
 */
async function prepare(of: { florist: TestAccount; payer: TestAccount }): Promise<void> {
  const warehouse = await createTestWarehouse(world);
  const claim = await createTestClaimWithFreight(world, { owner: as('owner'), florist: of.florist });
  expect((await filed(claim.id, 'stored.png', smallPictures.png)).status).toBe(200);
  const [stored] = await waitUntil('the first paper is in the store', async () => {
    const papers = await papersOf(claim.id);
    return papers.every(({ waits }) => !waits) && papers;
  });
  storedPaper = { id: claim.id, paperId: stored?.id ?? 0 };
  const printer = await world.call(addPrinterEndpoint, {
    server,
    as: as('admin'),
    body: {
      warehouseId: warehouse.id,
      name: 'Dock 1',
      host: '127.0.0.1',
      port: Number(services.printer.at),
      dpi: 203,
      active: true,
    },
  });
  const truck = await createTestLoad(world, { state: 'released', stopConsignees: [of.florist] });
  await updateTestLoad(world, truck.id, { external_order_no: `MC-${truck.id}` });
  const { publicKey } = (await world.call(getOrCreatePushKeyEndpoint, { server, as: as('payer') })).data;
  const subscription = z
    .object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
    .parse(await services.push.ask({ subscribe: publicKey }));
  const agent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0';
  const body = { ...subscription, publicKey, agent };
  expect((await world.call(addPushBrowserEndpoint, { server, as: as('payer'), body })).status).toBe(200);
  ready = {
    claim: claim.id,
    printer: printer.data.id,
    invoice: await createTestInvoice(world, { billTo: of.payer, posted: true }),
    loads: (
      await world.rows<{ name: string }>("select 'L-' || load_number as name from load order by load_number")
    ).map(({ name }) => name),
  };
}

const errorOf = async (key: string): Promise<string | null> =>
  (await world.rows<{ error: string | null }>('select error from outbox where dedupe_key like $1', [key]))[0]
    ?.error ?? null;
/** Returns why the queue's last attempt of a task failed. */
const lastError = async (task: string): Promise<string | null> =>
  (
    await world.rows<{ error: string | null }>(
      `
        select j.last_error as error
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1
        order by j.id
      `,
      [task],
    )
  )[0]?.error ?? null;
const send = (
  kind: 'email' | 'sms' | 'accounting' | 'portal',
  key: string,
  payload: Record<string, unknown>,
) => world.work((work) => enqueueOutboxItem(work, { kind, dedupeKey: key, payload }));
const jobs = new Map<string, number>();
const messageOf = async (job: string, who: 'router' | 'admin'): Promise<string | null> => {
  const { data } = await world.call(getOwnJobOrAnyForAdminEndpoint, {
    server,
    as: as(who),
    params: { id: jobs.get(job) ?? 0 },
  });
  return data.status === 'failed' || data.status === 'done' ? (data.message ?? data.status) : null;
};
async function startSync(): Promise<void> {
  const started = await world.call(startRoutingSyncOfDayEndpoint, {
    server,
    as: as('router'),
    body: { dayOfService: '2027-02-03' },
  });
  expect(started.status).toBe(200);
  jobs.set('routing', started.data.jobId);
}
async function startDispatch(): Promise<void> {
  const started = await world.call(startDispatchSyncEndpoint, { server, as: as('admin'), body: {} });
  expect(started.status).toBe(200);
  jobs.set('dispatch', started.data.jobId);
}

interface Use {
  use(): Promise<unknown>;
  /** Returns the product's message after it has given up, null until then. */
  givenUp(): Promise<string | null>;
  says: RegExp;
  /**
   * Returns what arrived after the thaw. `once: true` means that each item arrives exactly once. A text means that it arrives at
   * least once, and explains why that is right.
   */
  arrives: () => string[];
  once: true | string;
  /** Repeats what is not retried automatically. */
  again?(): Promise<unknown>;
}
const four = [1, 2, 3, 4];
const uses: Record<ExternalService, Use> = {
  mail: {
    use: () =>
      Promise.all(
        four.map((n) =>
          send('email', `frozen mail ${n}`, {
            to: externalServiceCredentials.mailTo,
            subject: `Mail ${n}`,
            text: 'Hello',
          }),
        ),
      ),
    givenUp: () => errorOf('frozen mail 4'),
    says: /Greeting|timeout/i,
    arrives: () => four.map((n) => `Mail ${n}`),
    once: true,
  },
  files: {
    use: async () => expect((await filed(ready.claim, 'box.jpg', smallPictures.jpg)).status).toBe(200),
    givenUp: () => lastError('store-claim-document'),
    says: /The file store isn’t responding/,
    arrives: () => files,
    once: true,
  },
  sms: {
    use: () =>
      Promise.all(four.map((n) => send('sms', `frozen sms ${n}`, { to: '+13055550199', body: `Text ${n}` }))),
    givenUp: () => errorOf('frozen sms 4'),
    says: /The text message provider isn’t responding/,
    arrives: () => four.map((n) => `Text ${n}`),
    once: 'The provider takes no key: a message that it had read before the deadline comes twice.',
  },
  accounting: {
    use: () => send('accounting', `accounting ${ready.invoice.id}`, { invoiceId: ready.invoice.id }),
    givenUp: () => errorOf('accounting %'),
    says: /Accounting didn’t respond/,
    arrives: () => [expect.stringContaining(String(ready.invoice.id))],
    once: true,
  },
  portal: {
    use: () => send('portal', `portal ${ready.invoice.id}`, { invoiceId: ready.invoice.id }),
    givenUp: () => errorOf('portal %'),
    says: /The payment portal didn’t respond/,
    arrives: () => [`/v1/invoices/${ready.invoice.number}`],
    once: 'A put of the same invoice takes the place of the first.',
  },
  printer: {
    use: () => world.call(printTestLabelEndpoint, { server, as: as('admin'), params: { id: ready.printer } }),
    givenUp: async () =>
      (
        await world.row<{ why: string | null }>('select failure_code as why from printer where id = $1', [
          ready.printer,
        ])
      ).why,
    says: /stopped/,
    arrives: () => [expect.stringContaining('Dock 1')],
    once: 'A label that the printer may have printed is sent three times at most (decision 93).',
  },
  push: {
    use: () =>
      world.work((work) =>
        createNotifications(
          work,
          notificationQueuePayloadSchema.parse({
            told: [
              {
                kind: 'invoicePosted',
                key: 'frozen invoice posted',
                said: 'posted',
                params: { number: ready.invoice.number, amount: '$12.00' },
                recordId: ready.invoice.id,
                accountIds: [payerId],
                warehouseId: null,
                to: null,
              },
            ],
            by: null,
            at: work.now.toString(),
          }),
        ),
      ),
    givenUp: () => lastError('send-push-notification'),
    says: /No response within 10 seconds/,
    arrives: () => [expect.stringMatching(/^notice-\d+$/)],
    once: 'A push of the same topic takes the place of the first.',
  },
  dispatch: {
    use: startDispatch,
    givenUp: () => messageOf('dispatch', 'admin'),
    says: /The dispatch system didn’t respond/,
    arrives: () => ready.loads,
    once: 'A question changes nothing there.',
    again: startDispatch,
  },
  routing: {
    use: startSync,
    // Its deadline is four minutes, which routing-sync.api.test.ts covers. Here the service is thawed earlier.
    givenUp: async () => 'is waited for',
    says: /is waited for/,
    arrives: () => ['2027-02-03'],
    once: true,
  },
};

let turns = 0;
/** Sends requests that need no outside service, one after the other. Returns the duration of the slowest in ms. */
async function otherCalls(): Promise<number> {
  let slowest = 0;
  const timed = async (call: () => Promise<{ status: number }>): Promise<void> => {
    const began = performance.now();
    expect((await call()).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
  };
  await timed(() => world.call(listActiveRegionsEndpoint, { server, as: as('admin') }));
  await timed(() => world.call(findLoadsEndpoint, { server, as: as('admin'), query: { ...days } }));
  await timed(() => world.call(findMyLatest20JobsEndpoint, { server, as: as('router') }));
  turns += 1;
  await timed(() => world.call(addCutoffGroupEndpoint, { server, as: as('admin'), body: `Group ${turns}` }));
  await timed(() => world.call(getHealthEndpoint, { server }));
  return slowest;
}
const days = { dayOfServiceFrom: '2027-02-03', dayOfServiceTo: '2027-02-03' };
const healthNow = async () => (await world.call(getHealthEndpoint, { server })).data;

it('unresponsive outside services do not affect other requests and other background work', async () => {
  await Promise.all([otherCalls(), otherCalls()]);
  for (const service of externalServices) services[service].freeze();
  for (const service of externalServices) await uses[service].use();
  files = (await papersOf(ready.claim)).map(({ file }) => `/papers/${file}`);
  // More than the server has database connections for requests. None of them occupies one.
  const papers = Promise.all(
    Array.from({ length: 25 }, () =>
      world
        .call(readClaimDocumentEndpoint, { server, as: as('owner'), params: storedPaper })
        .then(({ status }) => status)
        .catch(() => 'broken off'),
    ),
  );
  const checks = await world.call(startInvariantChecksEndpoint, { server, as: as('admin') });
  jobs.set('checks', checks.data.jobId);
  const began = performance.now();
  let checksTook = Infinity;
  let slowest = 0;
  const waiting = new Set<ExternalService>(externalServices);
  await waitUntil(
    'every use is given up',
    async () => {
      slowest = Math.max(slowest, await otherCalls());
      if (checksTook === Infinity && (await messageOf('checks', 'admin')) !== null)
        checksTook = performance.now() - began;
      for (const service of waiting)
        if (uses[service].says.test((await uses[service].givenUp()) ?? '')) waiting.delete(service);
      return waiting.size === 0;
    },
    100_000,
  ).catch((error: unknown) => {
    throw new Error(`Not given up: ${[...waiting].join(', ')}`, { cause: error });
  });
  expect(slowest).toBeLessThanOrEqual(1000);
  expect(checksTook).toBeLessThanOrEqual(5000);
  expect(await papers).not.toContain(200);
});

it('the health check names the services that do not respond, and the server stays up', async () => {
  expect(await healthNow()).toMatchObject({
    ok: true,
    database: 'up',
    connections: 'ok',
    silent: ['accounting', 'files', 'mail', 'portal', 'push', 'sms'],
  });
});

it('all pending work completes when the services respond again', async () => {
  for (const service of externalServices) services[service].thaw();
  for (const service of externalServices) await uses[service].again?.();
  await expect.poll(async () => (await healthNow()).silent, { timeout: 60_000 }).toEqual([]);
});
it.each(externalServices)('%s: pending work arrives', async (service) => {
  const { arrives, once } = uses[service];
  const came = z.array(z.string());
  const wanted = arrives().toSorted();
  const read = async (): Promise<string[]> => came.parse(await services[service].ask('came')).toSorted();
  if (once === true) return expect.poll(read).toEqual(wanted);
  await expect.poll(async () => [...new Set(await read())]).toEqual(wanted);
});
it('no work is left pending', async () => {
  const left = () =>
    world.rows(`
      select kind, status from outbox where status <> 'sent' and kind <> 'print'
      union all
      select 'paper', 'waiting' from claim_document where pending_bytes is not null
      union all
      select kind, status from job where status not in ('done', 'failed')
      union all
      -- What a printer may have printed three times is given up, and says so.
      select kind, status from outbox where kind = 'print' and status = 'queued'
    `);
  await expect.poll(left).toEqual([]);
});
