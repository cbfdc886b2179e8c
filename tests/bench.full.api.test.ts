import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Figures need a quiet machine. Here it only matters that each kind of row can be measured. */
test('the benchmark fills a database and measures a list, a record, scans and a close', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coldlane-bench-'));
  const rows = ['list-orders', 'detail-unit', 'scan-receive', 'close'];
  try {
    const { stdout } = await run(
      process.execPath,
      ['bench/run.ts', ...rows, '--units', '10000', '--in', folder, '--json'],
      { timeout: 300_000, maxBuffer: 10_000_000 },
    );
    const result: { rows: { name: string }[]; faults: string[] } = JSON.parse(
      stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1),
    );
    expect(result.faults).toEqual([]);
    for (const row of rows) expect(result.rows.map(({ name }) => name)).toContain(row);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 320_000);
