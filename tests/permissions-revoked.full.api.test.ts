import { channel } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInvoice } from './billing-fixtures.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from './lock-barriers.ts';
import {
  createTestConsignee,
  createTestAccount,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from './factories.ts';
import type { TestAccount } from './factories.ts';
import { openIdentityTestWorld } from './identity-fixtures.ts';
import type { IdentityTestWorld } from './identity-fixtures.ts';
import { exportAccountsEndpoint } from '#areas/accounts/accounts/account-editor.contract.ts';
import { startEmailingInvoicesOfDayEndpoint } from '#areas/billing/invoices/invoice-sending.contract.ts';
import { addFeedEndpoint } from '#areas/calendar/feed/feed.contract.ts';
import {
  addApiClientEndpoint,
  changeApiClientEndpoint,
  getApiClientEndpoint,
  revokeApiClientEndpoint,
  revokeApiClientSecretEndpoint,
} from '#areas/developer/api-clients/api-clients.contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import {
  addRoleEndpoint,
  deleteRoleEndpoint,
  updateRoleEndpoint,
} from '#areas/people/roles/roles.contract.ts';
import {
  deactivateUserEndpoint,
  updateUserRolesAccountsAndWarehouseEndpoint,
} from '#areas/people/users/users.contract.ts';
import { jobStarterInactiveMessage, jobStarterLostAccessMessage } from '#kit/contract/shared-messages.ts';
import { signInOverHttp } from '#tools/sign-in.ts';

/**
 * A user loses a permission while something they started still runs (docs/decisions/215-lost-access-applies-to-running-work.md). An
 * administrator works on one of two servers, the affected user on the other.
 */
let world: IdentityTestWorld;
let admin: Awaited<ReturnType<typeof createTestUser>>;
let kept: TestAccount;
let lost: TestAccount;
let warehouseId: number;
const told = ['postInvoices:billing', 'editAccounts:accounts', 'viewCalendar:dayOfService'];
const house = listDefaultPermissionStringsOfRoles(['Billing']).filter((one) => !told.includes(one));
beforeAll(async () => {
  world = await openIdentityTestWorld(1, { CLOCK_START: '2027-02-03T15:00:00Z' }, true);
  admin = await createTestUser(world, { role: 'Admin' });
  for (const role of ['Warehouse', 'CustomerService', 'Routing'] as const)
    await createTestUser(world, { role });
  ({ id: warehouseId } = await createTestWarehouse(world));
  kept = await createTestAccount(world, { type: 3 });
  await world.rows("update account set email = 'flores@example.test' where id = $1", [kept.id]);
  await world.rows("insert into account_flag values ($1, 'emailInvoices')", [kept.id]);
  lost = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: lost.id, warehouseId });
  // Twenty-four megabytes each, more than the buffers between two sockets, which grow to 36 where the system allows it.
  await world.rows(`update account set address1 = repeat('a long way ', 2180000) where id = any($1::int[])`, [
    [kept.id, lost.id],
  ]);
});
afterAll(() => world.close());

let count = 0;
async function aRole(permissions: readonly string[]) {
  count += 1;
  const name = `Month desk ${'x'.repeat(count)}`;
  const made = await world.call(addRoleEndpoint, {
    as: admin,
    body: { name, base: 'Billing', permissions: [...permissions] },
  });
  expect([made.status, made.message]).toEqual([200, '']);
  return made.data;
}
/** Creates a user with a custom role, limited to two accounts (an empty list means all), signed in at the other server. */
async function somebody(accountIds: readonly number[] = [kept.id, lost.id]) {
  const role = await aRole([...house, ...told]);
  const person = await world.person({ role: 'Billing' });
  const given = await save(person.id, { roles: [role.code], accountIds: [...accountIds] });
  expect([given.status, given.message]).toEqual([200, '']);
  const token = (await signInOverHttp(world.origin, person)).access_token;
  await expect.poll(async () => (await world.api('/me', token)).status).toBe(200);
  return { ...person, role, token, rowVersion: given.data.rowVersion };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;
const save = (id: number, body: Record<string, unknown>) =>
  world.call(updateUserRolesAccountsAndWarehouseEndpoint, {
    as: admin,
    params: { id },
    body: { rowVersion: 1, ...body },
  });

/** A topic of endpoints that need no grant. Every user with a role receives it. */
const anyones = 'products';

/** Opens a live stream and records which topics arrive and whether it has ended. */
async function listening(token: string) {
  const answer = await fetch(`${world.origin}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const heard: string[] = [];
  const state = { ended: false };
  const follow = async () => {
    for await (const part of answer.body ?? [])
      heard.push(
        ...[...new TextDecoder().decode(part).matchAll(/"topic":"([\w*-]+)"/g)].map((m) => m[1] ?? ''),
      );
    state.ended = true;
  };
  void follow().catch(() => (state.ended = true));
  return { heard, state };
}
/** Starts a file download whose first bytes have arrived and whose reader pauses until it is resumed. */
async function stalled(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const answered: ServerResponse[] = [];
  const seen = (told: unknown): void => {
    const response = told instanceof Object && 'response' in told ? told.response : undefined;
    if (response instanceof ServerResponse) answered.push(response);
  };
  const begun = channel('http.server.request.start');
  begun.subscribe(seen);
  // Bypasses the balancer, whose buffers would take the entire file.
  const answer = await fetch(`${world.behind[0]}/api${path}`, { headers });
  expect(answer.status).toBe(200);
  begun.unsubscribe(seen);
  const reader = answer.body?.getReader();
  await reader?.read();
  return {
    /** Whether the server has ended the response. A reader only learns this after everything that is still buffered. */
    letGo: () => answered.some((one) => one.req.url === `/api${path}` && one.closed),
    async rest(): Promise<'whole' | 'broken off'> {
      try {
        for (;;) if ((await reader?.read())?.done !== false) return 'whole';
      } catch {
        return 'broken off';
      }
    },
  };
}
const post = (path: string, token: string, body: unknown) =>
  world.api(path, token, { method: 'POST', body: JSON.stringify(body) });
const fetched = async (path: string) => (await fetch(`${world.origin}${path}`)).status;
const calendarOf = async (token: string): Promise<string> => {
  const made = await post(addFeedEndpoint.path, token, { consigneeAccountId: lost.id, name: 'Mine' });
  expect(made).toMatchObject({ status: 200 });
  return String(made.data['path']);
};

const losses: {
  of: string;
  lose(person: Somebody): Promise<{ status: number }>;
  out?: true;
  narrows?: true;
}[] = [
  {
    of: 'the role',
    lose: (person) =>
      save(person.id, {
        roles: ['Warehouse'],
        accountIds: [kept.id, lost.id],
        warehouseId,
        rowVersion: person.rowVersion,
      }),
  },
  {
    of: 'rights of a role of the house',
    lose: ({ role }) =>
      world.call(updateRoleEndpoint, {
        as: admin,
        params: { id: role.id },
        body: { name: role.name, permissions: house, rowVersion: role.rowVersion },
      }),
  },
  {
    of: 'the role of the house that is deleted',
    lose: async ({ role }) =>
      world.call(deleteRoleEndpoint, {
        as: admin,
        params: { id: role.id },
        body: { rowVersion: role.rowVersion, moveTo: (await aRole(house)).code },
      }),
  },
  {
    of: 'an account',
    narrows: true,
    lose: (person) =>
      save(person.id, { roles: [person.role.code], accountIds: [kept.id], rowVersion: person.rowVersion }),
  },
  {
    of: 'the way in',
    out: true,
    lose: (person) =>
      world.call(deactivateUserEndpoint, {
        as: admin,
        params: { id: person.id },
        body: { rowVersion: person.rowVersion },
      }),
  },
];

describe.each(losses)('a user loses $of', ({ lose, out, narrows }) => {
  it('and the live stream reports it, sends no more about it, and ends with the access', async () => {
    const person = await somebody();
    const { heard, state } = await listening(person.token);
    await world.rows(`select pg_notify('live', '[{"topic":"invoices","ids":[]}]')`);
    await expect.poll(() => heard).toContain('invoices');
    heard.length = 0;
    expect((await lose(person)).status).toBe(200);
    await expect.poll(() => heard).toContain('people');
    if (out) await expect.poll(() => state.ended).toBe(true);
    heard.length = 0;
    await world.rows(
      `select pg_notify('live', '[${['calendar-feeds', 'api-clients', anyones].map((topic) => `{"topic":"${topic}","ids":[]}`).join()}]')`,
    );
    // All three topics arrive together. A stream that has the last one receives nothing more of the others.
    if (!out) await expect.poll(() => heard).toContain(anyones);
    const left = narrows ? ['calendar-feeds', anyones] : [anyones];
    expect(heard.filter((topic) => topic !== 'people')).toEqual(out ? [] : left);
    expect(state.ended).toBe(out === true);
  });
  it('and a running download breaks off', async () => {
    // The file of all accounts is for users who see all of them.
    const person = await somebody([]);
    const file = await stalled(exportAccountsEndpoint.path, person.token);
    expect((await lose(person)).status).toBe(200);
    await expect.poll(file.letGo).toBe(true);
    expect(await file.rest()).toBe('broken off');
  });
  it('and a background job started by the user stops immediately and leaves nothing behind', async () => {
    const person = await somebody();
    const date = `2026-01-${10 + (count % 20)}`;
    const { id } = await createTestInvoice(world, { billTo: kept, posted: true, date });
    const row = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from invoice where id = $1 for update',
      [id],
    );
    const started = await post(startEmailingInvoicesOfDayEndpoint.path, person.token, { date, again: false });
    expect(started).toMatchObject({ status: 200 });
    await waitForBlockedSessions(world, 1);
    expect((await lose(person)).status).toBe(200);
    const job = () =>
      world.row<{ status: string; message: string | null }>('select status, message from job where id = $1', [
        started.data['jobId'],
      ]);
    // The statement that it waits in is ended, too. The row is still locked.
    await expect
      .poll(job)
      .toEqual({ status: 'failed', message: out ? jobStarterInactiveMessage : jobStarterLostAccessMessage });
    await row.release();
    expect(await world.rows(`select 1 from outbox where payload @> $1`, [{ invoiceId: id }])).toEqual([]);
  });
  it('and a calendar link no longer shows it', async () => {
    const person = await somebody();
    const path = await calendarOf(person.token);
    expect(await fetched(path)).toBe(200);
    expect((await lose(person)).status).toBe(200);
    expect(await fetched(path)).toBe(404);
  });
  it('and the next request gets only the remaining access', async () => {
    const person = await somebody();
    const refused = narrows ? 404 : 403;
    expect((await lose(person)).status).toBe(200);
    await expect
      .poll(
        async () =>
          (await post(addFeedEndpoint.path, person.token, { consigneeAccountId: lost.id, name: 'X' })).status,
      )
      .toBe(out ? 401 : refused);
  });
});

/** Creates an API client of a shipper, which reads calendars, with a token of its own. */
async function aProgram(rateLimit = 600) {
  const shipper = await createTestShipper(world, { warehouseId });
  const made = await world.call(addApiClientEndpoint, {
    as: admin,
    body: { name: 'Rose ERP', accountId: shipper.id, scopes: ['calendar', 'tracking'], rateLimit },
  });
  const { id, clientId, secret } = made.data;
  const answer = await fetch(`${world.origin}/api/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    }),
  });
  const token = /"access_token":\s*"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  const { data: client } = await world.call(getApiClientEndpoint, { as: admin, params: { id } });
  return { id, client, shipper, token };
}
type Program = Awaited<ReturnType<typeof aProgram>>;
const cuts: {
  of: string;
  cut(program: Program): Promise<{ status: number }>;
  out: boolean;
  link?: number;
}[] = [
  {
    of: 'a scope',
    out: false,
    cut: ({ id, client }) =>
      world.call(changeApiClientEndpoint, {
        as: admin,
        params: { id },
        body: { name: client.name, scopes: ['tracking'], rateLimit: 600, rowVersion: client.rowVersion },
      }),
  },
  {
    // Only the secret is revoked. The API client keeps its permissions and can get another secret.
    of: 'its secret',
    out: true,
    link: 200,
    cut: ({ id, client }) =>
      world.call(revokeApiClientSecretEndpoint, {
        as: admin,
        params: { id, secretId: client.secretList[0]?.id ?? 0 },
      }),
  },
  {
    of: 'the way in',
    out: true,
    cut: ({ id }) => world.call(revokeApiClientEndpoint, { as: admin, params: { id } }),
  },
  {
    of: 'its account',
    out: true,
    cut: async ({ shipper }) => {
      await world.db.updateTable('account').set({ active: false }).where('id', '=', shipper.id).execute();
      return { status: 200 };
    },
  },
];
describe.each(cuts)('an API client loses $of', ({ cut, out, link = 404 }) => {
  it('and its stream narrows or ends, even in a minute with no requests left', async () => {
    const program = await aProgram(5);
    const { heard, state } = await listening(program.token);
    // A minute may change between two requests. Of eleven, at least one exceeds the limit in any case.
    const calls = await Promise.all(Array.from({ length: 11 }, () => world.api('/me', program.token)));
    expect(calls.map(({ status }) => status)).toContain(429);
    expect((await cut(program)).status).toBe(200);
    await expect.poll(() => heard).toContain('people');
    await expect.poll(() => state.ended).toBe(out);
    heard.length = 0;
    await world.rows(
      `select pg_notify('live', '[{"topic":"calendar-feeds","ids":[]},{"topic":"${anyones}","ids":[]}]')`,
    );
    if (!out) await expect.poll(() => heard).toContain(anyones);
    expect(heard.filter((topic) => topic !== 'people')).toEqual(out ? [] : [anyones]);
  });
  it('and its calendar link and its next request lose it too', async () => {
    const program = await aProgram();
    const path = await calendarOf(program.token);
    expect(await fetched(path)).toBe(200);
    expect((await cut(program)).status).toBe(200);
    await expect
      .poll(
        async () =>
          (await post(addFeedEndpoint.path, program.token, { consigneeAccountId: lost.id, name: 'X' }))
            .status,
      )
      .toBe(out ? 401 : 403);
    expect(await fetched(path)).toBe(link);
  });
});
