import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt, importJWK, SignJWT } from 'jose';
import type pg from 'pg';
import { accessTokenLifetimeSeconds, portalOidcClient } from './portal-client.ts';
import { loadOrCreateProviderKeys, signingAlgorithm } from './provider-keys.ts';
import type { TokenVerifier } from './port.ts';
import { getRateLimitNetwork } from '#kit/server/network.ts';
import { setRequestSecurityEvent } from '#kit/server/security-events.ts';
import { readCredentialOfScheme } from '#kit/server/auth-scheme.ts';
import { createApiClientVerifier } from './verify.ts';

/** The token endpoint for API clients: OAuth 2.0 client credentials (RFC 6749 §4.4). */
export const apiClientTokenPath = '/api/oauth/token';
const issuerPath = '/api/oauth';

/**
 * An API client authenticated by its client id and secret. The secret is identified by number, so that revoking it also revokes
 * the token.
 */
export interface AuthenticatedApiClient {
  subject: string;
  secretId: number;
  scopes: readonly string[];
}
export interface ApiClientTokenOptions {
  pool: pg.Pool;
  origin(): string;
  authenticate(clientId: string, secret: string): Promise<AuthenticatedApiClient | undefined>;
}

/** Mounts the token endpoint for API clients. It works beside any identity provider for users. */
export async function mountApiClientTokenEndpoint(
  app: FastifyInstance,
  options: ApiClientTokenOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(
      apiClientTokenPath,
      {
        config: {
          rateLimit: { max: 60, timeWindow: '1 minute', keyGenerator: ({ ip }) => getRateLimitNetwork(ip) },
        },
      },
      (request, reply) => answer(request, reply, options),
    );
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ApiClientTokenOptions,
): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
  const sent = fields(request.body);
  const refused = (status: number, error: string, why: string) =>
    reply.status(status).send({ error, error_description: why });
  if (sent['grant_type'] !== 'client_credentials')
    return refused(400, 'unsupported_grant_type', 'grant_type must be client_credentials.');
  const credentials = basic(request.headers.authorization) ?? {
    id: sent['client_id'] ?? '',
    secret: sent['client_secret'] ?? '',
  };
  const nobody = credentials.id === '' || credentials.secret === '' || credentials.id.includes('\u0000');
  const program = nobody ? undefined : await options.authenticate(credentials.id, credentials.secret);
  if (!program) {
    setRequestSecurityEvent(request, { kind: 'signInRefused' });
    return refused(401, 'invalid_client', 'The client ID or the secret is wrong or expired.').header(
      'www-authenticate',
      'Basic realm="coldlane"',
    );
  }
  const {
    signingKeys: [key],
  } = await loadOrCreateProviderKeys(options.pool);
  if (!key) throw new Error('There is no signing key');
  const token = await new SignJWT({
    sid: `secret-${program.secretId}`,
    client_id: credentials.id,
    scope: program.scopes.join(' '),
  })
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: key.kid ?? '' })
    .setIssuer(options.origin() + issuerPath)
    .setAudience(portalOidcClient.audience)
    .setSubject(program.subject)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenLifetimeSeconds}s`)
    .sign(await importJWK(key, signingAlgorithm));
  return reply.send({
    access_token: token,
    token_type: 'Bearer',
    expires_in: accessTokenLifetimeSeconds,
    scope: program.scopes.join(' '),
  });
}

function fields(body: unknown): Record<string, string> {
  return typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter((e): e is [string, string] => typeof e[1] === 'string'))
    : {};
}

/** Reads the secret that an API client sends in place of a token, alone or with its client id. Undefined when there is none. */
export function readApiClientCredentials(
  authorizationHeader: string | undefined,
): { clientId: string | undefined; secret: string } | undefined {
  const alone = readCredentialOfScheme('Bearer', authorizationHeader);
  if (alone !== undefined)
    return alone.startsWith('cls_') ? { clientId: undefined, secret: alone } : undefined;
  const both = basic(authorizationHeader);
  if (!both || both.id === '' || both.secret === '' || both.id.includes('\u0000')) return undefined;
  return { clientId: both.id, secret: both.secret };
}

function basic(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = readCredentialOfScheme('Basic', header);
  if (encoded === undefined || !/^[A-Za-z0-9+/=]+$/.test(encoded)) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colonIndex = text.indexOf(':');
  return colonIndex < 0 ? undefined : { id: text.slice(0, colonIndex), secret: text.slice(colonIndex + 1) };
}

/** Routes a token to its issuer: the users' identity provider, or the token endpoint for API clients. */
export function createUserAndApiClientTokenVerifier(
  userTokenVerifier: TokenVerifier,
  options: { pool: pg.Pool; origin(): string },
): TokenVerifier {
  const programs = createApiClientVerifier({
    pool: options.pool,
    issuer: () => options.origin() + issuerPath,
  });
  return {
    ...(userTokenVerifier.emailClaim === undefined ? {} : { emailClaim: userTokenVerifier.emailClaim }),
    verify: (token) =>
      issuerOf(token) === options.origin() + issuerPath
        ? programs.verify(token)
        : userTokenVerifier.verify(token),
    clearSessionCache() {
      userTokenVerifier.clearSessionCache();
      programs.clearSessionCache();
    },
  };
}
function issuerOf(token: string): string | undefined {
  try {
    return token.length > 16_384 ? undefined : decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
