import { readConfig, StartupError } from '#app/config.ts';
import { grantAdministratorAndGetPasswordLinkToken } from './administrator-links.ts';
import { startOrConnectDatabase, migrateAndFillDatabaseIfEmpty } from './database.ts';
import { exitWithError } from './process-exit.ts';

/**
 * `npm run admin -- you@company.com`: makes this user an administrator and prints a link that sets the password. The link works
 * once, for an hour. Run it on the server with the server's settings, also while Coldlane runs.
 */
const say = (line: string): void => console.log(line);

async function makeAdministratorLink(email: string): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new StartupError('Enter the email of the administrator: npm run admin -- you@company.com');
  const config = readConfig(process.env, { fillsWithCompany: true });
  if (config.identity.kind === 'outside')
    throw new StartupError(
      'Users sign in at an outside identity provider: assign the role Admin there (docs/operations.md, Identity).',
    );
  const database = await startOrConnectDatabase(config, say);
  try {
    await migrateAndFillDatabaseIfEmpty(config, database.ownerUrl, say);
    const { token, isNew } = await grantAdministratorAndGetPasswordLinkToken(
      database.ownerUrl,
      email.toLowerCase(),
    );
    say(
      isNew
        ? `\n  ${email} is invited as an administrator. Open this link within an hour; it works once:\n`
        : `\n  ${email} is an administrator. Open this link within an hour to set a password; it works once:\n`,
    );
    say(`    ${config.publicUrl}/customerCenter/account?token=${token}\n`);
  } finally {
    await database.stop();
  }
}

await makeAdministratorLink(process.argv[2] ?? '').catch(exitWithError);
