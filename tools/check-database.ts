import { allInvariants } from '#app/features.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { findInvariantViolations } from '#kit/server/invariants.ts';

/** Checks the data invariants of the database and reports one line each. Returns the number of violated ones. */
export async function reportAndCountBrokenInvariants(
  ownerUrl: string,
  printLine: (line: string) => void,
): Promise<number> {
  const pool = openPool(ownerUrl, { max: 1 });
  let broken = 0;
  try {
    for (const invariant of allInvariants) {
      const began = performance.now();
      const found = await runInTransactionWithRetries(
        pool,
        'all',
        (tx) => findInvariantViolations(tx, invariant),
        {
          reads: true,
        },
      );
      const durationText = `${Math.round(performance.now() - began)} ms`;
      printLine(
        `${found.broken === 0 ? '✓' : '✗'} ${invariant.id.padEnd(26)} ${durationText.padStart(8)}  ${invariant.description}`,
      );
      if (found.broken === 0) continue;
      broken += 1;
      printLine(`    ${found.broken.toLocaleString('en-US')} rows violate it`);
      for (const { id, what } of found.examples) printLine(`    ${id}  ${what}`);
    }
  } finally {
    await pool.end();
  }
  printLine(
    broken === 0
      ? `All ${allInvariants.length} checks passed.`
      : `${broken} of ${allInvariants.length} checks failed.`,
  );
  return broken;
}
