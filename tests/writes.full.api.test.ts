import pg from 'pg';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from './factories.ts';
import { recipes } from './generated/recipes.ts';
import { demoValidCallTime } from './demo-records.ts';
import type { ValidCall } from './demo-records.ts';
import { selectEndpointsToTest, listFeatureFoldersToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import { signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { genericErrorMessage } from '#kit/server/reject.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { sortWritesSoEachFindsItsData } from './write-order.ts';

/**
 * Every write of the product on the demo world: it records its event in the same transaction, is safe to repeat, and fails as a
 * whole.
 */
let world: TestWorld;
let admin: TestUser;
let scanner: string;
let ears: pg.Client;
let heard: string[] = [];
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: demoValidCallTime });
  // Fails a transaction at its very end, where the response is stored with the change.
  await world.rows(
    "create table break_now (yes boolean); create function break_it() returns trigger language plpgsql as $$ begin if exists (select from break_now) then raise exception 'broken on purpose'; end if; return new; end $$; create trigger break_it before update on idempotency for each row execute function break_it(); grant select on break_now to coldlane_app",
  );
  await watchTables();
  ears = new pg.Client({ connectionString: world.ownerUrl });
  await ears.connect();
  ears.on('notification', (n) => heard.push(n.payload ?? ''));
  await ears.query('listen live');
});
afterAll(async () => {
  await ears.end();
  await world.close();
});

const writes = sortWritesSoEachFindsItsData(
  selectEndpointsToTest(
    endpoints.filter((e) => e.method !== 'GET' && !e.isReadOnly && e.permissions !== 'public'),
  ),
);
async function row<T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> {
  const [found] = await world.rows<T>(text, values);
  if (!found) throw new Error(`The demo world has no row for this call: ${text}`);
  return found;
}
const idOf = async (text: string, values: unknown[] = []) =>
  Number((await row<{ id: number }>(text, values)).id);
const first = async (id: string, good: ValidCall): Promise<Record<string, unknown>> => {
  const endpoint = endpoints.find((e) => e.id === id);
  if (!endpoint) throw new Error(`no call ${id}`);
  const before = heard.length;
  const answer = await send(endpoint, good, '');
  if (answer.status !== 200)
    throw new Error(`${id}: ${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`);
  // Its notification must not be mistaken for that of the call under test.
  if (!endpoint.isReadOnly && endpoint.method !== 'GET' && !quiet.has(id))
    await expect.poll(() => heard.length > before).toBe(true);
  return z.record(z.string(), z.unknown()).parse(answer.data ?? {});
};
const madeFor = (endpoint: AnyEndpoint): Promise<ValidCall> => {
  const maker = recipes[endpoint.id]?.buildCall;
  if (!maker)
    throw new Error(
      `${endpoint.id}: which call of it goes through on the demo world? Say it in its feature's testing.ts.`,
    );
  return maker({ world, queryRow: row, queryId: idOf, callFirst: first });
};
const send = (endpoint: AnyEndpoint, good: ValidCall, key: string, again = false) =>
  world.call(endpoint, {
    ...(endpoint.permissions === 'scanner' ? { scanner } : { as: admin }),
    params: good.params,
    query: { ...good.query, ...(again ? { again: 1 } : {}) },
    body: good.body,
    files: good.files,
    key,
  });

/**
 * Records the table of every written row in the same transaction, so a rollback leaves no record. Excluded are later writes by
 * subscribers to notifications, which act up to a second later, and rejections, which are counted beside the calls
 * (security_event).
 */
async function watchTables(): Promise<void> {
  await world.rows(
    `
      create unlogged table write_seen (name text not null);
      create function note_it() returns trigger language plpgsql security definer as $$
        begin insert into write_seen values (tg_argv[0]); return null; end
      $$;
      do $$
        declare
          t text;
          at text := 'after insert or update or delete on';
        begin
          for t in
            select tablename from pg_tables
            where schemaname = 'public' and tablename not in ('idempotency', 'break_now', 'write_seen', 'security_event')
          loop
            execute format('create trigger note_it %s %I for each row execute function note_it(%L)', at, t, t);
          end loop;
        end
      $$;
      create function note_queued() returns trigger language plpgsql security definer as $$
        begin
          insert into write_seen
          select 'queue' from graphile_worker._private_tasks where id = new.task_id and identifier <> 'gather-webhook-events';
          return null;
        end
      $$;
      create trigger note_it after insert or update on graphile_worker._private_jobs
        for each row execute function note_queued()
    `,
  );
}
/** Returns the tables written since the last call. */
const written = async (): Promise<string[]> =>
  (
    await world.rows<{ name: string }>(
      'with gone as (delete from write_seen returning name) select distinct name from gone order by 1',
    )
  ).map((r) => r.name);
/** Returns a response without the values that are shown only once. */
const envelopeOf = (bytes: Uint8Array, endpoint: AnyEndpoint): unknown => {
  const envelope = z.record(z.string(), z.unknown()).parse(JSON.parse(new TextDecoder().decode(bytes)));
  return endpoint.shownOnce
    ? {
        ...envelope,
        data: { ...z.record(z.string(), z.unknown()).parse(envelope['data']), [endpoint.shownOnce]: '' },
      }
    : envelope;
};
/**
 * Tables with the trace of a change: the unit history, the audit log, and background jobs, which name the user who started them.
 */
const traces = ['audit', 'unit_event', 'job'];
/** Marking one's own records as read needs no other trace. */
const marks = new Set(['notifications.markRead']);
/** Endpoints that change nothing, whatever their method. */
const asksOnly = new Set(['loads.validateRelease']);
/** Writes that only link units to documents. The documents have rows of their own. */
const namesPapersOnly = new Set([
  'shipments.cancel',
  'shipments.cancelDetail',
  'shipments.splitDetail',
  'loads.regenerateBols',
  'bols.generateShipments',
  'bols.generateShipmentsForMany',
  'bols.regenerate',
]);
/**
 * Writes that appear in no list: the user's language and clock, their scanner session, identity checks, and jobs whose progress the starter
 * follows.
 */
const quiet = new Set([
  'session.setLanguage',
  'session.setTimeFormat',
  'scanner.signOut',
  'identityProof.submit',
  'shipments.runRating',
  'closing.close',
  'invoices.emailDay',
]);
/** Writes that end their own session, so they cannot be repeated. */
const endsItself = new Set(['scanner.signOut']);

describe('every write', () => {
  it.each(writes.map((e) => [e.id, e] as const))(
    '%s records its event, is safe to repeat, and leaves nothing behind when it fails',
    async (id, endpoint) => {
      world.clock.set(demoValidCallTime);
      admin = await createTestUser(world, { role: 'Admin' });
      if (endpoint.permissions === 'scanner') {
        const code = `S${id.length}${id.slice(-3)}`;
        await world.rows(
          `
            insert into scanner_user (
              scanner_user_id, full_name, company, role, warehouse_id, pin_hash, active
            )
            values ($1, $1, $1, 3, 1, $2, true)
          `,
          [code, await hashPin('4711')],
        );
        scanner = (
          await world.call(signInScannerEndpoint, {
            body: { scannerUserId: code, pin: '4711', device: 'walk' },
          })
        ).data.token;
      }
      const good = await madeFor(endpoint);
      world.clock.set(good.time ?? demoValidCallTime);
      await written();

      await world.rows('insert into break_now values (true)');
      heard = [];
      const broken = await send(endpoint, good, 'the-key');
      await world.rows('delete from break_now');
      expect([broken.status, broken.message, broken.fields, await written(), heard]).toEqual([
        500,
        genericErrorMessage,
        {},
        [],
        [],
      ]);

      const done = await send(endpoint, good, 'the-key');
      expect([done.status === 200 || done.status === 207, done.status, done.message, done.fields]).toEqual([
        true,
        done.status,
        done.message,
        {},
      ]);
      const changed = await written();
      if (asksOnly.has(id)) expect(changed.filter((table) => table !== 'load_shortage')).toEqual([]);
      else {
        expect([changed, marks.has(id) || changed.some((table) => traces.includes(table))]).toEqual([
          changed,
          true,
        ]);
        // The notification arrives on a separate connection, slightly after the response.
        await expect.poll(() => heard.length > 0 || quiet.has(id)).toBe(true);
      }

      if (changed.includes('unit') && !namesPapersOnly.has(id))
        expect([id, changed.includes('unit_event')]).toEqual([id, true]);
      if (endsItself.has(id)) return;
      const second = await send(endpoint, good, 'the-key');
      expect([second.status, envelopeOf(second.bytes, endpoint)]).toEqual([
        done.status,
        envelopeOf(done.bytes, endpoint),
      ]);
      expect(await written()).toEqual([]);
      const other = await send(endpoint, good, 'the-key', true);
      expect([other.status, other.message]).toEqual([
        422,
        'This idempotency key was already used for another request.',
      ]);
    },
  );
  // Matches the PIN only as a separate value, because its four digits may occur by chance in names and numbers.
  it('stores no PIN, password or secret in the audit', async () => {
    expect(
      await world.row(
        'select count(*)::int >= $1::int as walked from audit where user_id is not null and id > 4000',
        [listFeatureFoldersToTest() === undefined ? 60 : 0],
      ),
    ).toEqual({ walked: true });
    expect(
      await world.rows(
        `
          select entity, action, before, after
          from audit
          where coalesce(before::text, '') || coalesce(after::text, '') ~ '"4711"|918273|837261|scrypt|_hash|Hash"|whsec|"secret"'
        `,
      ),
    ).toEqual([]);
  });
});
