import { join } from 'node:path';
import type { Config } from '#app/config.ts';
import { demoUsers } from '#db/seed/users.ts';

/** Prints what a user needs after a start: the URL, the logins, how to stop. */
export function printStartupMessage(
  config: Config,
  address: string,
  printLine: (line: string) => void,
): void {
  printLine(`\n  Coldlane is ready at ${address}   (${process.uptime().toFixed(1)} s)\n`);
  if (config.hasDemoData && config.identity.kind === 'embedded') printLine(`${demoTable()}\n`);
  for (const missing of standInsOf(config)) printLine(`  ${missing}\n`);
  const reset = config.hasDemoData ? '; "npm run demo -- reset" recreates the demo data' : '';
  const place = config.database === undefined ? ` The data is in ${config.dataDir}${reset}.` : '';
  printLine(`  Press Ctrl-C to stop.${place}\n`);
}

/** Lists the substitutes that work on this machine only. A production server logs them instead. */
function standInsOf({ secretsKey, production, mail, dataDir }: Config): string[] {
  if (production) return [];
  return [
    ...(mail.provider === 'smtp'
      ? []
      : [
          `Emails are not sent because no mail server is set. Each email is saved, with its link, in ${join(dataDir, 'letters.jsonl')}.`,
        ]),
    ...(secretsKey === undefined
      ? [
          `SECRETS_KEY is not set: secrets are encrypted with ${join(dataDir, 'secrets.key')} and can be read on this machine only.`,
        ]
      : []),
  ];
}

function demoTable(): string {
  // A user who signs in with Google has no password here.
  const people = demoUsers.filter(
    (user) => !user.isGoogle && (user.status === undefined || user.status === 'active'),
  );
  const rows = [
    ['Role', 'Name', 'Email', 'Password'],
    ...people.map((user) => [user.ownRole ?? user.role ?? '(no role)', user.name, user.email, user.password]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...lines] = rows.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd()}`,
  );
  return [head, `  ${widths.map((width) => '─'.repeat(width)).join('   ')}`, ...lines].join('\n');
}
