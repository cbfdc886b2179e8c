import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getAccountingSettingsEndpoint,
  updateAccountingSettingsEndpoint,
  testAccountingConnectionEndpoint,
} from './accounting-settings.contract.ts';
import { createOutboxSendHandler } from '#areas/admin/outbox/outbox.service.ts';
import {
  queueInvoicesForAccountingEndpoint,
  previewInvoiceSendingEndpoint,
} from '#areas/billing/invoices/invoice-sending.contract.ts';
import { searchAuditEndpoint } from '#areas/admin/audit/audit.contract.ts';
import { readConfig } from '#app/config.ts';
import { createIntegrations } from '#app/features.ts';
import { startFakeAccounting } from '#integrations/accounting/fake.ts';
import type { FakeAccountingReply } from '#integrations/accounting/fake.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

const env = { SECRETS_KEY: 'k'.repeat(40), ACCOUNTING_PROVIDER: 'none', LOG_LEVEL: 'silent' };
const token = 'ledger-token-77f3';
let world: TestWorld;
let admin: TestUser;
let kemi: TestUser;
let there: Awaited<ReturnType<typeof startFakeAccounting>>;
let state: FakeAccountingReply | undefined;
let send: ReturnType<typeof createOutboxSendHandler>;
beforeAll(async () => {
  there = await startFakeAccounting(undefined, () => state);
  world = await openTestWorld({ env, at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  kemi = await createTestUser(world, { role: 'Billing' });
  send = createOutboxSendHandler({
    ...createIntegrations(readConfig(env)),
    email: { send: async () => 'mail' },
    sms: { send: async () => 'sms' },
  });
});
afterAll(async () => {
  await world.close();
  await there.close();
});
beforeEach(async () => {
  state = undefined;
  await world.rows(
    `
      update accounting_setting
      set system = null, url = '', encrypted_token = null, send_mode = 'single', batch_at = null, start_date = null,
        row_version = 1
    `,
  );
});

const whole = () => ({
  system: 'http',
  address: there.url,
  token,
  knowingly: true,
  company: 'COLD',
  receivableAccount: '1200',
  revenueAccount: '4999',
  sending: 'single',
  startDate: '2027-01-01',
});
const see = (as = admin) => world.call(getAccountingSettingsEndpoint, { as });
const save = (body: Record<string, unknown>, as = admin, confirmDates = false) =>
  world.call(updateAccountingSettingsEndpoint, { as, body, confirmDates });
const attempt = (body: Record<string, unknown>) =>
  world.call(testAccountingConnectionEndpoint, { as: admin, body });
const hand = (id: number) =>
  world.call(queueInvoicesForAccountingEndpoint, { as: kemi, body: { bulkPrintIdsIncluded: [id] } });
async function sendQueued(id: number): Promise<void> {
  const item = await world.row<{ id: number }>('select id from outbox where dedupe_key = $1', [
    `accounting invoice ${id}`,
  ]);
  await send({ id: item.id }, (act) => world.work(act));
}

describe('the accounting settings', () => {
  it('are available to administrators only', async () => {
    for (const role of ['Internal', 'Billing', 'CustomerService'] as const) {
      const other = await createTestUser(world, { role });
      expect([
        (await see(other)).status,
        (await save(whole(), other)).status,
        (await world.call(testAccountingConnectionEndpoint, { as: other, body: whole() })).status,
      ]).toEqual([403, 403, 403]);
    }
  });
  it('are the server’s startup values until a user sets them', async () => {
    expect((await see()).data).toMatchObject({ system: null, startedWith: 'none', tokenSet: false });
    expect((await hand((await createTestInvoice(world, { posted: true })).id)).error).toBe(
      'invoices.connectionNotConfigured',
    );
  });
  it('report each empty field by name, and are not saved', async () => {
    const { status, fields } = await save({ system: 'http' });
    expect([status, Object.keys(fields ?? {}).toSorted()]).toEqual([
      400,
      ['address', 'company', 'receivableAccount', 'revenueAccount', 'sending', 'startDate'],
    ]);
    expect((await save({})).fields).toEqual({ system: 'System is required' });
    expect((await save({ ...whole(), token: ' ' })).fields).toEqual({ token: 'Token is required' });
    expect((await see()).data.system).toBeNull();
  });
  it('accept an internal or unencrypted address only with confirmation', async () => {
    const said = await save({ ...whole(), knowingly: false });
    expect([said.status, said.fields?.['address']]).toEqual([400, expect.stringContaining('Confirm below')]);
    expect((await save({ ...whole(), address: 'file:///etc' })).status).toBe(400);
    expect((await save(whole())).status).toBe(200);
  });
  it('are not overwritten by a user with an outdated version', async () => {
    const { rowVersion } = (await see()).data;
    const both = await Promise.all(
      ['ONE', 'TWO'].map((company) => save({ ...whole(), company, rowVersion })),
    );
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });
});

describe('the accounting token', () => {
  it('is encrypted in the database and included in no response and no audit row', async () => {
    const saved = await save(whole());
    expect(saved.data).toMatchObject({ tokenSet: true, changedBy: expect.any(String) });
    const kept = await world.row<{ all: string }>('select encrypted_token as all from accounting_setting');
    expect(kept.all).not.toContain(token);
    const told = await world.call(searchAuditEndpoint, {
      as: admin,
      query: { entity: 'accounting_setting' },
    });
    expect(told.data[0]).toMatchObject({ action: 'change with a new token' });
    expect(told.data[0]?.changes).toContainEqual({ field: 'token', before: 'none', after: 'set' });
    const everything = await world.row<{ n: number }>(
      `
        select (select count(*) from audit a where a::text like $1)::int +
          (select count(*) from idempotency i where i::text like $1)::int as n
      `,
      [`%${token}%`],
    );
    expect([everything.n, JSON.stringify([saved.data, (await see()).data]).includes(token)]).toEqual([
      0,
      false,
    ]);
  });
  it('is kept when left blank, but not sent to another server', async () => {
    await save(whole());
    const { token: _none, ...without } = whole();
    expect((await save({ ...without, company: 'NEXT' })).data).toMatchObject({
      tokenSet: true,
      company: 'NEXT',
    });
    const elsewhere = { ...without, address: 'https://books.example' };
    for (const answer of [await save(elsewhere), await attempt(elsewhere)])
      expect([answer.status, answer.error]).toEqual([400, 'accountingSettings.tokenOfOtherServer']);
    expect((await attempt(without)).data).toEqual({ works: true, why: null });
    expect(there.probed.at(-1)).toBe(`Bearer ${token}`);
  });
  it('is requested again when it cannot be decrypted', async () => {
    await save(whole());
    await world.rows("update accounting_setting set encrypted_token = 's1.AAAA'");
    const { token: _none, ...without } = whole();
    expect((await attempt(without)).data).toEqual({
      works: false,
      why: 'Can’t read the accounting token. Enter it again.',
    });
  });
});

describe('the accounting connection test', () => {
  it('reports success or the reason for failure, and saves and posts nothing', async () => {
    const booked = there.booked.size;
    expect((await attempt(whole())).data).toEqual({ works: true, why: null });
    state = { status: 401, body: {} };
    expect((await attempt(whole())).data.why).toBe('Accounting rejected the token (401).');
    state = { status: 503, body: {} };
    expect((await attempt(whole())).data.why).toBe('Accounting responded with 503.');
    expect((await attempt({ ...whole(), address: 'http://127.0.0.1:9' })).data.why).toBe(
      'Accounting didn’t respond.',
    );
    expect((await attempt({ system: 'none' })).data.why).toBe('Accounting is not connected.');
    expect([(await see()).data.system, there.booked.size]).toEqual([null, booked]);
  });
});

describe('an invoice posted after a settings change', () => {
  it('uses the new settings without a restart, as do pending ones', async () => {
    const first = await createTestInvoice(world, { posted: true });
    expect((await hand(first.id)).status).toBe(412);
    await save(whole());
    expect((await hand(first.id)).data).toMatchObject({ queued: 1 });
    await save({ ...whole(), company: 'MOVED' });
    await sendQueued(first.id);
    expect(there.asked.at(-1)).toMatchObject({
      token: `Bearer ${token}`,
      document: { number: first.number, company: 'MOVED', receivableAccount: '1200' },
    });
    await save({ system: 'none' });
    expect((await hand((await createTestInvoice(world, { posted: true })).id)).error).toBe(
      'invoices.connectionNotConfigured',
    );
  });
  it('is posted to the revenue account of its charge code, or else to the company’s default', async () => {
    await save(whole());
    const one = await createTestInvoice(world, { posted: true });
    await world.rows("update charge_code set gl_account = null where code = 'FRT'");
    await hand(one.id);
    await sendQueued(one.id);
    const accounts = there.asked.at(-1)?.document.lines.map((line) => line.glAccount);
    expect(accounts).toContain('4999');
    await world.rows("update charge_code set gl_account = '4000' where code = 'FRT'");
  });
  it('is skipped when it is older than the start date', async () => {
    const old = await createTestInvoice(world, { posted: true });
    const { date } = await world.row<{ date: string }>('select date::text from invoice where id = $1', [
      old.id,
    ]);
    await save({ ...whole(), startDate: '2099-01-01' }, admin, true);
    const body = { what: 'accounting', bulkPrintIdsIncluded: [old.id] };
    const { data } = await world.call(previewInvoiceSendingEndpoint, { as: kemi, body });
    expect(data).toMatchObject({
      toSend: 0,
      refused: [
        {
          code: 'invoices.dateBeforeAccountingStart',
          why: 'Documents dated 01/01/2099 or later are sent to accounting.',
        },
      ],
    });
    await save({ ...whole(), startDate: date });
    expect((await hand(old.id)).data).toMatchObject({ queued: 1 });
  });
  it('waits for the batch time', async () => {
    const saved = await save({ ...whole(), sending: 'batch', batchHour: '18:00' });
    expect(saved.status).toBe(200);
    const one = await createTestInvoice(world, { posted: true });
    expect((await hand(one.id)).data).toMatchObject({ queued: 1 });

    const { at } = await world.row<{ at: string }>(
      `
        select to_char(j.run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
        from outbox o
        join graphile_worker._private_jobs j on j.key = 'send-' || o.id
        where o.dedupe_key = $1
      `,
      [`accounting invoice ${one.id}`],
    );
    expect(at).toBe('2027-02-03 23:00');
  });
});
