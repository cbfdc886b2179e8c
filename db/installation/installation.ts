import pg from 'pg';
import { addMissingStarterRows } from './starter-rows.ts';

/** What a database contains: the demo data with its published passwords, or a company. */
export type InstallationKind = 'demo' | 'company';

const foundingLock = 0x636f6c67;

/** Finds the kind of data in the database. Undefined until the first start has filled it. */
export async function findInstallationKind(client: pg.Client): Promise<InstallationKind | undefined> {
  const found = await client.query<{ world: InstallationKind }>('select kind as world from installation');
  return found.rows[0]?.world;
}

/**
 * Sets up a company in an empty database: adds the starter lists and starts its number series. Returns the kind of data the
 * database contains afterwards. All or nothing. If two servers start at once, the second one finds the first one's work.
 */
export async function initializeCompanyIfEmpty(ownerUrl: string): Promise<InstallationKind> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'coldlane founding' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [foundingLock]);
    const world = await findInstallationKind(client);
    if (world === undefined) {
      await restartNumbers(client);
      await addStarterListsAndRecordInstallation(client, 'company');
    }
    await client.query('commit');
    return world ?? 'company';
  } finally {
    await client.end();
  }
}

/** The first number of each series, until the company sets a higher one. It is low, because numbers can only be raised. */
const firstNumber = 1001;
async function restartNumbers(client: pg.Client): Promise<void> {
  for (const series of ['order_number', 'load_number', 'bol_serial', 'shipment_number'])
    await client.query(`alter sequence ${series} restart with ${firstNumber}`);
  await client.query("update number_series set next = $1 where name = 'invoice'", [firstNumber]);
}

/** Adds the starter lists and records the kind of data, in the caller's transaction. */
export async function addStarterListsAndRecordInstallation(
  client: pg.Client,
  kind: InstallationKind,
): Promise<void> {
  await addMissingStarterRows(client);
  await client.query('insert into installation (kind) values ($1) on conflict do nothing', [kind]);
}
