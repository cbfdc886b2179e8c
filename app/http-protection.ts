import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { lightAndDarkPreviewStyleSheets } from '#areas/settings/emails/email-html.rules.ts';
import { signOutEverywhereEndpoint } from '#areas/people/session/session.contract.ts';
import { clearSiteDataHeaderAtSignOut } from '#kit/server/clear-site-data.ts';
import { buildPermissionsPolicy } from '#kit/server/permissions-policy.ts';
import { defaultMaxUploadBytes } from '#kit/contract/upload-limits.ts';

/** The hash by which a content security policy allows an inline style sheet. */
const digestOf = (sheet: string): string => `sha256-${createHash('sha256').update(sheet).digest('base64')}`;

/**
 * The style sheets that React Aria adds to the page, character by character: for controls that can be pressed, and for iOS while a
 * dialog is open. A new version that changes them causes a browser error in the main job's test.
 */
const reactAriaStyleSheets = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

/** Sets the security headers of every response and limits what is read from a request. */
export async function registerHttpProtection(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl.startsWith('https:');
  const issuer = config.identity.kind === 'outside' ? [new URL(config.identity.issuer).origin] : [];
  const reports = config.errorReportUrl ? [new URL(config.errorReportUrl).origin] : [];
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Scripts set styles through the CSSOM, which this policy allows. The email preview uses the email's own style sheet.
        styleSrc: [
          "'self'",
          ...[...lightAndDarkPreviewStyleSheets, ...reactAriaStyleSheets].map(
            (sheet) => `'${digestOf(sheet)}'`,
          ),
        ],
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          ...(config.identity.kind === 'outside' ? config.identity.pictureOrigins : []),
        ],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...issuer, ...reports],
        frameSrc: ["'self'", 'blob:', ...issuer],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...issuer],
        workerSrc: ["'self'", 'blob:'],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: config.production && secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  // The headers are the same for every response, so they are built once.
  let headers: OutgoingHttpHeaders | undefined;
  app.addHook('onRequest', async (_, reply) => {
    if (headers === undefined) {
      reply.helmet();
      reply.raw.setHeader('permissions-policy', buildPermissionsPolicy({ camera: true }));
      headers = reply.raw.getHeaders();
    } else
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) reply.raw.setHeader(name, value);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.endpoint === signOutEverywhereEndpoint.id && reply.statusCode === 200)
      void reply.header('clear-site-data', clearSiteDataHeaderAtSignOut);
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && type.startsWith('text/') && !type.includes('charset'))
      void reply.header('content-type', `${type}; charset=utf-8`);
  });
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(multipart, { limits: { files: 5, fileSize: defaultMaxUploadBytes } });
  await app.register(rateLimit, { global: false });
  // A plain-text body is the name of a new cutoff group. Many clients send a JSON content type with every request, even without a
  // body.
  const json = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : json(request, body, done),
  );
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body));
}
