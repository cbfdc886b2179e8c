import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as setTimeoutAfter } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Whether a URL can only name a file: a segment starts with a dot, or the last segment has an extension. No screen has such a
 * URL, but website scanners request them (`/.git/config`, `/backup.sql`).
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

/** Serves the built client: hashed files cached for a year, and the page itself at every URL that is not an endpoint. */
export async function serveClient(
  app: FastifyInstance,
  dir: URL,
  videos: () => Promise<string[]>,
): Promise<void> {
  // Read on every request, because a client built while the server runs has different file names.
  const page = async (reply: FastifyReply) => {
    // Tutorials play only from the URLs in the settings. The page must load even when the database is down.
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
  // Without this route, the folder itself would return 403.
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
