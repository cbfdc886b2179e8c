import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty data folder for a temporary database. Others can read it, because root's PostgreSQL runs as another user. */
export function createReadableTemporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `coldlane-${purpose}-`));
  chmodSync(folder, 0o755);
  return folder;
}
