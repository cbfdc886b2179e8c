import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as setTimeoutAfter } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Whether an address can only be that of a file: a segment begins with a dot, or the last one has an extension. No screen of ours
 * has such an address, and scanners of websites look for them (`/.git/config`, `/backup.sql`).
 */
function namesFile(url: string): boolean {
  const segments = decoded(url.split('?')[0] ?? '').split('/');
  return segments.some((segment) => segment.startsWith('.')) || segments.at(-1)?.includes('.') === true;
}
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The built client: files by name for a year, and the page itself for every address that is not a call. */
export async function serveClient(
  app: FastifyInstance,
  dir: URL,
  videos: () => Promise<string[]>,
): Promise<void> {
  // Read for each request: a client built while the server runs has files of other names.
  const page = async (reply: FastifyReply) => {
    // Tutorials play from the addresses in the settings, and from no other.
    // A database that is away must not keep the page back.
    const origins = (await Promise.race([videos().catch(() => []), setTimeoutAfter(1000, [])])).join(' ');
    if (origins !== '')
      void reply.header(
        'content-security-policy',
        `${String(reply.getHeader('content-security-policy')).replace('frame-src ', `frame-src ${origins} `)};media-src 'self' ${origins}`,
      );
    const html = await readFile(new URL('index.html', dir), 'utf8').catch(() => undefined);
    if (html === undefined) return reply.status(404).type('text/plain').send('The client is not built.');
    return reply.type('text/html').header('cache-control', 'no-cache').send(html);
  };
  // The folder itself would be forbidden.
  app.get('/', (_, reply) => page(reply));
  if (existsSync(dir))
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: true,
      index: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || namesFile(request.url))
      return reply.status(404).type('text/plain').send('Not found');
    return page(reply);
  });
}
