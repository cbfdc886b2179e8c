import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDefectWithoutMessage, createRateLimitedErrorReporter } from './error-reporting.ts';

const heard: Record<string, unknown>[] = [];
const service = createServer((request, reply) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    heard.push(JSON.parse(text));
    reply.writeHead(500).end();
  });
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const at = service.address();
  address = `http://127.0.0.1:${at !== null && typeof at === 'object' ? at.port : 0}/`;
});
afterAll(() => service.close());

describe('the report of a server defect', () => {
  it('contains place, release and request, without the error message', async () => {
    createRateLimitedErrorReporter(address, '1.2.3')(new TypeError('row of MA00101 has no rate'), {
      path: '/api/loads/:id',
      requestId: 'r1',
    });
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]).toMatchObject({
      side: 'server',
      message: 'TypeError',
      path: '/api/loads/:id',
      requestId: 'r1',
      release: '1.2.3',
    });
    expect(JSON.stringify(heard)).not.toContain('MA00101');
    expect(heard[0]?.['stack']).toContain('error-reporting.test.ts');
  });
  it('of the database contains the violated constraint, and not the data', () => {
    const broken = Object.assign(new Error('Key (number)=(L-1, MA00101) already exists.'), {
      name: 'error',
      code: '23505',
      detail: 'Key (number)=(L-1, MA00101) already exists.',
      table: 'load',
      constraint: 'load_number_key',
      routine: '_bt_check_unique',
    });
    expect(describeDefectWithoutMessage(broken)).toBe('DatabaseError 23505 load.load_number_key');
    const away = Object.assign(new Error('relation "job" does not exist'), {
      name: 'error',
      code: '42P01',
      routine: 'parserOpenTable',
    });
    expect(describeDefectWithoutMessage(away)).toBe('DatabaseError 42P01 parserOpenTable');
    expect(describeDefectWithoutMessage(new TypeError('row of MA00101'))).toBe('TypeError');
    expect(describeDefectWithoutMessage(Object.assign(new Error('x'), { name: 'of MA00101' }))).toBe('Error');
    expect(describeDefectWithoutMessage('MA00101')).toBe('unknown');
  });
  it('in a loop is sent three times a minute', async () => {
    let now = 0;
    const report = createRateLimitedErrorReporter(address, '1', () => now);
    const fail = () => {
      for (let i = 0; i < 50; i += 1) report(new Error('x'), { path: '/', requestId: String(i) });
    };
    heard.length = 0;
    fail();
    now = 61_000;
    fail();
    await expect.poll(() => heard.length).toBe(6);
    // The seventh report is from the next minute. No earlier report is still pending.
    now = 122_000;
    report(new Error('last'), { path: '/', requestId: 'last' });
    await expect.poll(() => heard.at(-1)?.['requestId']).toBe('last');
    expect(heard.length).toBe(7);
  });
  it('is not sent without an address, and fails silently when the address does not respond', () => {
    expect(() =>
      createRateLimitedErrorReporter(undefined, '1')(new Error('x'), { path: '/', requestId: '1' }),
    ).not.toThrow();
    expect(() =>
      createRateLimitedErrorReporter('http://127.0.0.1:9/', '1')('not an error', {
        path: '/',
        requestId: '1',
      }),
    ).not.toThrow();
  });
});
