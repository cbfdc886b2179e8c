import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as setTimeoutAfter } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Whether no screen can have a URL: a segment starts with a dot, or the last segment has an extension. Website scanners request
 * such files (`/.git/config`, `/backup.sql`). A path with an empty segment at its start or with a backslash names another server to a
 * browser (`//host`, `/\\host`).
 */
function isOddUrl(url: string): boolean {
  const path = decodePath(url.split('?')[0] ?? '');
  if (path === null || path.startsWith('//') || /[\u0000-\u0020\u007f\\]/.test(path)) return true;
  const segments = path.split('/');
  return segments.some((segment) => segment.startsWith('.')) || segments.at(-1)?.includes('.') === true;
}
/** Null: the path cannot be decoded. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.status(404).type('text/plain').send('Not found');

/** Every page loads the color scheme before it shows anything. It hardly ever changes, and any version of it works. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/theme.js') ? 'public, max-age=86400' : 'no-cache';
}

/** Serves the built client: hashed files cached for a year, and the page itself at every URL that is not an endpoint. */
export async function serveClient(
  app: FastifyInstance,
  dir: URL,
  listVideoOrigins: () => Promise<string[]>,
): Promise<void> {
  // Read on every request, because a client built while the server runs has different file names.
  const page = async (reply: FastifyReply) => {
    // Tutorials play only from the URLs in the settings. The page must load even when the database is down.
    const origins = (
      await Promise.race([listVideoOrigins().catch(() => []), setTimeoutAfter(1000, [])])
    ).join(' ');
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
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
    });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || isOddUrl(request.url)) return sendNotFound(reply);
    return page(reply);
  });
}
