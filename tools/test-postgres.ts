import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { addStarterLists } from '#db/installation/starter-rows.ts';
import { addSystemRecords } from '#db/installation/system-records.ts';
import { addDemoLists } from '#db/seed/demo-lists.ts';
import { migrate } from '#kit/server/migrate.ts';
import { openPostgres } from './postgres.ts';
import { throwawayFolder } from './throwaway.ts';

/** One throw-away PostgreSQL for a whole test run, with a migrated database that every test file clones. */

const template = 'coldlane_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = throwawayFolder('test');
  const opened = await openPostgres({ dataDir, durable: false, log: () => {} });
  const remove = async (): Promise<void> => {
    await opened.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const owner = new pg.Client({ connectionString: opened.ownerUrl });
    await owner.connect();
    await owner.query(`create database ${template}`);
    await owner.end();
    const at = new URL(opened.ownerUrl);
    at.pathname = `/${template}`;
    await migrate(at.href);
    await addSystemRecords(at.href);
    await addLists(at.href);
    project.provide('testDatabase', { adminUrl: opened.ownerUrl, servingUrl: opened.url, template });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

/** The lists of a company that trades as the demo's does; the tests make its warehouses, accounts and people. */
async function addLists(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await addStarterLists(client);
    await addDemoLists(client);
  } finally {
    await client.end();
  }
}
