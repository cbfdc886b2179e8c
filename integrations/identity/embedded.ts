import type {
  ClientMetadata,
  Configuration,
  KoaContextWithOIDC,
  Provider as ProviderType,
} from 'oidc-provider';
import type pg from 'pg';
import { z } from 'zod';
import {
  endAndAuditBrowserSession,
  recordSessionBrowser,
  createPostgresAdapter,
} from './postgres-adapter.ts';
import { parseUserAgent } from '#kit/server/user-agent.ts';
import { clearSiteDataHeaderAtSignOut } from '#kit/server/clear-site-data.ts';
import { accessTokenLifetimeSeconds, portalOidcClient, sessionIdleTimeoutSeconds } from './portal-client.ts';
import { loadOrCreateProviderKeys, signingAlgorithm } from './provider-keys.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { interactionPolicy, Provider } from './oidc.ts';
import { parseSupportedLanguage, getLanguageCookieName, detectLanguage } from './pages/page-translations.ts';
import { createCompanyBrandingReaderWithFallback } from './page-renderer.ts';
import { renderSignOutPage, renderMessagePage, buildPageHeaders } from './pages/pages.ts';
import type { PageView } from './pages/pages.ts';
import type { UserDirectory, IdentityUser } from './port.ts';

export interface EmbeddedProviderOptions {
  pool: pg.Pool;
  /** The origin under which browsers reach the server. */
  origin: string;
  userDirectory: UserDirectory;
  /** Other origins of the same server (127.0.0.1 beside localhost). Never in production. */
  otherOrigins?: string[];
  testMode: boolean;
  /** Called when sessions have ended here, before the response is sent. */
  onSessionsEnded(): void;
  logError(error: unknown): void;
  accessTokenSeconds?: number;
}

/** The built-in identity provider. All of its state is in the database, so several servers act as one provider. */
export async function createEmbeddedProvider(options: EmbeddedProviderOptions): Promise<ProviderType> {
  const { pool, origin } = options;
  const keys = await loadOrCreateProviderKeys(pool);
  const provider = new Provider(origin + portalOidcClient.issuerPath, configurationOf(options, keys));
  provider.proxy = origin.startsWith('https:');
  provider.use(async (ctx, next) => {
    for (const [name, value] of Object.entries(buildPageHeaders(origin, 'self'))) ctx.set(name, value);
    keepLanguage(ctx, origin.startsWith('https:'));
    await next();
    const { oidc } = ctx;
    // Every page of the portal reads it first. It changes with a release at most.
    if (isProviderContext(oidc) && oidc.route === 'discovery')
      ctx.set('cache-control', 'public, max-age=3600');
    if (isProviderContext(oidc) && oidc.route === 'resume' && oidc.session?.accountId)
      await recordSessionBrowser(pool, oidc.session.uid, parseUserAgent(ctx.get('user-agent')));
    if (isProviderContext(oidc) && (await endWhatEnded(pool, ctx.status, oidc, ctx.ip)))
      options.onSessionsEnded();
    if (isProviderContext(oidc) && oidc.route === 'end_session_confirm' && ctx.status === 303)
      ctx.set('clear-site-data', clearSiteDataHeaderAtSignOut);
  });
  provider.on('server_error', (_ctx, error) => options.logError(error));
  return provider;
}

type Asking = Parameters<Parameters<ProviderType['use']>[0]>[0];
/**
 * The portal sends the chosen language with every sign-in. It is stored like a choice made on the pages. So the first page uses
 * it immediately and does not reload while the user types.
 */
function keepLanguage(ctx: Asking, secure: boolean): void {
  const uiLocales = ctx.path === '/auth' ? ctx.query['ui_locales'] : undefined;
  const language = typeof uiLocales === 'string' ? parseSupportedLanguage(uiLocales) : undefined;
  if (language)
    ctx.cookies.set(getLanguageCookieName(secure), language, {
      path: '/',
      maxAge: 31_536_000_000,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      signed: false,
      overwrite: true,
    });
}

function configurationOf(options: EmbeddedProviderOptions, keys: ProviderKeys): Configuration {
  const { pool, origin, userDirectory: people } = options;
  const life = options.accessTokenSeconds ?? accessTokenLifetimeSeconds;
  const secure = origin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true, overwrite: true } as const;
  const lookOf = lookIn(options);
  return {
    adapter: createPostgresAdapter(pool, options.onSessionsEnded),
    jwks: { keys: keys.signingKeys },
    clients: [portalAt([origin, ...(options.otherOrigins ?? [])])],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'picture', 'locale', 'roles', 'permissions', 'groups'],
      email: ['email', 'email_verified'],
    },
    // The portal reads roles, permissions and groups from the ID token itself.
    conformIdTokenClaims: false,
    cookies: {
      keys: keys.cookieKeys,
      names: cookieNames(secure),
      long: cookie,
      short: cookie,
    },
    pkce: { required: () => true },
    interactions: { policy: signInOnly(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    features: featuresOf(lookOf, life),
    findAccount: async (_ctx, subject) => {
      const person = await people.findUserBySubject(subject);
      return person && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(person) }) };
    },
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken' || !token.accountId) return undefined;
      const person = await people.findUserBySubject(token.accountId);
      return person && { sid: token.sessionUid, ...claimsOf(person) };
    },
    loadExistingGrant: sameGrantForASession,
    // Offline access is never requested: a refresh token ends with the browser session that it renews.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    renderError: async (ctx, _out, error) => {
      const isSessionExpired = error.name === 'SessionNotFound';
      show(ctx, renderMessagePage(await lookOf(ctx), isSessionExpired ? 'expired' : 'failed'));
    },
    ttl: {
      AccessToken: life,
      IdToken: life,
      AuthorizationCode: 60,
      Interaction: 3600,
      Session: sessionIdleTimeoutSeconds,
      Grant: sessionIdleTimeoutSeconds,
      RefreshToken: sessionIdleTimeoutSeconds,
    },
  };
}

/**
 * Over https, browsers accept these cookies only from secure responses of this host. Cookies with a path of their own cannot use
 * `__Host-`.
 */
const cookieNames = (secure: boolean) => ({
  session: `${secure ? '__Host-' : ''}coldlane_session`,
  interaction: `${secure ? '__Secure-' : ''}coldlane_interaction`,
  resume: `${secure ? '__Secure-' : ''}coldlane_resume`,
});

type LookOf = (ctx: KoaContextWithOIDC) => Promise<PageView>;
function lookIn({ userDirectory: people, testMode }: EmbeddedProviderOptions): LookOf {
  const house = createCompanyBrandingReaderWithFallback(people);
  return async (ctx) => ({
    branding: await house(),
    language: detectLanguage({ cookie: ctx.get('cookie'), accepts: ctx.get('accept-language') }),
    testMode,
  });
}

/** The portal as a client of the provider, at each of its origins. */
const portalAt = (origins: readonly string[]): ClientMetadata => ({
  client_id: portalOidcClient.clientId,
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: origins.flatMap((o) => [o + portalOidcClient.callbackPath, o + portalOidcClient.silentPath]),
  post_logout_redirect_uris: origins.flatMap((o) => [o, `${o}/`, `${o}/noUserConfig/index`]),
  id_token_signed_response_alg: signingAlgorithm,
});

/** Sign-out, token revocation, and access tokens that are valid only for the API. */
const featuresOf = (lookOf: LookOf, life: number): Configuration['features'] => ({
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  revocation: { enabled: true },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: async (ctx, form) =>
      show(ctx, renderSignOutPage(await lookOf(ctx), form, !isSentByPortal(ctx))),
    postLogoutSuccessSource: async (ctx) => show(ctx, renderMessagePage(await lookOf(ctx), 'signed-out')),
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => portalOidcClient.resource,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: 'api',
      audience: portalOidcClient.audience,
      accessTokenFormat: 'jwt',
      accessTokenTTL: life,
      jwt: { sign: { alg: signingAlgorithm } },
    }),
  },
});

/** The portal sends the ID token of the user signed in here. A link on another site has none. */
function isSentByPortal({ oidc }: KoaContextWithOIDC): boolean {
  const { payload } = z
    .object({ payload: z.object({ sub: z.string() }) })
    .catch({ payload: { sub: '' } })
    .parse(oidc.entities['IdTokenHint']);
  return payload.sub !== '' && payload.sub === oidc.session?.accountId;
}

/** The provider only asks the user to sign in. The portal is the provider's own client, so there is no consent step. */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  // A session whose user has been deactivated since is not valid.
  const checkUserActive = (ctx: KoaContextWithOIDC) =>
    ctx.oidc.session?.accountId && !ctx.oidc.entities.Account
      ? interactionPolicy.Check.REQUEST_PROMPT
      : interactionPolicy.Check.NO_NEED_TO_PROMPT;
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'person_gone',
        'the user may no longer sign in',
        'login_required',
        checkUserActive,
      ),
    );
  return policy;
}

function claimsOf(person: IdentityUser) {
  return {
    name: person.name,
    email: person.email,
    email_verified: true,
    picture: person.avatar ?? undefined,
    locale: person.language,
    roles: person.roles,
    permissions: person.permissions,
    groups: person.groups,
  };
}

// A second tab or a silent sign-in must share the session's grant, so that ending one grant ends all of its tokens.
async function sameGrantForASession(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const found = grantId ? await provider.Grant.find(grantId) : undefined;
  if (found) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email');
  grant.addResourceScope(portalOidcClient.resource, 'api');
  await grant.save();
  return grant;
}

type ProviderContext = KoaContextWithOIDC['oidc'];
const isProviderContext = (value: unknown): value is ProviderContext =>
  typeof value === 'object' && value !== null && 'entities' in value;

/**
 * Runs after the provider's response. A sign-out, or a refresh token used twice, also ends the session for its access tokens.
 * Returns whether a session ended.
 */
async function endWhatEnded(
  pool: pg.Pool,
  status: number,
  oidc: ProviderContext,
  address: string,
): Promise<boolean> {
  const left = oidc.route === 'end_session_confirm' && status === 303 && oidc.session;
  // A single client can also sign out. Its access tokens end only when the browser's session no longer exists.
  if (left && !(await oidc.provider.Session.findByUid(left.uid)))
    return endAndAuditBrowserSession(pool, left.uid, 'signed out', address);
  const refreshToken = oidc.entities.RefreshToken;
  if (oidc.route === 'token' && status >= 400 && refreshToken?.consumed && refreshToken.sessionUid)
    return endAndAuditBrowserSession(pool, refreshToken.sessionUid, 'refresh token reused', address);
  return false;
}

function show(ctx: KoaContextWithOIDC, page: string): void {
  ctx.type = 'html';
  ctx.body = page;
}
