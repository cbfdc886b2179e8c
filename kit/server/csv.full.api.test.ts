import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { copyCsv } from './csv.ts';
import type { CsvExport } from './csv.ts';
import { allowTimeFor } from '#tests/waits.ts';

let client: pg.Client;

beforeAll(async () => {
  const { servingUrl } = inject('testDatabase');
  const url = new URL(servingUrl);
  url.pathname = '/postgres';
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(() => client.end());

async function exported(
  what: CsvExport,
  act = (parts: AsyncGenerator<Uint8Array>) => Array.fromAsync(parts),
): Promise<string> {
  await client.query('begin');
  try {
    return Buffer.concat(await act(copyCsv(client, what))).toString('utf8');
  } finally {
    await client.query('rollback');
  }
}

setFlagsFromString('--expose-gc');
const collect = z.custom<() => void>((found) => typeof found === 'function').parse(runInNewContext('gc'));
/** Bytes that live on, once what nobody holds is gone. */
const holds = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

describe('an exported table', () => {
  test('is in memory by a few rows at a time, however many it has and however slowly it is read', async () => {
    const most = async (rows: number) => {
      let bytes = 0;
      let held = 0;
      collect();
      const before = holds();
      await exported(
        {
          rows: sql`generate_series(1, ${sql.lit(rows)}) n`,
          columns: [{ title: 'Name', value: `lpad(n::text, 200, 'rose')`, kind: 'text' }],
        },
        async (parts) => {
          for (let read = 0; ; read += 1) {
            const part = await parts.next();
            if (part.done) return [];
            bytes += part.value.length;
            if (read % 64 > 0) continue;
            await allowTimeFor('rows come without being asked for', 5);
            collect();
            held = Math.max(held, holds() - before);
          }
        },
      );
      return { megabytes: Math.round(bytes / 1e6), held };
    };
    const many = await most(200_000);
    expect(many.megabytes).toBe(40);
    expect(many.held).toBeLessThan(16e6);
  });
});
