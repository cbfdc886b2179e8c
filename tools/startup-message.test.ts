import { expect, test } from 'vitest';
import { printStartupMessage } from './startup-message.ts';
import { readConfig } from '#app/config.ts';
import { demoUsers } from '#db/seed/users.ts';

test('the startup message lists exactly the users who can sign in with the password shown beside their name', () => {
  const lines: string[] = [];
  printStartupMessage(readConfig({}), 'http://localhost:3000', (line) => lines.push(line));
  const said = lines.join('\n');
  const named = demoUsers.filter(({ email }) => said.includes(email)).map(({ name }) => name);
  expect(named).toContain('Eva Lund');
  expect(named).not.toContain('Naomi Hart');
  const able = demoUsers.filter(
    ({ isGoogle, status }) => !isGoogle && (status === undefined || status === 'active'),
  );
  expect(named).toEqual(able.map(({ name }) => name));
});

test('the startup message names features that work only on this machine, unless they are configured', () => {
  const said = (env: Record<string, string>): string => {
    const lines: string[] = [];
    printStartupMessage(readConfig({ DATA_DIR: '/data', ...env }), 'http://localhost:3000', (line) =>
      lines.push(line),
    );
    return lines.join('\n');
  };
  expect(said({})).toContain(
    'Emails are not sent because no mail server is set. Each email is saved, with its link, in /data/letters.jsonl.',
  );
  expect(said({})).toContain('SECRETS_KEY is not set');
  const set = {
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtp://localhost:1025',
    MAIL_FROM: 'freight@example.com',
    SECRETS_KEY: 'k'.repeat(32),
  };
  expect(said(set)).not.toMatch(/Mails|SECRETS_KEY/);
});
