import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type {} from '#tools/test-product.ts';
import { z } from 'zod';
import { getRunningProductOfTestWorker } from './test-product.ts';

/** Direct database access for end-to-end tests, around the product's screens. */

const saved = z.object({ port: z.number(), passwords: z.object({ superuser: z.string() }) });
/** Returns the product's database connection as superuser. */
function databaseAt(): {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
} {
  const { port, passwords } = saved.parse(
    JSON.parse(readFileSync(join(getRunningProductOfTestWorker().dataDir, 'postgres.json'), 'utf8')),
  );
  return { host: '127.0.0.1', port, user: 'postgres', password: passwords.superuser, database: 'coldlane' };
}
/** Returns the URL of the running product's database as superuser, for another server of the same product. */
export function getProductDatabaseSuperuserUrl(): string {
  const { host, port, user, password, database } = databaseAt();
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
}
/** Returns the rows of a statement, which runs on its own connection to the running product's database. */
export async function queryProductDatabaseAsSuperuser<Row extends pg.QueryResultRow>(
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
/** Returns the id of a unit that has departed and has no claim. With `consigneeNumber`, only units of that consignee. */
export async function findDepartedUnclaimedUnitId(consigneeNumber?: string): Promise<number> {
  const [found] = await queryProductDatabaseAsSuperuser<{ id: number }>(
    `
      select u.id
      from unit u
      join account a on a.id = u.consignee_id
      where u.active and u.status = 7 and u.load_pickup_id is not null and a.number = coalesce($1, a.number)
        and not exists (
          select from claim k
          left join load_pickup p on p.load_id = k.load_id
          where k.unit_id = u.id or k.consolidate_id = u.consolidate_id or p.id = u.load_pickup_id
        )
      order by u.id desc
      limit 1
    `,
    [consigneeNumber ?? null],
  );
  if (!found)
    throw new Error(`No box has left${consigneeNumber === undefined ? '' : ` for ${consigneeNumber}`}`);
  return found.id;
}
