import type { Compilable } from 'kysely';
import pg from 'pg';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { waitUntil } from './waits.ts';
import type { TestWorld } from '#tests/world.ts';

/** Holds the locks that a statement takes until released, so that other sessions block at a chosen point. */
export async function holdLocksOfStatementThenCommit(
  world: TestWorld,
  statement: string | Compilable,
  values: readonly unknown[] = [],
): Promise<{ release(): Promise<void> }> {
  const { sql, parameters } =
    typeof statement === 'string' ? { sql: statement, parameters: values } : statement.compile();
  const client = new pg.Client({ connectionString: world.ownerUrl, application_name: 'barrier' });
  await client.connect();
  await client.query('begin');
  await client.query(sql, [...parameters]);
  return {
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Starts a scan that receives a unit and blocks until it is released. */
export const holdReceivingScanThenCommit = (world: TestWorld, unitId: number | undefined) =>
  holdLocksOfStatementThenCommit(
    world,
    world.db
      .updateTable('unit')
      .set({ status: unitStatus.received })
      .where('id', '=', unitId ?? 0),
  );

async function sessionsThatWait(world: TestWorld): Promise<number> {
  const { n } = await world.row<{ n: number }>(
    `
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `,
  );
  return n;
}
/** Resolves when this many sessions of the world wait for a lock. */
export async function waitForBlockedSessions(world: TestWorld, sessionCount: number): Promise<void> {
  await waitUntil(
    `${sessionCount} sessions wait for a lock`,
    async () => (await sessionsThatWait(world)) >= sessionCount,
  );
}

/** Returns how many statements of an action ended in a deadlock. They are retried, but each costs its caller a second. */
export async function countDeadlocks(action: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const ask: (...given: never) => unknown = pg.Client.prototype.query;
  const watched = function (this: pg.Client, ...given: unknown[]) {
    const answer: unknown = Reflect.apply(ask, this, given);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === '40P01') count += 1;
      });
    return answer;
  };
  Object.assign(pg.Client.prototype, { query: watched });
  try {
    await action();
  } finally {
    Object.assign(pg.Client.prototype, { query: ask });
  }
  return count;
}

/** Locks rows by id, table by table, until released. It uses one query on a connection that the world keeps. */
export async function holdRowLocks(
  world: TestWorld,
  rows: Readonly<Record<string, number | readonly number[]>>,
): Promise<{ release(): Promise<void> }> {
  const client = await world.connection();
  const locks = Object.entries(rows).map(([table, ids]) => {
    const held = [ids].flat().map(Number).join() || 'null';
    return `select 1 from ${pg.escapeIdentifier(table)} where id in (${held}) order by id for no key update`;
  });
  await client.query(['begin', ...locks].join('; '));
  return {
    async release() {
      await client.query('commit');
      client.release();
    },
  };
}

/** Resolves when this many sessions of the world wait for a lock, or as many actions are done or waiting. */
export async function waitForBlockedOrDoneCount(
  world: TestWorld,
  blockedOrDoneCount: number,
  actions: readonly Promise<unknown>[],
): Promise<void> {
  let done = 0;
  for (const act of actions)
    void act.then(
      () => (done += 1),
      () => (done += 1),
    );
  await waitUntil(
    `${blockedOrDoneCount} sessions wait for a lock, or are done`,
    async () => (await sessionsThatWait(world)) + done >= blockedOrDoneCount,
  );
}
