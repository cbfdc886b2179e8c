import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedBulk } from '#db/seed/bulk.ts';
import { migrateDatabase } from '#kit/server/migrate.ts';
import { startPostgres } from '#tools/postgres.ts';

/** The benchmark database. It is kept in .bench, or in the given folder, while its schema, generators and size stay the same. */

/** The simulated time of the benchmark data, a Wednesday before the cutoffs. Its rows are the same on any day. */
export const benchNow = '2027-02-03T15:00:00Z';
export const benchToday = '2027-02-03';

export interface BenchDatabase {
  url: string;
  ownerUrl: string;
  /** Opens a second database in the same folder, with another size. */
  openSecondDatabase(units: number): Promise<BenchDatabase>;
  /** Recreates the database, for work that changes it. */
  recreate(units: number): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');

/** Hashes what the stored rows depend on. Newer migrations run on top of them. */
const stampOf = (units: number): string => {
  const hash = createHash('sha256').update(`${units} ${benchNow}`);
  for (const file of ['bulk', 'bulk-pieces', 'bulk-rows', 'bulk-money'])
    hash.update(readFileSync(join(root, `db/seed/${file}.ts`)));
  return hash.digest('hex');
};

export async function openBenchDatabase(
  units: number,
  opts: { fresh: boolean; folder?: string; name?: string; log(line: string): void },
): Promise<BenchDatabase> {
  const dataDir = join(opts.folder ?? join(root, '.bench'), `${opts.name ?? 'world'}-${units}`);
  const stampFile = join(dataDir, 'stamp');
  const stamp = stampOf(units);
  const fits = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (existsSync(dataDir) && (opts.fresh || !fits)) await removeWorld(dataDir);
  const database = await startPostgres({ dataDir, log: () => {} });
  try {
    await migrateDatabase(database.ownerUrl);
    if (!existsSync(stampFile)) {
      opts.log(`Making a world of ${units.toLocaleString('en-US')} units`);
      const began = performance.now();
      await seedBulk(database.ownerUrl, { units, now: Temporal.Instant.from(benchNow) });
      writeFileSync(stampFile, stamp);
      opts.log(`Made in ${Math.round((performance.now() - began) / 1000)} s; kept in ${dataDir}`);
    }
    return {
      ...database,
      openSecondDatabase: (others) => openBenchDatabase(others, { ...opts, fresh: false }),
      recreate: (others) => openBenchDatabase(others, { ...opts, fresh: true, name: 'once' }),
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** A PostgreSQL left over from an interrupted run would keep writing into the folder. */
async function removeWorld(dataDir: string): Promise<void> {
  const left = await startPostgres({ dataDir, log: () => {} }).catch(() => undefined);
  await left?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
