import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { addMissingStarterRows } from '#db/installation/starter-rows.ts';
import { addMissingSystemRecords } from '#db/installation/system-records.ts';
import { addMissingDemoListsAndCompanySettings } from '#db/seed/demo-lists.ts';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { startOrAdoptPostgres } from './postgres.ts';
import { createReadableTemporaryFolder } from './temporary-folder.ts';

/** One temporary PostgreSQL for a test run, with a migrated database that every test file clones. */

const template = 'coldlane_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = createReadableTemporaryFolder('test');
  const opened = await startOrAdoptPostgres({ dataDir, durable: false, log: () => {} });
  const remove = async (): Promise<void> => {
    await opened.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const owner = new pg.Client({ connectionString: opened.ownerUrl });
    await owner.connect();
    await owner.query(`create database ${template}`);
    await owner.end();
    const templateUrl = new URL(opened.ownerUrl);
    templateUrl.pathname = `/${template}`;
    await migrateDatabaseAndJobQueue(templateUrl.href);
    await addMissingSystemRecords(templateUrl.href);
    await addLists(templateUrl.href);
    project.provide('testDatabase', { adminUrl: opened.ownerUrl, servingUrl: opened.url, template });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

/** Adds the reference lists of a company like the demo's. The tests create its warehouses, accounts and users. */
async function addLists(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await addMissingStarterRows(client);
    await addMissingDemoListsAndCompanySettings(client);
  } finally {
    await client.end();
  }
}
