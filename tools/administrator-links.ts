import {
  inviteOrPromoteAdministrator,
  createFirstAdministratorLinkUnlessAdministratorExists,
} from '#areas/people/first-administrator/first-administrator.service.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { anonymousActor } from '#kit/server/mount.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Administrator links, created on the server machine by anyone with access to its terminal. */

/** Prints the first administrator's link while the company has no administrator. */
export async function createAndPrintFirstAdministratorLinkIfNone(
  ownerUrl: string,
  origin: string,
  printLine: (line: string) => void,
): Promise<void> {
  const link = await asSystem(ownerUrl, (work) =>
    createFirstAdministratorLinkUnlessAdministratorExists(work, origin),
  );
  if (link === undefined) return;
  printLine('  This company has no administrator yet. Open this link within an hour; it works once:\n');
  printLine(`    ${link}\n`);
  printLine('  For another link, run npm run admin -- you@company.com\n');
}

/** Makes a user an administrator and returns the token of the link that sets the password. */
export const grantAdministratorAndGetPasswordLinkToken = (
  ownerUrl: string,
  email: string,
): Promise<{ token: string; isNew: boolean }> =>
  asSystem(ownerUrl, (work) => inviteOrPromoteAdministrator(work, email));

async function asSystem<T>(ownerUrl: string, act: (work: RequestContext) => Promise<T>): Promise<T> {
  const pool = openPool(ownerUrl, { max: 1 });
  try {
    return await runInTransactionWithRetries(pool, 'all', (tx, client) =>
      act({
        tx,
        client,
        actor: { ...anonymousActor, name: 'Command line' },
        now: Temporal.Now.instant(),
        publishedChanges: new Map(),
      }),
    );
  } finally {
    await pool.end();
  }
}
