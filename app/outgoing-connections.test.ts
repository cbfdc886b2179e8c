import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { createIntegrations } from './features.ts';
import { createRateLimitedErrorReporter } from '#kit/server/error-reporting.ts';

/** Counts every outgoing connection that this process opens and stops each one. */
let opened: number;
beforeEach(() => {
  opened = 0;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    opened += 1;
    setImmediate(() => this.destroy(new Error('no line')));
    return this;
  });
});
afterEach(() => void vi.restoreAllMocks());

const letter = { to: 'dock@example.test', subject: 'Eight pallets', text: 'They come at nine.' };
const text = { id: 8, to: '+13055550100', body: 'They come at nine.' };
const day = { day: '2027-02-03', warehouses: [], places: [], freight: [], existing: [] };

test.each([{}, { TEST_MODE: 'true' }])(
  'mail, text messages, routing and error reports send nothing without a configured provider (%j)',
  async (env) => {
    const config = readConfig(env);
    const links = createIntegrations(config);
    expect(await links.email.send(letter, 'etc 8')).toBe('log:etc 8');
    expect(await links.sms.send(text)).toBe('log:8');
    await links.routing.plan(day);
    createRateLimitedErrorReporter(config.errorReportUrl, '0')(new Error('broken'), {
      path: '/',
      requestId: '',
    });
    expect(opened).toBe(0);
  },
);
test('a configured provider is used, and this test would detect its connection', async () => {
  const set = createIntegrations(
    readConfig({ MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.test' }),
  );
  await expect(set.email.send(letter, 'etc 8')).rejects.toThrow('no line');
  expect(opened).toBe(1);
});
