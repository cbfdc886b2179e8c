import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { ApiError } from '#kit/server/reject.ts';
import { portalOidcClient } from './portal-client.ts';
import { AnotherSignInOpenError, mountSignInPages } from './interaction.ts';
import { mountEmailLinkPages } from './email-links.ts';
import { mountFirstAdministratorSetup } from './first-administrator-setup.ts';
import { createPageRenderer, sendPage } from './page-renderer.ts';
import type { SignInPagesOptions } from './page-renderer.ts';
import { renderMessagePage, silentRenewPageHtml } from './pages/pages.ts';

// The provider's error is matched by name, because only the module that creates the provider imports its library.
const isExpired = (error: unknown): boolean =>
  error instanceof AnotherSignInOpenError || (error instanceof Error && error.name === 'SessionNotFound');

/** Returns the status that the framework sets for an unreadable request. Undefined means an unexpected error. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500
    ? error.statusCode
    : undefined;

/**
 * Serves the assets of the sign-in pages and the page for silent renewal. External providers also need the silent renewal page.
 */
export async function mountSignInAssetsAndSilentRenewPage(
  app: FastifyInstance,
  origin: () => string,
): Promise<void> {
  const asset = (name: string) => readFile(new URL(`pages/assets/${name}`, import.meta.url));
  const files = new Map<string, { type: string; body: Buffer }>([
    [
      'pages.css',
      {
        type: 'text/css; charset=utf-8',
        body: Buffer.concat([await asset('pages.css'), await asset('house.css')]),
      },
    ],
    ['pages.js', { type: 'text/javascript; charset=utf-8', body: await asset('pages.js') }],
    ['passkey.js', { type: 'text/javascript; charset=utf-8', body: await asset('passkey.js') }],
    [
      'webauthn.js',
      {
        type: 'text/javascript; charset=utf-8',
        body: await readFile(
          new URL('../../node_modules/@simplewebauthn/browser/dist/bundle/index.umd.min.js', import.meta.url),
        ),
      },
    ],
    ['silent-renew.js', { type: 'text/javascript; charset=utf-8', body: await asset('silent-renew.js') }],
    ['favicon.svg', { type: 'image/svg+xml', body: await asset('favicon.svg') }],
    // The font of the PDF documents. Browsers fetch it only for Chinese text when the computer has no Chinese font.
    [
      'chinese.ttf',
      {
        type: 'font/ttf',
        body: await readFile(new URL('../../kit/server/fonts/NotoSansSC-Regular.ttf', import.meta.url)),
      },
    ],
    [
      'inter.woff2',
      {
        type: 'font/woff2',
        body: await readFile(
          new URL(
            '../../node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2',
            import.meta.url,
          ),
        ),
      },
    ],
  ]);
  app.get<{ Params: { name: string } }>('/identity/:name', async (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) return reply.status(404).type('text/plain').send('Not found');
    return reply.type(file.type).header('cache-control', 'public, max-age=3600').send(file.body);
  });
  app.get(portalOidcClient.silentPath, async (_, reply) =>
    sendPage(reply, origin(), silentRenewPageHtml, 'self'),
  );
}

/** Mounts the embedded provider below /oidc and the sign-in pages that the user sees. */
export async function mountEmbeddedProviderAndSignInPages(
  app: FastifyInstance,
  provider: () => Promise<Provider>,
  options: SignInPagesOptions,
): Promise<void> {
  await app.register(async (scope) => mountProvider(scope, provider, options));
  await app.register(async (scope) => mountPages(scope, provider, options));
}

function mountProvider(
  scope: FastifyInstance,
  provider: () => Promise<Provider>,
  { origin, otherOrigins: alsoAt }: SignInPagesOptions,
): void {
  // The provider parses its own request bodies.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const answer = (await provider()).callback();
    reply.hijack();
    const { url = '/', headers } = request.raw;
    // The provider builds its URLs from the request's host. This replaces an unknown host with the configured origin.
    const ownUrls = [origin(), ...alsoAt()].map((address) => new URL(address));
    headers.host = (ownUrls.find((url) => url.host === headers.host) ?? new URL(origin())).host;
    delete headers['x-forwarded-host'];
    // The provider trusts this header behind HTTPS. Its value must match our own proxy trust settings.
    headers['x-forwarded-for'] = request.ip;
    headers['x-forwarded-proto'] = new URL(origin()).protocol.slice(0, -1);
    // The provider routes below its mount path and builds its URLs from the full path.
    Object.assign(request.raw, {
      originalUrl: url,
      url: url.slice(portalOidcClient.issuerPath.length) || '/',
    });
    await answer(request.raw, reply.raw);
  };
  scope.all(`${portalOidcClient.issuerPath}/*`, handle);
}

function mountPages(
  scope: FastifyInstance,
  provider: () => Promise<Provider>,
  options: SignInPagesOptions,
): void {
  const pages = createPageRenderer(options);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.addHook('onRequest', async (request, reply) => {
    // Sign-in forms are submitted only from our own pages. The browser reports cross-site requests in this header.
    if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site')
      return pages.show(reply.status(403), request, 'failed');
    return undefined;
  });
  scope.setErrorHandler(async (error, request, reply) => {
    if (error instanceof ApiError && error.status === 429)
      return pages.html(reply.status(429), renderMessagePage(await pages.lookOf(request, reply), 'too-many'));
    if (isExpired(error)) return pages.show(reply.status(400), request, 'expired');
    // The body is too long, truncated or not a form. It was not sent from our pages.
    const status = statusOf(error);
    if (status !== undefined) return pages.show(reply.status(status), request, 'failed');
    request.log.error({ err: error }, 'sign-in page');
    return pages.show(reply.status(500), request, 'failed');
  });
  mountSignInPages(scope, provider, pages, options);
  mountEmailLinkPages(scope, pages, options);
  mountFirstAdministratorSetup(scope, pages, options);
}
