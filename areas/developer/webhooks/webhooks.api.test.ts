import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  addApiClientEndpoint,
  revokeApiClientEndpoint,
} from '#areas/developer/api-clients/api-clients.contract.ts';
import { webhookReceiverExample } from '#areas/developer/guide/guide.rules.ts';
import { isInternalOrInvalidIpAddress } from '#integrations/internal-address.ts';
import { createHttpWebhooks } from '#integrations/webhooks/http.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestFreight,
  createTestUnits,
} from '#tests/factories.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import { getServerPort } from '#tests/listening.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  findWebhookDeliveriesEndpoint,
  renewWebhookSecretEndpoint,
  enqueueDeliveryReplayEndpoint,
  enqueueWebhookPingEndpoint,
} from './webhooks.contract.ts';
import { createWebhookDeliveryHandler, createWebhookDeliveriesOfNewEvents } from './webhooks.service.ts';
import { insertAndEnqueueWebhookDeliveries } from './webhooks.repository.ts';
import { createServerWithoutKeepAliveTimeout } from '#integrations/fake-server.ts';

/** A real receiver on this machine. `answers` are the statuses it returns. The last one repeats. */
interface Received {
  headers: Record<string, string | undefined>;
  body: string;
}
let received: Received[] = [];
let answers = [200];
const receiver = createServerWithoutKeepAliveTimeout((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    received.push({
      headers: Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)])),
      body,
    });
    response.writeHead((answers.length > 1 ? answers.shift() : answers[0]) ?? 200).end('thanks');
  });
});
let world: IdentityTestWorld;
let admin: Awaited<ReturnType<typeof createTestUser>>;
let url = '';
let home = '';
/** The receiver's verification, as published in the guide. */
let isGenuine: (secret: string, headers: Record<string, string | undefined>, body: string) => boolean;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coldlane-receiver-'));
  await writeFile(join(home, 'receiver.mjs'), webhookReceiverExample);
  ({ isFromColdlane: isGenuine } = await import(join(home, 'receiver.mjs')));
  world = await openIdentityTestWorld(1, {}, true);
  admin = await createTestUser(world, { role: 'Admin' });
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${getServerPort(receiver)}/coldlane`;
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
  await world.close();
  receiver.close();
});
beforeEach(() => {
  received = [];
  answers = [200];
});

const told = z.object({
  id: z.string(),
  type: z.string(),
  data: z
    .object({
      units: z
        .union([
          z.int(),
          z.array(z.object({ unitId: z.int(), status: z.int(), statusName: z.string() }).loose()),
        ])
        .optional(),
    })
    .loose(),
});
const bodies = () => received.map((r) => told.parse(JSON.parse(r.body)));
const unitsOf = (b: z.output<typeof told>) => (Array.isArray(b.data.units) ? b.data.units : []);
async function listening(
  accountId: number,
  events: ('unit.status' | 'load.status' | 'invoice.posted')[] = ['unit.status'],
) {
  const program = (
    await world.call(addApiClientEndpoint, {
      as: admin,
      body: { name: 'ERP', accountId, scopes: ['tracking'], rateLimit: 100 },
    })
  ).data;
  const hook = await world.call(addWebhookEndpoint, {
    as: admin,
    params: { id: program.id },
    body: { url, events },
  });
  expect([hook.status, hook.message]).toEqual([200, '']);
  return { program, ...hook.data };
}
const scanned = (unitId: number, status = 2) =>
  world.rows(
    `
      insert into unit_event (unit_id, at, kind, from_status, to_status, user_name)
      values ($1, '2027-02-03T15:00:00Z', 'received', 1, $2, 'Luis')
    `,
    [unitId, status],
  );
const deliveries = async (id: number) =>
  (await world.call(findWebhookDeliveriesEndpoint, { as: admin, params: { id }, query: {} })).data;

test('a shipper receives the events of its own units, once, in a signed message', async () => {
  const shipper = await createTestShipper(world);
  const other = await createTestShipper(world);
  const consignee = await createTestConsignee(world);
  const own = await createTestFreight(world, { shipper, consignee, units: 2 });
  const foreign = await createTestFreight(world, { shipper: other, consignee, units: 1 });
  const hook = await listening(shipper.id);
  for (const id of [...own.unitIds, ...foreign.unitIds]) await scanned(id);
  await world.work(createWebhookDeliveriesOfNewEvents);
  await world.work(createWebhookDeliveriesOfNewEvents);
  await expect.poll(() => received.length).toBe(1);
  expect(bodies()[0]).toMatchObject({
    type: 'unit.status',
    data: { units: own.unitIds.map((unitId) => ({ unitId, status: 2, statusName: 'Received' })) },
  });
  const [message] = received;
  const { headers = {}, body = '' } = message ?? {};
  expect(isGenuine(hook.secret, headers, body)).toBe(true);
  expect(isGenuine(hook.secret, headers, `${body} `)).toBe(false);
  expect(
    isGenuine(
      hook.secret,
      { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) },
      body,
    ),
  ).toBe(false);
  expect(isGenuine(`whsec_${Buffer.from('another').toString('base64')}`, headers, body)).toBe(false);
  await expect
    .poll(async () => (await deliveries(hook.id))[0])
    .toMatchObject({
      event: 'unit.status',
      status: 'sent',
      attempts: 1,
      responseStatus: 200,
      responseText: 'thanks',
    });
});

test('a consignee receives events of finalized boxes only, the shipper also of pending ones', async () => {
  const shipper = await createTestShipper(world);
  const consignee = await createTestConsignee(world);
  const { unitIds } = await createTestFreight(world, { shipper, consignee, units: 1 });
  const [unitId = 0] = unitIds;
  await listening(consignee.id);
  await listening(shipper.id);
  const event = (kind: string, from: number | null, to: number): Promise<unknown> =>
    world.rows(
      `
        insert into unit_event (unit_id, at, kind, from_status, to_status, user_name)
        values ($1, '2027-02-03T15:00:00Z', $2, $3, $4, 'Luis')
      `,
      [unitId, kind, from, to],
    );
  await event('created', null, 0);
  await world.work(createWebhookDeliveriesOfNewEvents);
  await expect.poll(() => received.length).toBe(1);
  await event('finalized', 0, 1);
  await world.work(createWebhookDeliveriesOfNewEvents);
  await expect.poll(() => received.length).toBe(3);
  const told = bodies().flatMap((body) => unitsOf(body).map(({ status }) => status));
  expect(told.toSorted()).toEqual([0, 1, 1]);
});

test('a change that commits after later changes were sent is still sent', async () => {
  const shipper = await createTestShipper(world);
  const consignee = await createTestConsignee(world);
  const { unitIds } = await createTestFreight(world, { shipper, consignee, units: 2 });
  const hook = await listening(shipper.id);
  const late = await new Promise<{ commit(): Promise<void> }>((ready) => {
    const held = world.work(async (work) => {
      await work.client.query(
        `
          insert into unit_event (unit_id, at, kind, from_status, to_status, user_name)
          values ($1, '2027-02-03T15:00:00Z', 'received', 1, 2, 'slow')
        `,
        [unitIds[0]],
      );
      await new Promise<void>((go) =>
        ready({
          commit: async () => {
            go();
            await held;
          },
        }),
      );
    });
  });
  await scanned(unitIds[1] ?? 0);
  await world.work(createWebhookDeliveriesOfNewEvents);
  // However old the position is, the cursor waits for transactions that were still running.
  await world.rows("update webhook_cursor set pending_since = now() - interval '1 hour'");
  await world.work(createWebhookDeliveriesOfNewEvents);
  await late.commit();
  await world.work(createWebhookDeliveriesOfNewEvents);
  await expect
    .poll(async () => (await deliveries(hook.id)).filter((d) => d.status === 'sent').length)
    .toBe(2);
  expect(
    bodies()
      .flatMap((b) => unitsOf(b).map((u) => u.unitId))
      .toSorted((a, b) => a - b),
  ).toEqual(unitIds.toSorted((a, b) => a - b));
});

test('many units are sent in messages of at most 500', async () => {
  const shipper = await createTestShipper(world);
  const { unitIds } = await createTestFreight(world, {
    shipper,
    consignee: await createTestConsignee(world),
    units: 1,
  });
  const hook = await listening(shipper.id);
  await world.rows(
    `
      insert into unit_event (unit_id, at, kind, from_status, to_status, user_name)
      select $1, '2027-02-03T15:00:00Z', 'received', 1, 2, 'Luis'
      from generate_series(1, 1200)
    `,
    [unitIds[0]],
  );
  await world.work(createWebhookDeliveriesOfNewEvents);
  await expect.poll(async () => (await deliveries(hook.id)).length).toBe(3);
  await expect
    .poll(() =>
      bodies()
        .map((b) => unitsOf(b).length)
        .toSorted((a, b) => a - b),
    )
    .toEqual([200, 500, 500]);
});

test('a failed delivery is retried, and every attempt is in the log', async () => {
  answers = [500, 200];
  const hook = await listening((await createTestShipper(world)).id);
  expect((await world.call(enqueueWebhookPingEndpoint, { as: admin, params: { id: hook.id } })).status).toBe(
    200,
  );
  await expect
    .poll(async () => (await deliveries(hook.id))[0])
    .toMatchObject({ event: 'ping', status: 'sent', attempts: 2, responseStatus: 200 });
  expect(received).toHaveLength(2);
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
});

test('deliveries of one webhook run one by one, after mail and plans, so a slow receiver delays only itself', async () => {
  const hook = await listening((await createTestShipper(world)).id);
  const queued = await world.work(async (work) => {
    const made = await insertAndEnqueueWebhookDeliveries(
      work,
      [1, 2, 3].map(() => ({ webhookId: hook.id, event: 'ping', payload: { type: 'ping', data: {} } })),
    );
    const jobs = await work.client.query(
      `
        select j.priority, q.queue_name as queue
        from graphile_worker._private_jobs j
        join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where j.key = any($1)
      `,
      [made.map((id) => `deliver-${id}`)],
    );
    return jobs.rows;
  });
  expect(queued).toEqual([1, 2, 3].map(() => ({ priority: 1, queue: `webhook-${hook.id}` })));
  await expect
    .poll(async () => (await deliveries(hook.id)).filter((d) => d.status === 'sent').length)
    .toBe(3);
  expect(bodies().map((b) => b.id)).toEqual(
    (await deliveries(hook.id)).map((d) => `msg_${d.id}`).toReversed(),
  );
});

test('a delivery is replayed as a new message', async () => {
  const hook = await listening((await createTestShipper(world)).id);
  await world.call(enqueueWebhookPingEndpoint, { as: admin, params: { id: hook.id } });
  await expect.poll(async () => (await deliveries(hook.id))[0]?.status).toBe('sent');
  const first = (await deliveries(hook.id))[0];
  await world.call(enqueueDeliveryReplayEndpoint, { as: admin, params: { id: first?.id ?? 0 } });
  await expect
    .poll(async () => (await deliveries(hook.id))[0])
    .toMatchObject({ replayOf: first?.id, status: 'sent' });
  expect(new Set(bodies().map((b) => b.id)).size).toBe(2);
});

test('posted invoices and load status changes are sent to the accounts they concern', async () => {
  const consignee = await createTestConsignee(world);
  const shipper = await createTestShipper(world);
  const hook = await listening(consignee.id, ['load.status', 'invoice.posted']);
  const load = await createTestLoad(world, {
    pickupWarehouseIds: [shipper.warehouseId],
    stopConsignees: [consignee],
  });
  await createTestUnits(world, 'finalized', { load: load, shipper, consignee, units: 1 });
  const invoice = await createTestInvoice(world, {
    number: 'INV-9',
    billTo: consignee,
    amount: 18_450,
    posted: true,
  });
  const write =
    'insert into audit (at, entity, entity_id, action, before, user_name) values ($1, $2, $3, $4, $5, $6)';
  await world.rows(write, [
    '2027-02-03T15:00:00Z',
    'load',
    load.id,
    'release',
    { pickupId: load.pickupId, status: 3 },
    'Luis',
  ]);
  await world.rows(write, ['2027-02-03T15:00:00Z', 'load', load.id, 'inspection', null, 'Luis']);
  await world.rows(write, ['2027-02-03T15:00:00Z', 'invoice', invoice.id, 'posted', null, 'Kemi']);
  await world.work(createWebhookDeliveriesOfNewEvents);
  await expect.poll(async () => (await deliveries(hook.id)).length).toBe(2);
  await expect
    .poll(() =>
      bodies()
        .map((b) => b.type)
        .toSorted(),
    )
    .toEqual(['invoice.posted', 'load.status']);
  expect(bodies().find((b) => b.type === 'load.status')?.data).toMatchObject({
    loadId: load.id,
    status: 'released',
  });
  expect(bodies().find((b) => b.type === 'invoice.posted')?.data).toMatchObject({
    number: 'INV-9',
    amountCents: 18_450,
  });
});

test('a paused webhook, or one of a revoked API client, sends nothing', async () => {
  const shipper = await createTestShipper(world);
  const { unitIds } = await createTestFreight(world, {
    shipper,
    consignee: await createTestConsignee(world),
    units: 1,
  });
  const hook = await listening(shipper.id);
  expect(
    (
      await world.call(changeWebhookEndpoint, {
        as: admin,
        params: { id: hook.id },
        body: { url, events: ['unit.status'], active: false, rowVersion: 1 },
      })
    ).status,
  ).toBe(200);
  await scanned(unitIds[0] ?? 0);
  await world.work(createWebhookDeliveriesOfNewEvents);
  expect(await deliveries(hook.id)).toEqual([]);
  expect(await world.call(enqueueWebhookPingEndpoint, { as: admin, params: { id: hook.id } })).toMatchObject({
    message: 'This webhook is paused. Resume it first.',
    error: 'webhooks.webhookPaused',
  });
  await world.call(revokeApiClientEndpoint, { as: admin, params: { id: hook.program.id } });
  expect(
    await world.call(changeWebhookEndpoint, {
      as: admin,
      params: { id: hook.id },
      body: { url, events: ['unit.status'], active: true, rowVersion: 2 },
    }),
  ).toMatchObject({ status: 412, error: 'apiClients.clientRevoked' });
});

test('a webhook added while its client is being revoked sends nothing, nor does one of an inactive account', async () => {
  const shipper = await createTestShipper(world);
  const { unitIds } = await createTestFreight(world, {
    shipper,
    consignee: await createTestConsignee(world),
    units: 1,
  });
  const [ended, closed] = [await listening(shipper.id), await listening(shipper.id)];
  const waitingFor = await world.rows<{ id: number }>(
    `
      insert into webhook_delivery (webhook_id, event, payload, created_at)
      select unnest($1::int[]), 'ping', '{"type":"ping"}', now()
      returning id
    `,
    [[ended.id, closed.id]],
  );
  await world.call(revokeApiClientEndpoint, { as: admin, params: { id: ended.program.id } });
  await world.rows('update webhook set active = true where id = $1', [ended.id]);
  await scanned(unitIds[0] ?? 0);
  await world.work(createWebhookDeliveriesOfNewEvents);
  expect(await deliveries(ended.id)).toHaveLength(1);
  await world.rows('update account set active = false where id = $1', [shipper.id]);
  const sent: string[] = [];
  const send = createWebhookDeliveryHandler({
    post: async (to) => {
      sent.push(to);
      return { status: 200, bodyStart: '' };
    },
  });
  for (const { id } of waitingFor) await send({ id }, (act) => world.work(act));
  expect(sent).toEqual([]);
  expect((await deliveries(ended.id))[0]).toMatchObject({
    status: 'failed',
    error: 'The webhook is paused or was deleted.',
  });
});

test('a new signing secret applies immediately, and an address must be a web address', async () => {
  const hook = await listening((await createTestShipper(world)).id);
  const renewed = (await world.call(renewWebhookSecretEndpoint, { as: admin, params: { id: hook.id } })).data;
  await world.call(enqueueWebhookPingEndpoint, { as: admin, params: { id: hook.id } });
  await expect.poll(() => received.length).toBe(1);
  const [message] = received;
  expect(isGenuine(renewed.secret, message?.headers ?? {}, message?.body ?? '')).toBe(true);
  const wrong = [
    'ftp://x.example',
    'erp.example',
    'http://erp.example/hook',
    'https://user:pass@erp.example',
  ];
  const answered = await Promise.all(
    wrong.map((address) =>
      world.call(addWebhookEndpoint, {
        as: admin,
        params: { id: hook.program.id },
        body: { url: address, events: ['unit.status'] },
      }),
    ),
  );
  expect(answered.map((a) => a.fields['url'])).toEqual(
    wrong.map(() => 'Address must start with https:// and include a host'),
  );
});

test.each(['https://example.com:99999/x', 'https://example.com:0/x'])(
  '%s is rejected as a web address',
  async (wrong) => {
    const shipper = await createTestShipper(world);
    const { program } = await listening(shipper.id);
    const answer = await world.call(addWebhookEndpoint, {
      as: admin,
      params: { id: program.id },
      body: { url: wrong, events: ['unit.status'] },
    });
    expect([answer.status, Object.keys(answer.fields)]).toEqual([400, ['url']]);
  },
);
test.each(['https://10.0.0.5/hook', 'https://169.254.169.254/latest', 'https://erp.internal/hook'])(
  '%s is rejected when it is entered, not at each delivery',
  async (inside) => {
    const shipper = await createTestShipper(world);
    const { program, id } = await listening(shipper.id);
    const wish = { url: inside, events: ['unit.status'] as const };
    const added = await world.call(addWebhookEndpoint, {
      as: admin,
      params: { id: program.id },
      body: { ...wish, events: [...wish.events] },
    });
    const changed = await world.call(changeWebhookEndpoint, {
      as: admin,
      params: { id },
      body: { ...wish, events: [...wish.events], active: true, rowVersion: 1 },
    });
    const refused = [
      400,
      'This address is on a private network. Use one that is reachable from the internet.',
    ];
    expect([added.status, added.fields['url']]).toEqual(refused);
    expect([changed.status, changed.fields['url']]).toEqual(refused);
  },
);
test('a delivery to an address that cannot be called fails with that reason', async () => {
  const failed = await createHttpWebhooks({ allowsInternalAddresses: true })
    .post('https://example.com:99999/', {}, '{}')
    .catch((error: unknown) => (error instanceof Error ? error.message : ''));
  expect(failed).toBe('This address cannot be called.');
});
test('an endless response is cut off when enough of it is known', async () => {
  const endless = createServerWithoutKeepAliveTimeout((_request, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(4000)), 5);
    response.on('close', () => clearInterval(more));
  });
  await new Promise<void>((open) => endless.listen(0, '127.0.0.1', open));
  const at = endless.address();
  const answer = await createHttpWebhooks({ allowsInternalAddresses: true }).post(
    `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`,
    {},
    '{}',
  );
  // A reader that did not stop here would time out after ten seconds.
  expect([answer.status, answer.bodyStart.length]).toEqual([200, 1000]);
  endless.close();
});
test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '172.20.0.1',
  '169.254.169.254',
  '192.0.2.7',
  '198.51.100.7',
  '203.0.113.7',
  '192.88.99.1',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '2002:7f00:1::',
  '64:ff9b:1::7f00:1',
  'fec0::1',
  '0.0.0.0',
])('%s is an internal address', (address) => expect(isInternalOrInvalidIpAddress(address)).toBe(true));
test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is an external address',
  (address) => expect(isInternalOrInvalidIpAddress(address)).toBe(false),
);
