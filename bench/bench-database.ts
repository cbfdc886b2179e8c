import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemoIfMissingAndBulk } from '#db/seed/bulk.ts';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { startOrAdoptPostgres } from '#tools/postgres.ts';

/** The benchmark database. It is kept in .bench, or in the given folder, while its schema, generators and size stay the same. */

/** The simulated time of the benchmark data, a Wednesday before the cutoffs. Its rows are the same on any day. */
export const benchNowIso = '2027-02-03T15:00:00Z';
export const benchToday = '2027-02-03';

export interface BenchDatabase {
  url: string;
  ownerUrl: string;
  /** Opens a second database in the same folder, with another size. */
  openOrCreateSecondDatabase(units: number): Promise<BenchDatabase>;
  /** Recreates the database, for work that changes it. */
  createFreshSecondDatabase(units: number): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');

/** Hashes what the stored rows depend on. Newer migrations run on top of them. */
const stampOf = (units: number): string => {
  const hash = createHash('sha256').update(`${units} ${benchNowIso}`);
  const seedFolder = join(root, 'db', 'seed');
  for (const file of readdirSync(seedFolder).toSorted())
    if (file.startsWith('bulk')) hash.update(readFileSync(join(seedFolder, file)));
  return hash.digest('hex');
};

export async function openOrCreateBenchDatabase(
  units: number,
  options: { fresh: boolean; folder?: string; name?: string; log(line: string): void },
): Promise<BenchDatabase> {
  const dataDir = join(options.folder ?? join(root, '.bench'), `${options.name ?? 'world'}-${units}`);
  const stampFile = join(dataDir, 'stamp');
  const stamp = stampOf(units);
  const fits = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (existsSync(dataDir) && (options.fresh || !fits)) await removeWorld(dataDir);
  const database = await startOrAdoptPostgres({ dataDir, log: () => {} });
  try {
    await migrateDatabaseAndJobQueue(database.ownerUrl);
    if (!existsSync(stampFile)) {
      options.log(`Creating a database of ${units.toLocaleString('en-US')} units`);
      const began = performance.now();
      await seedDemoIfMissingAndBulk(database.ownerUrl, { units, now: Temporal.Instant.from(benchNowIso) });
      writeFileSync(stampFile, stamp);
      options.log(`Created in ${Math.round((performance.now() - began) / 1000)} s; kept in ${dataDir}`);
    }
    return {
      ...database,
      openOrCreateSecondDatabase: (others) => openOrCreateBenchDatabase(others, { ...options, fresh: false }),
      createFreshSecondDatabase: (others) =>
        openOrCreateBenchDatabase(others, { ...options, fresh: true, name: 'once' }),
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** A PostgreSQL left over from an interrupted run would keep writing into the folder. */
async function removeWorld(dataDir: string): Promise<void> {
  const left = await startOrAdoptPostgres({ dataDir, log: () => {} }).catch(() => undefined);
  await left?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
