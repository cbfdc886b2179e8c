import { readConfig } from '#app/config.ts';
import { invariants } from '#app/features.ts';
import { inTransaction, openPool } from '#kit/server/db.ts';
import { lookAt } from '#kit/server/invariants.ts';
import { connectDatabase } from './database.ts';
import { fail } from './stop.ts';

/** `npm run check`: looks at what the tables must hold, in the database of the configuration; ends with 1 when something is broken. */
const say = (line: string): void => console.log(line);

async function check(): Promise<number> {
  const database = await connectDatabase(readConfig(process.env), say);
  const pool = openPool(database.ownerUrl, { max: 1 });
  let broken = 0;
  try {
    for (const invariant of invariants) {
      const began = performance.now();
      const found = await inTransaction(pool, 'all', (tx) => lookAt(tx, invariant), { reads: true });
      const took = `${Math.round(performance.now() - began)} ms`;
      say(
        `${found.broken === 0 ? '✓' : '✗'} ${invariant.id.padEnd(26)} ${took.padStart(8)}  ${invariant.says}`,
      );
      if (found.broken === 0) continue;
      broken += 1;
      say(`    ${found.broken.toLocaleString('en-US')} rows break it`);
      for (const { id, what } of found.examples) say(`    ${id}  ${what}`);
    }
  } finally {
    await pool.end();
    await database.stop();
  }
  say(broken === 0 ? `All ${invariants.length} hold.` : `${broken} of ${invariants.length} are broken.`);
  return broken;
}

try {
  process.exitCode = (await check()) === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}
