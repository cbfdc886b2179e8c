import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createEmailFileLogger, createEmailSender } from './email.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

it('demo emails are stored one per line, including links, readable by the owner only', async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldlane-letters-'));
  const book = join(folder, 'data', 'letters.jsonl');
  const mail = createEmailSender({ provider: 'log' }, createEmailFileLogger(book));
  for (const subject of ['First', 'Second'])
    await mail.send({ to: 'ana@example.test', subject, text: 'http://localhost/x?token=abc\n' }, subject);
  const lines = (await readFile(book, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { to: 'ana@example.test', subject: 'First', text: 'http://localhost/x?token=abc\n' },
    { to: 'ana@example.test', subject: 'Second', text: 'http://localhost/x?token=abc\n' },
  ]);
  expect((await stat(book)).mode & 0o777).toBe(0o600);
});

it('the sender gives up on an email server that accepts the connection and sends nothing', async () => {
  const silent = createServer();
  await new Promise<void>((ready) => void silent.listen(0, '127.0.0.1', ready));
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const deadlines = { dnsTimeout: 100, connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 };
  const mail = createEmailSender(
    { provider: 'smtp', smtpUrl, from: 'dock@coldlane.example' },
    undefined,
    deadlines,
  );
  await expect(mail.send({ to: 'ana@example.test', subject: 'One', text: 'x' }, 'one')).rejects.toThrow(
    /Greeting|Timeout/i,
  );
  silent.close();
});
