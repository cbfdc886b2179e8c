import { createHash } from 'node:crypto';
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWK, JWTPayload, JWTVerifyGetKey } from 'jose';
import type pg from 'pg';
import { portalOidcClient, sessionIdleTimeoutSeconds } from './portal-client.ts';
import { readProviderKeys } from './provider-keys.ts';
import { TokenRejectedError } from './port.ts';
import type { TokenClaims, TokenVerifier } from './port.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';

const leewaySeconds = 60;
const algorithms = ['RS256', 'ES256'];
/** Dotted paths into a token. A claim named by a URL counts as one step. */
export interface TokenClaimPaths {
  roles: string;
  permissions: string;
  groups: string;
  /** The default claims are `email`, `email_verified` and `name`. */
  email?: string;
  verified?: string;
  name?: string;
  /** A claim and its only allowed value, which identifies the tenant that may sign in. */
  tenant?: { path: string; value: string };
  /** Maps the provider's role names or ids to our role names. */
  roleNames?: Readonly<Record<string, string>>;
}

interface Rules {
  issuer(): string | Promise<string>;
  audience: string;
  keys: JWTVerifyGetKey;
  /** `at+jwt` if the provider marks its access tokens this way. An identity token used as an access token is then rejected. */
  type?: string;
  paths: TokenClaimPaths;
  now?: () => number;
}

/** The keys in our own database, which are valid on every server. */
function ownKeys(pool: pg.Pool): JWTVerifyGetKey {
  let cachedKeys: Promise<JWTVerifyGetKey> | undefined;
  const load = async () =>
    createLocalJWKSet({ keys: (await readProviderKeys(pool)).signingKeys.map(publicPart) });
  return async (header, token) => {
    cachedKeys ??= load();
    try {
      return await (
        await cachedKeys
      )(header, token);
    } catch (error) {
      cachedKeys = undefined;
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // Another server process may have created a newer key.
      return (await load())(header, token);
    }
  };
}

/**
 * Verifies tokens of API clients, which our own token endpoint issues. The actor lookup checks whether the secret behind a token
 * is still active.
 */
export function createApiClientVerifier(options: { pool: pg.Pool; issuer(): string }): TokenVerifier {
  const verify = tokenChecker({
    issuer: options.issuer,
    audience: portalOidcClient.audience,
    keys: ownKeys(options.pool),
    type: 'at+jwt',
    paths: { roles: '', permissions: '', groups: '' },
  });
  return { verify, clearSessionCache: () => undefined };
}

/** Verifies tokens of the embedded provider. Its keys and sessions are in our own database. */
export function createEmbeddedVerifier(options: {
  pool: pg.Pool;
  origin(): string;
  now?: () => number;
}): TokenVerifier {
  const { pool } = options;
  const keys = ownKeys(pool);
  const check = tokenChecker({
    issuer: () => options.origin() + portalOidcClient.issuerPath,
    audience: portalOidcClient.audience,
    keys,
    type: 'at+jwt',
    paths: { roles: 'roles', permissions: 'permissions', groups: 'groups' },
    ...(options.now ? { now: options.now } : {}),
  });
  const running = new Map<string, number>();

  async function mustRun({ sessionId, subject }: TokenClaims): Promise<void> {
    if (!sessionId) throw new TokenRejectedError(50008, 'no session named');
    const checked = running.get(sessionId);
    // If a notification is lost, the session is checked again within 30 seconds.
    if (checked !== undefined && performance.now() - checked < 30_000) return;
    const { rows } = await pool.query<{ ended: boolean; unseen: boolean }>(
      `
        select ended_at is not null as ended, last_seen_at < now() - interval '1 minute' as unseen
        from login_session
        where uid = $1
      `,
      [sessionId],
    );
    if (!rows[0] || rows[0].ended) throw new TokenRejectedError(50012, 'session ended', subject);
    if (rows[0].unseen)
      await pool.query('update login_session set last_seen_at = now() where uid = $1 and ended_at is null', [
        sessionId,
      ]);
    if (running.size > 20_000) running.clear();
    running.set(sessionId, performance.now());
  }
  return {
    async verify(token) {
      const claims = await check(token);
      await mustRun(claims);
      return claims;
    },
    clearSessionCache: () => running.clear(),
  };
}

/** Verifies tokens of an external provider, using its published metadata. */
export function createExternalVerifier(options: {
  issuer: string;
  audience: string;
  paths: TokenClaimPaths;
  now?: () => number;
}): TokenVerifier {
  let keySet: Promise<JWTVerifyGetKey> | undefined;
  const discover = async (): Promise<JWTVerifyGetKey> => {
    const address = `${options.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const found: unknown = await response.json();
    const jwks =
      typeof found === 'object' && found !== null && 'jwks_uri' in found && typeof found.jwks_uri === 'string'
        ? found.jwks_uri
        : undefined;
    if (!response.ok || !jwks) throw new Error(`The identity provider has no configuration at ${address}`);
    return createRemoteJWKSet(new URL(jwks), { cooldownDuration: 30_000 });
  };
  const keys: JWTVerifyGetKey = async (header, token) => {
    keySet ??= discover();
    const set = await keySet.catch(() => {
      keySet = undefined;
      return reject(commonErrors.signInUnavailable);
    });
    try {
      return await set(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      return reject(commonErrors.signInUnavailable);
    }
  };
  const verify = tokenChecker({
    issuer: () => options.issuer,
    audience: options.audience,
    keys,
    paths: options.paths,
    ...(options.now ? { now: options.now } : {}),
  });
  return {
    async verify(token) {
      const claims = await verify(token);
      if (ours.test(claims.subject)) throw new TokenRejectedError(50008, 'a subject of ours');
      return claims;
    },
    clearSessionCache: () => undefined,
    emailClaim: options.paths.email ?? 'email',
  };
}
/** Subjects reserved for API clients, scanners and the system. An external provider must not issue them. */
const ours = /^(client\||scanner:|(house|nobody)$)/;

/** Caches a verified token until it expires. Only its times are checked again. The cache is limited to 2,000 tokens. */
function tokenChecker(rules: Rules): (token: string) => Promise<TokenClaims> {
  const now = rules.now ?? Date.now;
  const good = new Map<string, { claims: TokenClaims; expires: number }>();
  return async (token) => {
    if (token.length > 16_384) throw new TokenRejectedError(50008, 'too long');
    const digest = createHash('sha256').update(token).digest('base64');
    const cached = good.get(digest);
    if (cached) {
      if (now() / 1000 < cached.expires + leewaySeconds) return cached.claims;
      good.delete(digest);
      throw new TokenRejectedError(50014, 'expired');
    }
    const payload = await checked(token, rules, now());
    mustBeWhole(payload, rules.paths);
    const claims = claimsFrom(payload, rules.paths);
    if (good.size >= 2000) good.delete(good.keys().next().value ?? '');
    good.set(digest, { claims, expires: payload.exp ?? 0 });
    return claims;
  };
}

async function checked(token: string, rules: Rules, now: number): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      algorithms,
      issuer: await rules.issuer(),
      audience: rules.audience,
      clockTolerance: leewaySeconds,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: sessionIdleTimeoutSeconds,
      ...(rules.type ? { typ: rules.type } : {}),
    });
    // Some providers set a type on identity tokens instead of on access tokens.
    if (decodeProtectedHeader(token).typ?.toLowerCase() === 'id_token')
      throw new TokenRejectedError(50008, 'identity token', undefined, {
        claim: 'typ',
        expected: 'an access token',
        found: 'an identity token',
      });
    return payload;
  } catch (error) {
    // If the provider is unreachable, nothing is known about the token.
    if (error instanceof TokenRejectedError || error instanceof ApiError) throw error;
    if (error instanceof errors.JWTClaimValidationFailed) throw await misfitOf(error, rules);
    if (error instanceof errors.JWTExpired) throw new TokenRejectedError(50014, 'expired');
    if (error instanceof errors.JOSEError) throw new TokenRejectedError(50008, error.code);
    if (error instanceof TypeError && !('cause' in error && error.cause))
      throw new TokenRejectedError(50008, 'malformed');
    throw error;
  }
}

/**
 * Describes the claim that does not match. The signature is already verified, so the claim comes from the provider and can be
 * shown to the operator.
 */
async function misfitOf(
  { code, claim, payload }: InstanceType<typeof errors.JWTClaimValidationFailed>,
  rules: Rules,
): Promise<TokenRejectedError> {
  const expected: Record<string, string> = { iss: await rules.issuer(), aud: rules.audience };
  const found: unknown = payload[claim];
  return new TokenRejectedError(50008, code, undefined, {
    claim,
    expected: expected[claim] ?? 'a value',
    found: found === undefined ? 'nothing' : JSON.stringify(found).slice(0, 300),
  });
}

function publicPart({ d: _d, k: _k, ...rest }: JWK): JSONWebKeySet['keys'][number] {
  return { kty: 'EC', ...rest };
}

/**
 * Rejects tokens of another tenant and tokens that omit groups. Entra ID sends `_claim_names` in place of more than 200 groups.
 * Without their groups, users restricted to accounts would have no restriction and see everything.
 */
function mustBeWhole(payload: JWTPayload, { tenant, roles, permissions, groups }: TokenClaimPaths): void {
  if (tenant && valueAt(payload, tenant.path) !== tenant.value)
    throw new TokenRejectedError(50008, 'another tenant', undefined, {
      claim: tenant.path,
      expected: tenant.value,
      found: JSON.stringify(valueAt(payload, tenant.path) ?? 'nothing').slice(0, 300),
    });
  const needed = [roles, permissions, groups].filter((path) => path !== '');
  const leftOut = (path: string): boolean =>
    valueAt(payload['_claim_names'], path) !== undefined ||
    (path === 'groups' && isYes(payload['hasgroups']));
  if (needed.some(leftOut)) reject(commonErrors.groupsMissing);
}
/** True in the forms that providers use: `true`, `"true"`, 1, `"1"`. */
const isYes = (value: unknown): boolean => ['true', '1'].includes(String(value).toLowerCase());

function claimsFrom(payload: JWTPayload, paths: TokenClaimPaths): TokenClaims {
  const text = (path: string) => {
    const found = valueAt(payload, path);
    return typeof found === 'string' ? found : undefined;
  };
  const sessionId = text('sid');
  const email = text(paths.email ?? 'email');
  const verified = valueAt(payload, paths.verified ?? 'email_verified');
  const name = text(paths.name ?? 'name');
  const picture = text('picture');
  const called = new Map(Object.entries(paths.roleNames ?? {}));
  return {
    subject: payload.sub ?? '',
    ...(sessionId ? { sessionId } : {}),
    ...(payload.iat === undefined ? {} : { issuedAt: payload.iat }),
    ...(email ? { email } : {}),
    ...(name ? { name } : {}),
    ...(picture ? { picture } : {}),
    ...(verified === undefined ? {} : { emailVerified: isYes(verified) }),
    roles: readListOrSeparatedTextAtPath(payload, paths.roles).map((role) => called.get(role) ?? role),
    permissions: readListOrSeparatedTextAtPath(payload, paths.permissions),
    groups: readListOrSeparatedTextAtPath(payload, paths.groups),
  };
}

/** Reads a list of strings at a path. Providers also send such a list as one string separated by spaces or commas. */
export function readListOrSeparatedTextAtPath(payload: unknown, path: string): string[] {
  const found = valueAt(payload, path);
  return [...new Set(wordsOf(found).filter((item) => item !== ''))];
}
function wordsOf(found: unknown): string[] {
  if (typeof found === 'string') return found.split(/[\s,]+/);
  return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : [];
}
function valueAt(payload: unknown, path: string): unknown {
  const getOwnProperty = (from: unknown, name: string): unknown =>
    typeof from === 'object' && from !== null && Object.hasOwn(from, name)
      ? Reflect.get(from, name)
      : undefined;
  // A claim can be named by a URL, whose dots are part of the name.
  return (
    getOwnProperty(payload, path) ??
    (path.includes('://') ? undefined : path.split('.').reduce(getOwnProperty, payload))
  );
}
