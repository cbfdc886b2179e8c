import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readMaskedOutboxMessageAndAuditEndpoint,
  resendOutboxMessageEndpoint,
  searchOutboxEndpoint,
} from './outbox.contract.ts';
import { createOutboxSendHandler } from './outbox.service.ts';
import { passwordResetHandler } from '#areas/people/passwords/passwords.service.ts';
import { noAccounting } from '#integrations/accounting/none.ts';
import { noPaymentPortal } from '#integrations/payment-portal/none.ts';
import { createEmailSender } from '#integrations/email/email.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import { enqueueOutboxItem } from '#kit/server/request-context.ts';
import { createTestUser } from '#tests/factories.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const put = (dedupeKey: string) =>
  world.work((work) =>
    enqueueOutboxItem(work, {
      kind: 'email',
      payload: { to: 'dock@example.test', subject: 'ETC', text: 'Eight' },
      dedupeKey,
    }),
  );
const item = (dedupeKey: string) =>
  world.row<{ id: number; status: string; attempts: number; error: string | null }>(
    'select id, status, attempts, error from outbox where dedupe_key = $1',
    [dedupeKey],
  );
const looks = (id: number) =>
  world.rows("select action from audit where entity = 'outbox' and entity_id = $1 and action <> 'resend'", [
    id,
  ]);
const sent: string[] = [];
const letters: string[] = [];
let away = false;
const send = createOutboxSendHandler({
  email: {
    send: async (letter) => {
      if (away) throw new Error('The mail server is away');
      sent.push(letter.to);
      letters.push(letter.text);
      return `id-${sent.length}`;
    },
  },
  sms: { send: async () => 'sms' },
  accounting: noAccounting,
  createAccounting: () => noAccounting,
  paymentPortal: noPaymentPortal,
});
const deliver = async (id: number) => send({ id }, (act) => world.work(act));

describe('A message without a mail server', () => {
  it('is not marked as sent, and is found by that status', async () => {
    await put('no server');
    const { id } = await item('no server');
    const kept = createOutboxSendHandler({
      email: createEmailSender({ provider: 'log' }),
      sms: { send: async () => 'sms' },
      accounting: noAccounting,
      createAccounting: () => noAccounting,
      paymentPortal: noPaymentPortal,
    });
    await kept({ id }, (act) => world.work(act));
    const admin = await createTestUser(world, { role: 'Admin' });
    const found = await world.call(searchOutboxEndpoint, { as: admin, query: { status: 'unsent' } });
    expect(found.data.map((row) => [row.id, row.status, row.sentAt])).toEqual([[id, 'unsent', null]]);
    const sentOnes = await world.call(searchOutboxEndpoint, { as: admin, query: { status: 'sent' } });
    expect(sentOnes.data).toEqual([]);
  });
});
describe('An outgoing message', () => {
  it('is in the outbox only once however often it is requested, and is retried with growing delays', async () => {
    await put('etc 1');
    await put('etc 1');
    const { id } = await item('etc 1');
    expect(
      await world.rows('select max_attempts from graphile_worker._private_jobs where key = $1', [
        `send-${id}`,
      ]),
    ).toEqual([{ max_attempts: 12 }]);
  });
  it('is sent only once when it is delivered twice', async () => {
    await put('etc 2');
    const { id } = await item('etc 2');
    await deliver(id);
    await deliver(id);
    expect([sent.length, await item('etc 2')]).toEqual([1, { id, status: 'sent', attempts: 1, error: null }]);
  });
  it('is sent only once when two servers process it at the same time', async () => {
    await put('etc 4');
    const { id } = await item('etc 4');
    const before = sent.length;
    const handed: string[] = [];
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const slow = createOutboxSendHandler({
      email: {
        send: async (_, key) => {
          handed.push(key);
          await gate;
          return 'slow';
        },
      },
      sms: { send: async () => 'sms' },
      accounting: noAccounting,
      createAccounting: () => noAccounting,
      paymentPortal: noPaymentPortal,
    });
    const first = slow({ id }, (act) => world.work(act));
    await expect.poll(() => handed).toEqual(['etc 4']);
    // Simulates "Send again" during a slow email server, or another server that treats the first as lost.
    await expect(deliver(id)).rejects.toThrow('This message is already being sent.');
    letGo();
    await first;
    await deliver(id);
    expect([sent.length - before, await item('etc 4')]).toEqual([
      0,
      { id, status: 'sent', attempts: 1, error: null },
    ]);
  });
  it('is marked as failed and retried after an error, without undoing the change that caused it', async () => {
    await put('etc 3');
    const { id } = await item('etc 3');
    away = true;
    await expect(deliver(id)).rejects.toThrow('The mail server is away');
    expect(await item('etc 3')).toEqual({
      id,
      status: 'failed',
      attempts: 1,
      error: 'The mail server is away',
    });
    away = false;
    await deliver(id);
    expect(await item('etc 3')).toEqual({ id, status: 'sent', attempts: 2, error: null });
  });
  it('is listed without its content, and viewing it is recorded in the audit log', async () => {
    const admin = await createTestUser(world, { role: 'Admin' });
    const token = 'b7Qx-_92kLmPz0aYvTnRw5cE1sUj8HgDf3iOq6tXyZA';
    await world.work((work) =>
      enqueueOutboxItem(work, {
        kind: 'sms',
        payload: { to: '+13055550100', body: `Look at https://p.example/account?token=${token}` },
        dedupeKey: 'sms 1',
      }),
    );
    const { id } = await item('sms 1');
    const list = await world.call(searchOutboxEndpoint, { as: admin, query: { kind: 'sms' } });
    expect(list.data.map((message) => [message.id, message.to])).toEqual([[id, '+13055550100']]);
    expect(JSON.stringify(list.data)).not.toContain('Look at');
    expect(await looks(id)).toEqual([]);
    const one = await world.call(readMaskedOutboxMessageAndAuditEndpoint, { as: admin, params: { id } });
    expect(one.data.text).toBe('Look at https://p.example/account?token=…');
    expect(await looks(id)).toEqual([{ action: 'message read' }]);
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    expect(
      (await world.call(readMaskedOutboxMessageAndAuditEndpoint, { as: clerk, params: { id } })).status,
    ).toBe(403);
    expect(
      (await world.call(readMaskedOutboxMessageAndAuditEndpoint, { as: admin, params: { id: 2_000_000 } }))
        .status,
    ).toBe(404);
  });
  it('gets a new link at each sending without storing it, and no link after the email address changed', async () => {
    const admin = await createTestUser(world, { role: 'Admin' });
    const email = 'ada@example.test';
    const { id: userId } = await world.row<{ id: number }>(
      `
        insert into app_user (subject, email, name, status)
        values ('local|ada', $1, 'Ada Park', 'active')
        returning id
      `,
      [email],
    );
    await passwordResetHandler({ email, key: randomUUID() }, (act) => world.work(act));
    const { id, text } = await world.row<{ id: number; text: string }>(
      "select id, payload ->> 'text' as text from outbox where payload ->> 'to' = $1",
      [email],
    );
    expect(text).toContain('\n\n{link}\n\n');
    const linkIn = () => /token=([\w-]{43})/.exec(letters.at(-1) ?? '')?.[1] ?? '';
    await deliver(id);
    const link = linkIn();
    expect(link).toHaveLength(43);
    await world.call(resendOutboxMessageEndpoint, { as: admin, params: { id } });
    await deliver(id);
    expect(linkIn()).toHaveLength(43);
    expect(linkIn()).not.toBe(link);
    const kept = JSON.stringify(
      await world.rows(
        'select to_jsonb(o)::text as o from outbox o union all select to_jsonb(t)::text from one_time_token t',
      ),
    );
    expect(kept.includes(link) || kept.includes(linkIn())).toBe(false);
    expect(
      (await world.call(readMaskedOutboxMessageAndAuditEndpoint, { as: admin, params: { id } })).data.text,
    ).toContain('\n\n…\n\n');
    await world.rows("update app_user set email = 'other@example.test' where id = $1", [userId]);
    await world.call(resendOutboxMessageEndpoint, { as: admin, params: { id } });
    const sentSoFar = letters.length;
    await expect(deliver(id)).rejects.toThrow('no longer belongs to the user');
    expect(letters).toHaveLength(sentSoFar);
  });
  it('with a link is retried until sent, and no attempt stores the link, whatever the mail server replies', async () => {
    const email = 'bea@example.test';
    await createTestUser(world, { role: 'Internal' });
    await world.rows(
      "insert into app_user (subject, email, name, status) values ('local|bea', $1, 'Bea', 'active')",
      [email],
    );
    await passwordResetHandler({ email, key: randomUUID() }, (act) => world.work(act));
    const { id } = await world.row<{ id: number }>("select id from outbox where payload ->> 'to' = $1", [
      email,
    ]);
    const tried: string[] = [];
    let refusals = 2;
    const unsure = createOutboxSendHandler({
      email: {
        send: async ({ text }) => {
          tried.push(/token=([\w-]{43})/.exec(text)?.[1] ?? 'no link');
          if ((refusals -= 1) >= 0) throw new Error(`550 5.7.1 looks like phishing: ${text}`);
          return 'taken';
        },
      },
      sms: { send: async () => 'sms' },
      accounting: noAccounting,
      createAccounting: () => noAccounting,
      paymentPortal: noPaymentPortal,
    });
    const states: string[] = [];
    const said: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      // The thrown error is written to the queue's table and to the log.
      await unsure({ id }, (act) => world.work(act)).catch((error: unknown) =>
        said.push(error instanceof Error ? `${error.message} ${error.stack}` : String(error)),
      );
      states.push(
        (await world.row<{ status: string }>('select status from outbox where id = $1', [id])).status,
      );
      for (const { name } of await world.rows<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public'",
      )) {
        const [row] = await world.rows<{ found: boolean }>(
          `
            select exists (
              select
              from ${name} t, unnest($1::text[]) as token
              where t::text like '%' || token || '%'
            ) as found
          `,
          [tried],
        );
        expect([name, row?.found]).toEqual([name, false]);
      }
    }
    expect(states).toEqual(['failed', 'failed', 'sent']);
    expect(new Set(tried).size).toBe(3);
    expect([said.length, said.filter((text) => tried.some((token) => text.includes(token)))]).toEqual([
      2,
      [],
    ]);
    expect(said[0]).toContain('550 5.7.1 looks like phishing');
  });
  it('is found by its status and recipient', async () => {
    const admin = await createTestUser(world, { role: 'Admin' });
    expect(
      (await world.call(searchOutboxEndpoint, { as: admin, query: { status: 'queued', to: 'dock@' } }))
        .totalRows,
    ).toBe(1);
    expect((await world.call(searchOutboxEndpoint, { as: admin, query: { to: '%' } })).totalRows).toBe(0);
  });
});
