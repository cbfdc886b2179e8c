import { expect, test } from 'vitest';
import { welcome } from './welcome.ts';
import { readConfig } from '#app/config.ts';
import { demoUsers } from '#db/seed/users.ts';

test('the start names everybody who can sign in with the password beside the name, and nobody else', () => {
  const lines: string[] = [];
  welcome(readConfig({}), 'http://localhost:3000', (line) => lines.push(line));
  const said = lines.join('\n');
  const named = demoUsers.filter(({ email }) => said.includes(email)).map(({ name }) => name);
  expect(named).toContain('Eva Lund');
  expect(named).not.toContain('Naomi Hart');
  const able = demoUsers.filter(
    ({ isGoogle, status }) => !isGoogle && (status === undefined || status === 'active'),
  );
  expect(named).toEqual(able.map(({ name }) => name));
});
