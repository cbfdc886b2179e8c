import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { streamCsvExport } from './csv.ts';
import type { CsvExport } from './csv.ts';

/**
 * Opens a test database connection for a test file. Returns it with a function that exports a table in a transaction that is
 * rolled back.
 */
export function openRollbackCsvExportForTests() {
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
      return Buffer.concat(await act(streamCsvExport(client, what))).toString('utf8');
    } finally {
      await client.query('rollback');
    }
  }
  return { connection: () => client, exported };
}
