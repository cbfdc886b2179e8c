import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

/** URLs that no screen and no endpoint has. A redirect to one could lead the browser to another server. */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

// A browser and `fetch` tidy such paths before they send them.
const requestRaw = (path: string) =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, fail) => {
    const { hostname, port } = new URL(world.address);
    httpRequest({ hostname, port, path, method: 'GET' }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          text: Buffer.concat(parts).toString(),
        }),
      );
    })
      .on('error', fail)
      .end();
  });
it.each([
  '//evil.example/%',
  '//evil.example',
  '//evil.example/%2f..',
  '///evil.example/%zz',
  '/\\evil.example/%',
  '/\\evil.example/',
  '/\\/evil.example/%c0%ae/',
  '/%5cevil.example/',
  '/%2f%2fevil.example/',
  '/%2fevil.example/',
  '/.//evil.example/%',
  '/%',
  '/%zz',
  '/%c0%ae/',
  '/%ff?next=//evil.example',
  '/%00',
  '/%0d%0aLocation:%20//evil.example',
  '/%09/evil.example/%',
  '/home/%',
  '/assets/%',
  '/assets//evil.example/%',
  'http://evil.example/%',
  '/https:%2f%2fevil.example/%',
  '/api/%',
  '/api//evil.example/%',
])('an invalid URL returns 4xx and does not redirect: %s', async (path) => {
  const { status, location, text } = await requestRaw(path);
  expect([Math.floor(status / 100), location, text.includes('evil.example')]).toEqual([4, undefined, false]);
});
