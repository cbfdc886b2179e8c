import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startErrorReporting } from './error-reporting.ts';
import { clientContext } from './client-context.ts';

/** The browser window, as far as error reporting listens to it. */
const listeners = new Map<string, (event: object) => void>();
let posts: { address: string; body: Record<string, unknown> }[] = [];
const usual = clientContext.reportError;

beforeEach(() => {
  posts = [];
  vi.stubGlobal('window', {
    location: { pathname: '/outbound/loading' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  vi.stubGlobal('navigator', { userAgent: 'Firefox 150' });
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    posts.push({ address, body: JSON.parse(body) });
    return new Response();
  });
  startErrorReporting('https://reports.example.test', '1.2.3');
});
afterEach(() => {
  clientContext.reportError = usual;
  vi.unstubAllGlobals();
});

it('an unhandled error is reported with its path, the release and the browser', () => {
  listeners.get('error')?.({ message: 'x is undefined', error: new Error('x is undefined') });
  listeners.get('unhandledrejection')?.({ reason: new Error('y is undefined') });
  const common = { path: '/outbound/loading', release: '1.2.3', browser: 'Firefox 150' };
  expect(posts.map(({ body }) => body)).toMatchObject([
    { message: 'x is undefined', ...common },
    { message: 'y is undefined', ...common },
  ]);
  expect(posts.map(({ address }) => address)).toEqual(Array(2).fill('https://reports.example.test'));
  expect(Object.keys(posts[0]?.body ?? {}).toSorted()).toEqual([
    'browser',
    'message',
    'path',
    'release',
    'stack',
  ]);
});
it.each([
  'ResizeObserver loop completed with undelivered notifications.',
  'ResizeObserver loop limit exceeded',
  'Failed to fetch',
  'Not logged in',
  'Unable to renew authentication',
])('"%s" is not reported', (message) => {
  clientContext.reportError({ message });
  expect(posts).toEqual([]);
});
it('a failed call is shown to the user, and is not reported again as an unhandled error', () => {
  const failure = new Error('Rejected');
  failure.name = 'Failure';
  listeners.get('unhandledrejection')?.({ reason: failure });
  expect(posts).toEqual([]);
});
it('the same error is reported at most three times', () => {
  for (let time = 0; time < 5; time += 1)
    clientContext.reportError({ message: 'z is undefined', status: 500 });
  expect(posts).toHaveLength(3);
});
it('no error is reported without an address', () => {
  startErrorReporting(null, '1.2.3');
  clientContext.reportError({ message: 'w is undefined' });
  expect(posts).toEqual([]);
});
it('a report is dropped silently when it cannot be sent', async () => {
  const sent = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const unhandled = vi.fn<() => void>();
  process.on('unhandledRejection', unhandled);
  vi.stubGlobal('fetch', sent);
  clientContext.reportError({ message: 'v is undefined' });
  await new Promise((done) => setImmediate(done));
  process.off('unhandledRejection', unhandled);
  expect([sent.mock.calls.length, unhandled.mock.calls.length]).toEqual([1, 0]);
});
