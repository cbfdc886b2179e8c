import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty data folder for a database nobody keeps. Open to look into, because root's PostgreSQL runs as another user. */
export function createTemporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `coldlane-${purpose}-`));
  chmodSync(folder, 0o755);
  return folder;
}
