import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openRollbackCsvExportForTests } from './csv-testing.ts';
import { giveUnexpectedTimeToHappen } from '#tests/waits.ts';

const { exported } = openRollbackCsvExportForTests();

setFlagsFromString('--expose-gc');
const collect = z.custom<() => void>((found) => typeof found === 'function').parse(runInNewContext('gc'));
/** Bytes in use after garbage collection. */
const holds = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

describe('an exported table', () => {
  test('keeps only a few rows in memory, for any number of rows and any reading speed', async () => {
    const most = async (rows: number) => {
      let bytes = 0;
      let held = 0;
      collect();
      const before = holds();
      await exported(
        {
          rowsSql: sql`generate_series(1, ${sql.lit(rows)}) n`,
          columns: [{ title: 'Name', valueSql: `lpad(n::text, 200, 'rose')`, kind: 'text' }],
        },
        async (parts) => {
          for (let read = 0; ; read += 1) {
            const part = await parts.next();
            if (part.done) return [];
            bytes += part.value.length;
            if (read % 64 > 0) continue;
            await giveUnexpectedTimeToHappen('rows come without being asked for', 5);
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
