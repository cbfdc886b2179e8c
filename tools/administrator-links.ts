import {
  makeAdministrator,
  makeFirstAdministratorLink,
} from '#areas/people/first-administrator/first-administrator.service.ts';
import { inTransaction, openPool } from '#kit/server/db.ts';
import { nobody } from '#kit/server/mount.ts';
import type { Work } from '#kit/server/work.ts';

/** Links for administrators, made on the machine of the server: whoever reads the terminal may make them. */

/** Prints the link of the first administrator while the company has none. */
export async function sayFirstAdministratorLink(
  ownerUrl: string,
  origin: string,
  say: (line: string) => void,
): Promise<void> {
  const link = await asSystem(ownerUrl, (work) => makeFirstAdministratorLink(work, origin));
  if (link === undefined) return;
  say('  This company has no administrator yet. Open this link within an hour; it works once:\n');
  say(`    ${link}\n`);
  say('  For another link, run npm run admin -- you@company.com\n');
}

/** Makes a person an administrator; answers the token of the link that sets the password. */
export const inviteAdministrator = (
  ownerUrl: string,
  email: string,
): Promise<{ token: string; isNew: boolean }> => asSystem(ownerUrl, (work) => makeAdministrator(work, email));

async function asSystem<T>(ownerUrl: string, act: (work: Work) => Promise<T>): Promise<T> {
  const pool = openPool(ownerUrl, { max: 1 });
  try {
    return await inTransaction(pool, 'all', (tx, client) =>
      act({
        tx,
        client,
        actor: { ...nobody, name: 'Command line' },
        now: Temporal.Now.instant(),
        announcements: new Map(),
      }),
    );
  } finally {
    await pool.end();
  }
}
