import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type {} from '#tools/test-product.ts';
import { z } from 'zod';
import { theProduct } from './provided.ts';

/** What a journey does behind the screens of its product: in the database, by the clock, and at the letter box. */

const saved = z.object({ port: z.number(), passwords: z.object({ superuser: z.string() }) });
/** Where the database of the product is, for whoever may do everything there. */
function databaseAt(): {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
} {
  const { port, passwords } = saved.parse(
    JSON.parse(readFileSync(join(theProduct().dataDir, 'postgres.json'), 'utf8')),
  );
  return { host: '127.0.0.1', port, user: 'postgres', password: passwords.superuser, database: 'coldlane' };
}
/** Rows of a statement, on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(databaseAt());
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
/** Does what the product does by the clock, now, and comes back when it is done. */
export async function byTheClock(name: string): Promise<void> {
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    `select id::text as id from graphile_worker.add_job($1, '{}', queue_name => $1)`,
    [`timed-${name}`],
  );
  for (;;) {
    const waits = await query('select from graphile_worker._private_jobs where id = $1', [id]);
    if (waits.length === 0) return;
    await sleep(50);
  }
}

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
type Letter = z.output<typeof letter>;
/** The letters that somebody was sent until now, oldest first. */
export function lettersTo(email: string): Letter[] {
  const book = join(theProduct().dataDir, 'letters.jsonl');
  if (!existsSync(book)) return [];
  return readFileSync(book, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => letter.parse(JSON.parse(line)))
    .filter(({ to }) => to === email);
}
