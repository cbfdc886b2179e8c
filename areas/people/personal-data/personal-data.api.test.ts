import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createErasureHandler } from './erase-personal-data.service.ts';
import {
  createPersonalDataExportHandler,
  createExportFileDeletionHandler,
} from './export-personal-data.service.ts';
import * as calls from './personal-data.contract.ts';
import { deleteExpiredAndFailedExports } from './personal-data.service.ts';
import {
  retentionReasons,
  userIdColumns,
  personalDataTreatments,
} from './personal-data-registry.contract.ts';
import { nonPersonalColumns } from '#tests/non-personal-columns.ts';
import { exportParts, otherRecordsExportPart } from './export-parts.sql.ts';
import * as people from '#areas/people/users/users.contract.ts';
import { finishVerifiedPasswordSignIn } from '#areas/people/passwords/passwords.service.ts';
import {
  hashSubjectOfErasedUser,
  ensureUserRowOfExternalUser,
} from '#areas/people/session/session.service.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import { sleep } from '#kit/server/clock.ts';
import type { Sleep } from '#kit/server/clock.ts';
import { openZip } from '#kit/server/zip.ts';
import { enqueueOutboxItem } from '#kit/server/request-context.ts';
import { createTestUser } from '#tests/factories.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import type { FilesPort } from '#integrations/files/port.ts';
import { FileUnavailableError } from '#integrations/files/port.ts';

let world: TestWorld;
let admin: Awaited<ReturnType<typeof createTestUser>>;
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

const kept = new Map<string, Uint8Array>();
const files: FilesPort = {
  putFile: async (key, bytes) => void kept.set(key, Uint8Array.from(bytes)),
  getFile: async (key) => kept.get(key) ?? Promise.reject(new FileUnavailableError(key)),
  removeFile: async (key) => void kept.delete(key),
};
const inWork: Parameters<ReturnType<typeof createErasureHandler>>[1] = (act) => world.work(act);

type Person = Awaited<ReturnType<typeof createTestUser>>;
const erase = (person: Pick<Person, 'id' | 'email'>, as: { subject: string } = admin, rowVersion = 1) =>
  world.call(calls.eraseUserEndpoint, {
    as,
    params: { id: person.id },
    body: { email: person.email, rowVersion },
  });
/** Runs the queue job behind the request. */
const finish = async (id: number, pause: Sleep = sleep): Promise<void> => {
  const { erasure } = await world.row<{ erasure: number }>(
    'select id as erasure from erasure where user_id = $1',
    [id],
  );
  await createErasureHandler(pause)({ erasure }, inWork);
};
const textColumns = () =>
  world.rows<{ table: string; column: string; type: string; points: boolean }>(
    `
      select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
        exists (
          select 1 from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'app_user'::regclass and a.attnum = any(k.conkey)
        ) or a.attname ~ '^(user_id|(.*_)?by)$' and format_type(a.atttypid, null) = 'integer' as points
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by 1, 2
    `,
  );
/** Finds where in the whole database a text occurs. */
async function whereIs(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, type } of await textColumns()) {
    if (!/^(text|jsonb|bytea|text\[\])$/.test(type)) continue;
    const { n } = await world.row<{ n: number }>(
      `select count(*)::int as n from "${table}" t where t."${column}"::text ilike '%' || $1 || '%'`,
      [text],
    );
    if (n > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('the personal data registry', () => {
  it('lists every column that refers to a user, holds texts or documents, or is marked as not personal', async () => {
    const silent = new Set(
      Object.entries(nonPersonalColumns).flatMap(([table, columns]) =>
        columns.split(' ').map((c) => `${table}.${c}`),
      ),
    );
    const named = new Set(
      Object.entries(personalDataTreatments).flatMap(([table, columns]) =>
        Object.keys(columns).map((c) => `${table}.${c}`),
      ),
    );
    const wanted = (await textColumns())
      .filter(
        ({ table, type, points }) =>
          table !== 'schema_migration' && (points || /^(text|jsonb|bytea|text\[\])$/.test(type)),
      )
      .map(({ table, column }) => `${table}.${column}`);
    expect(wanted.filter((column) => !named.has(column) && !silent.has(column))).toEqual([]);
    expect([...named].filter((column) => silent.has(column))).toEqual([]);
    const there = new Set((await textColumns()).map(({ table, column }) => `${table}.${column}`));
    expect([...named, ...silent].filter((column) => !there.has(column))).toEqual([]);
  });
  it('has no text column that refers to a user, and keeps nothing without a reason', async () => {
    const points = (await textColumns())
      .filter((column) => column.points)
      .map(({ table, column }) => `${table}.${column}`);
    // A warehouse user takes a task, and a bill of lading is superseded by another one.
    const others = ['floor_task.taken_by', 'bol.superseded_by'];
    const said = new Map(
      Object.entries(personalDataTreatments).flatMap(([table, columns]) =>
        Object.entries(columns).map(([c, how]) => [`${table}.${c}`, how]),
      ),
    );
    expect(
      points.filter(
        (column) => !others.includes(column) && !['number', 'erased'].includes(said.get(column) ?? ''),
      ),
    ).toEqual([]);
    for (const how of said.values())
      if (how.startsWith('kept ')) expect(Object.keys(retentionReasons)).toContain(how.slice(5));
  });
  it('matches docs/personal-data.md', async () => {
    const page = await readFile(new URL('../../../docs/personal-data.md', import.meta.url), 'utf8');
    const said = new Set(
      page
        .split('\n')
        .map((line) => line.split('|').map((cell) => cell.trim()))
        .filter((cells) => cells.length === 5)
        .flatMap(([, table, how, columns = '']) => columns.split(', ').map((c) => `${table}.${c} ${how}`)),
    );
    const wanted = Object.entries(personalDataTreatments).flatMap(([table, columns]) =>
      Object.entries(columns).map(([c, how]) => `${table}.${c} ${how}`),
    );
    expect(wanted.filter((line) => !said.has(line))).toEqual([]);
  });
  it('matches what an export contains, except for secrets', () => {
    const told = new Set(
      [...exportParts, otherRecordsExportPart].flatMap((part) => part.rows.map(({ table }) => table)),
    );
    const untold = [...new Set(userIdColumns.map(({ table }) => table))].filter((table) => !told.has(table));
    expect(untold.toSorted()).toEqual(['api_client', 'api_client_secret', 'erasure', 'webhook']);
  });
});

describe('an erasure', () => {
  it('removes a demo user’s name and address everywhere except where they must be kept', async () => {
    const clerk = await world.row<{ id: number; name: string; email: string; v: number }>(
      `
        select u.id, u.name, u.email, u.row_version as v
        from app_user u
        join user_role r on r.user_id = u.id
        where r.role_code = 'Billing' and u.active
        order by (select count(*) from audit a where a.user_id = u.id) desc
        limit 1
      `,
    );
    await world.work((work) =>
      enqueueOutboxItem(work, {
        kind: 'email',
        payload: { to: clerk.email, subject: 'Hello', text: `Dear ${clerk.name}, write to ${clerk.email}.` },
        dedupeKey: `hello ${clerk.email}`,
      }),
    );
    const before = await whereIs(clerk.name);
    expect(before).toEqual(expect.arrayContaining(['app_user.name', 'audit.user_name', 'outbox.payload']));
    const { data } = await world.call(calls.getPersonalDataSummaryEndpoint, {
      as: admin,
      params: { id: clerk.id },
    });
    expect(
      data.held.find(({ what }) => what === 'Record history, and changes to the user')?.count?.n,
    ).toBeGreaterThan(0);
    expect((await erase(clerk, admin, clerk.v)).status).toBe(200);
    await finish(clerk.id);
    const may = (column: string): boolean => {
      const [table = '', name = ''] = column.split('.');
      return personalDataTreatments[table]?.[name]?.startsWith('kept ') === true;
    };
    expect((await whereIs(clerk.name)).filter((column) => !may(column))).toEqual([]);
    expect((await whereIs(clerk.email)).filter((column) => !may(column))).toEqual([]);
    expect(await whereIs(`Former user ${clerk.id}`)).toEqual(
      expect.arrayContaining(['audit.user_name', 'app_user.name']),
    );
    expect(
      await world.row(
        'select name, email, completed_at is not null as done from erasure where user_id = $1',
        [clerk.id],
      ),
    ).toEqual({ name: null, email: null, done: true });
    // A second run changes nothing.
    await finish(clerk.id);
  });
  it('locks the user out immediately, and no method signs them in again', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    expect((await world.call(getCurrentUserEndpoint, { as: person })).status).toBe(200);
    await erase(person);
    await expect
      .poll(async () => (await world.call(getCurrentUserEndpoint, { as: person })).status)
      .toBe(401);
    const again = await world.call(people.reactivateUserEndpoint, {
      as: admin,
      params: { id: person.id },
      body: { rowVersion: 2 },
    });
    expect([again.status, again.error]).toEqual([412, 'users.userErased']);
    await finish(person.id);
  });
  it('leaves a visible number that accepts no changes, each attempt returning the reason', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    await erase(person);
    const at = { as: admin, params: { id: person.id } };
    const version = { rowVersion: 1 };
    const acts = [
      await erase(person),
      await world.call(calls.requestUserDataExportEndpoint, { ...at, body: { language: 'en' } }),
      await world.call(calls.downloadUserDataExportEndpoint, {
        as: admin,
        params: { id: person.id, exportId: 1 },
      }),
      await world.call(people.updateUserRolesAccountsAndWarehouseEndpoint, {
        ...at,
        body: { roles: ['Billing'], accountIds: [], ...version },
      }),
      await world.call(people.deactivateUserEndpoint, { ...at, body: version }),
      await world.call(people.reactivateUserEndpoint, { ...at, body: version }),
      await world.call(people.endUserSessionEndpoint, { as: admin, params: { id: person.id, sessionId: 1 } }),
      await world.call(people.endAllUserSessionsEndpoint, at),
      await world.call(people.sendPasswordResetToUserEndpoint, at),
      await world.call(people.resetSecondFactorAndPasskeysEndpoint, at),
      await world.call(people.resendAccessLinkEndpoint, at),
    ];
    expect(acts.map(({ status, error }) => `${status} ${error}`)).toEqual(
      acts.map(() => '412 users.userErased'),
    );
    const shown = await world.call(people.getUserEndpoint, at);
    expect([shown.status, shown.data.erased, shown.data.name]).toEqual([
      200,
      true,
      `Former user ${person.id}`,
    ]);
    expect((await world.call(calls.getPersonalDataSummaryEndpoint, at)).data.erasedAt).not.toBeNull();
    await finish(person.id);
  });
  it('requires the typed address and an administrator of higher rank, never oneself or the last administrator', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    expect((await erase({ id: person.id, email: 'other@example.test' })).error).toBe(
      'personalData.emailMismatch',
    );
    expect((await erase(person, admin, 7)).status).toBe(409);
    expect((await erase(admin)).error).toBe('personalData.erasesSelf');
    const clerk = await createTestUser(world, { role: 'Internal' });
    expect((await erase(person, clerk)).status).toBe(403);
    expect(
      (
        await world.call(calls.eraseUserEndpoint, {
          as: admin,
          params: { id: 99_999_999 },
          body: { email: 'a@b.co', rowVersion: 1 },
        })
      ).status,
    ).toBe(404);
    const second = await createTestUser(world, { role: 'Admin' });
    await world.rows(
      `
        update app_user u
        set active = false
        where u.id <> $1 and exists (select 1 from user_role r where r.user_id = u.id and r.role_code = 'Admin')
      `,
      [second.id],
    );
    expect((await erase(second, second)).error).toBe('personalData.erasesSelf');
    await world.rows(
      "update app_user u set active = true where exists (select 1 from user_role r where r.user_id = u.id and r.role_code = 'Admin')",
    );
  });
  it('succeeds once for two administrators at the same time, also where each erases the other', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    const other = await createTestUser(world, { role: 'Admin' });
    const held = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from app_user where id = $1 for update',
      [person.id],
    );
    const both = [erase(person), erase(person, other)];
    await waitForBlockedSessions(world, 2);
    await held.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await finish(person.id);
    const [one, two] = [
      await createTestUser(world, { role: 'Admin' }),
      await createTestUser(world, { role: 'Admin' }),
    ];
    const each = await Promise.all([erase(one, two), erase(two, one)]);
    expect(each.some(({ status }) => status === 200)).toBe(true);
    expect(
      (
        await world.row<{ n: number }>(
          "select count(*)::int as n from app_user u join user_role r on r.user_id = u.id where r.role_code = 'Admin' and u.active",
        )
      ).n,
    ).toBeGreaterThan(0);
  });
  it('refuses a user who is signing in at the same time', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    const credential = await world.row<Parameters<typeof finishVerifiedPasswordSignIn>[1]>(
      'select id, subject, email, name, language, active, status, null as hash from app_user where id = $1',
      [person.id],
    );
    const held = await holdLocksOfStatementThenCommit(world, "select erase_user($1, null, now(), 'x')", [
      person.id,
    ]);
    const coming = world.work((work) =>
      finishVerifiedPasswordSignIn(work, credential, { address: '10.0.0.1' }),
    );
    await waitForBlockedSessions(world, 1);
    await held.release();
    expect(await coming).toEqual({ refused: 'unauthorized' });
    await finish(person.id);
    expect(await whereIs(person.name)).toEqual([]);
  });
  it('is recognized when an outside provider’s user signs in again', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    await erase(person);
    const known = await world.work((work) =>
      ensureUserRowOfExternalUser(work, {
        subject: person.subject,
        email: person.email,
        emailVerified: true,
        name: person.name,
        roles: [],
        permissions: [],
        groups: [],
      }),
    );
    expect(known).toBe(false);
    expect(await world.rows('select 1 from app_user where email = $1', [person.email])).toEqual([]);
    expect(
      (
        await world.row<{ d: string }>('select subject_digest as d from erasure where user_id = $1', [
          person.id,
        ])
      ).d,
    ).toBe(hashSubjectOfErasedUser(person.subject));
    await finish(person.id);
  });
  it('waits for a simultaneous write under the user’s name, and cleans that up too', async () => {
    const person = await createTestUser(world, { role: 'Billing', name: 'Writing Now' });
    const held = await holdLocksOfStatementThenCommit(
      world,
      "insert into audit (at, entity, entity_id, action, user_id, user_name) values (now(), 'system', 1, 'late', $1, 'Writing Now')",
      [person.id],
    );
    await erase(person);
    const [looked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const finishing = finish(person.id, async (milliseconds) => {
      looked.resolve();
      await goOn.promise;
      await sleep(milliseconds);
    });
    // It has checked, and waits for the next check.
    await looked.promise;
    expect(
      (
        await world.row<{ done: boolean }>(
          'select completed_at is not null as done from erasure where user_id = $1',
          [person.id],
        )
      ).done,
    ).toBe(false);
    await held.release();
    goOn.resolve();
    await finishing;
    expect(await whereIs('Writing Now')).toEqual([]);
  });
  it('leaves another user with the same name unchanged', async () => {
    const person = await createTestUser(world, { role: 'Billing', name: 'Two Alike' });
    const other = await createTestUser(world, { role: 'Billing', name: 'Two Alike' });
    await world.rows(
      `
        insert into audit (at, entity, entity_id, action, user_id, user_name)
        values (now(), 'system', 1, 'mine', $1, 'Two Alike'), (now(), 'system', 1, 'theirs', $2, 'Two Alike')
      `,
      [person.id, other.id],
    );
    await erase(person);
    await finish(person.id);
    expect(
      await world.rows("select user_name from audit where user_id = $1 and action = 'theirs'", [other.id]),
    ).toEqual([{ user_name: 'Two Alike' }]);
    expect(
      await world.rows("select user_name from audit where user_id = $1 and action = 'mine'", [person.id]),
    ).toEqual([{ user_name: `Former user ${person.id}` }]);
  });
});

describe('a personal data export', () => {
  const queued = (id: number) => createPersonalDataExportHandler({ files })({ id }, inWork);
  const unpacked = (bytes: Uint8Array) => {
    const open = openZip(bytes, 50_000_000);
    return (name: string) => new TextDecoder().decode(open(name));
  };
  it('contains the user’s data by subject, an index in the requested language, and no secrets', async () => {
    const person = await createTestUser(world, { role: 'Billing', name: 'Asking Person' });
    await world.rows("insert into password (user_id, hash) values ($1, 'a secret hash')", [person.id]);
    await world.rows(
      "insert into login_session (uid, subject, browser) values ('secret-uid', $1, 'Firefox')",
      [person.subject],
    );
    const asked = await world.call(calls.requestMyDataExportEndpoint, {
      as: person,
      body: { language: 'es' },
    });
    expect(asked.data).toMatchObject({ state: 'making' });
    expect((await world.call(calls.requestMyDataExportEndpoint, { as: person, body: {} })).error).toBe(
      'personalData.exportInProgress',
    );
    expect(
      (
        await world.call(calls.downloadMyDataExportEndpoint, {
          as: person,
          params: { exportId: asked.data.id },
        })
      ).error,
    ).toBe('personalData.exportNotReady');
    await queued(asked.data.id);
    await queued(asked.data.id);
    const [row] = (await world.call(calls.findMyLatest20DataExportsEndpoint, { as: person })).data;
    expect(row).toMatchObject({ state: 'ready', id: asked.data.id });
    expect(kept.size).toBe(1);
    const read = unpacked([...kept.values()][0] ?? new Uint8Array());
    expect(JSON.parse(read('profile.json'))).toMatchObject({
      app_user: [{ name: 'Asking Person', email: person.email }],
    });
    expect(JSON.parse(read('ways-in.json'))).toMatchObject({ login_session: [{ browser: 'Firefox' }] });
    expect(read('index.html')).toContain('lang="es"');
    expect(read('index.html')).toContain('Asking Person');
    for (const part of [...exportParts, otherRecordsExportPart])
      expect(read(`${part.file}.json`)).not.toMatch(/secret/);
    expect(
      await world.rows('select message as said from notification where user_id = $1', [person.id]),
    ).toEqual([{ said: 'done' }]);
  });
  it('can be downloaded only by the user and by administrators, and is recorded in the audit', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    const asked = await world.call(calls.requestUserDataExportEndpoint, {
      as: admin,
      params: { id: person.id },
      body: {},
    });
    expect(asked.status).toBe(200);
    const stranger = await createTestUser(world, { role: 'Billing' });
    const exportId = asked.data.id;
    expect(
      (await world.call(calls.downloadMyDataExportEndpoint, { as: stranger, params: { exportId } })).status,
    ).toBe(404);
    expect(
      (
        await world.call(calls.downloadUserDataExportEndpoint, {
          as: stranger,
          params: { id: person.id, exportId },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await world.call(calls.downloadUserDataExportEndpoint, {
          as: admin,
          params: { id: stranger.id, exportId },
        })
      ).status,
    ).toBe(404);
    await queued(exportId);
    world.clock.set('2027-02-11T15:00:01Z');
    expect(
      (await world.call(calls.downloadMyDataExportEndpoint, { as: person, params: { exportId } })).error,
    ).toBe('personalData.exportExpired');
    await world.work(deleteExpiredAndFailedExports);
    expect((await world.call(calls.findMyLatest20DataExportsEndpoint, { as: person })).data).toEqual([]);
    const jobs = await world.rows<{ payload: { files: string[] } }>(
      `
        select j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'delete-export-files'
      `,
    );
    for (const { payload } of jobs) await createExportFileDeletionHandler({ files })(payload, inWork);
    expect(jobs.length).toBeGreaterThan(0);
    expect([...kept.keys()].filter((key) => key.startsWith(`exports/${person.id}/`))).toEqual([]);
  });
  it('reports a failure, and another one can be requested', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    const asked = await world.call(calls.requestMyDataExportEndpoint, { as: person, body: {} });
    const full: FilesPort = { ...files, putFile: () => Promise.reject(new Error('The store is full')) };
    await expect(
      createPersonalDataExportHandler({ files: full })({ id: asked.data.id }, inWork),
    ).rejects.toThrow('The store is full');
    // The queue retries, and finds nothing left to create.
    await queued(asked.data.id);
    const [failed] = (await world.call(calls.findMyLatest20DataExportsEndpoint, { as: person })).data;
    expect(failed).toMatchObject({ id: asked.data.id, state: 'failed', untilAt: null });
    const again = await world.call(calls.requestMyDataExportEndpoint, { as: person, body: {} });
    expect(again.data).toMatchObject({ state: 'making' });
    await queued(again.data.id);
    expect(
      (await world.call(calls.findMyLatest20DataExportsEndpoint, { as: person })).data.map(
        ({ state }) => state,
      ),
    ).toEqual(['ready', 'failed']);
  });
  it('leaves no file when the user is erased while it is being created', async () => {
    const person = await createTestUser(world, { role: 'Billing' });
    const asked = await world.call(calls.requestUserDataExportEndpoint, {
      as: admin,
      params: { id: person.id },
      body: {},
    });
    const erasing: FilesPort = {
      ...files,
      putFile: async (key, bytes, type) => {
        await files.putFile(key, bytes, type);
        expect((await erase(person)).status).toBe(200);
      },
    };
    await createPersonalDataExportHandler({ files: erasing })({ id: asked.data.id }, inWork);
    expect([...kept.keys()].filter((key) => key.startsWith(`exports/${person.id}/`))).toEqual([]);
    expect(
      (
        await world.call(calls.requestUserDataExportEndpoint, {
          as: admin,
          params: { id: person.id },
          body: {},
        })
      ).error,
    ).toBe('users.userErased');
    await finish(person.id);
  });
});
