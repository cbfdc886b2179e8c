import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type Provider from 'oidc-provider';
import type { Config } from './config.ts';
import type { ScannerDevices } from './scanner-devices.ts';
import { authenticateApiClientAndMarkSecretUsed } from '#areas/developer/api-clients/api-clients.service.ts';
import {
  recordFormSubmissionOrReject,
  recordScannerSignInAttemptOrReject,
  deleteLastScannerSignInAttempt,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import * as firstAdministrator from '#areas/people/first-administrator/first-administrator.service.ts';
import { passkeySignInResponseSchema } from '#areas/people/passkeys/passkeys.contract.ts';
import * as passkeys from '#areas/people/passkeys/passkeys.service.ts';
import * as passwords from '#areas/people/passwords/passwords.service.ts';
import { findSignInUser } from '#areas/people/passwords/passwords.repository.ts';
import * as second from '#areas/people/second-factor/second-factor-sign-in.service.ts';
import { ensureUserRowOfExternalUser } from '#areas/people/session/session.service.ts';
import { findCompanyBranding } from '#areas/settings/letterhead/letterhead.service.ts';
import { canSendEmail, setServerInfoProvider } from '#areas/settings/server/server-info.service.ts';
import { findActiveUserBySubject } from '#areas/people/session/session.repository.ts';
import { buildServerStartInfo } from '#app/startup-facts.ts';
import { isScreenBuilt } from '#app/screens.ts';
import { demoUsers } from '#db/seed/users.ts';
import { systemClock } from '#kit/server/clock.ts';
import type { Clock } from '#kit/server/clock.ts';
import { runInTransactionWithRetries } from '#kit/server/db.ts';
import { sendChangeNotificationsAtCommit } from '#kit/server/live-stream.ts';
import { anonymousActor } from '#kit/server/mount.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { portalOidcClient } from '#integrations/identity/portal-client.ts';
import { createKnownDevices } from '#integrations/identity/known-devices.ts';
import type { UserDirectory, TokenVerifier } from '#integrations/identity/port.ts';
import {
  mountSignInAssetsAndSilentRenewPage,
  mountEmbeddedProviderAndSignInPages,
} from '#integrations/identity/sign-in.ts';
import {
  mountApiClientTokenEndpoint,
  createUserAndApiClientTokenVerifier,
} from '#integrations/identity/api-client-token.ts';
import { createEmbeddedVerifier, createExternalVerifier } from '#integrations/identity/verify.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';

const startedAt = systemClock.now().toString();

export interface IdentityOptions {
  pool: pg.Pool;
  config: Config;
  clock: Clock;
  scannerDevices: ScannerDevices;
  /** Encrypts and stores the keys of authenticator apps. */
  secrets: SecretsPort;
  /**
   * Called when users or their sessions change on this server, before the response is sent. Other servers receive the change from
   * the database.
   */
  onUsersChanged?(): void;
  /** Tests only: lifetime of access tokens, in seconds. */
  accessTokenSeconds?: number;
}

/** The login page has a form for this endpoint, too. */
const resetForm = 'POST /api/accounts/users/reset-password';
const publicForms = new Set([
  'POST /api/accounts/users',
  resetForm,
  'POST /api/accounts/users/set-password',
  'GET /api/accounts/users/activate/email',
]);
const scannerSignIn = 'POST /api/scanner/login';
const calledBy = (request: { method: string; routeOptions: { url?: string | undefined } }): string =>
  `${request.method} ${request.routeOptions.url ?? ''}`;

type InWork = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;

/** Sets up sign-in: the embedded provider with its pages, or only token verification for an outside provider. */
export async function setUpIdentity(
  app: FastifyInstance,
  options: IdentityOptions,
): Promise<{ verifier: TokenVerifier }> {
  const { pool, config } = options;
  const origin = originOf(app, config);
  const inWork = workOf(options);
  countForms(app, inWork, options.scannerDevices);
  await mountSignInAssetsAndSilentRenewPage(app, origin);
  await mountApiClientTokenEndpoint(app, {
    pool,
    origin,
    authenticate: (id, secret) => inWork((work) => authenticateApiClientAndMarkSecretUsed(work, id, secret)),
  });
  const { identity } = config;
  const verifier =
    identity.kind === 'outside'
      ? outsideSignIn(identity, config, origin, inWork)
      : await embeddedSignIn(app, options, origin, inWork);
  return { verifier: createUserAndApiClientTokenVerifier(verifier, { pool, origin }) };
}

function workOf({ pool, clock, onUsersChanged: peopleChanged = () => undefined }: IdentityOptions): InWork {
  return async (act) => {
    const announcements: RequestContext['publishedChanges'] = new Map();
    const result = await runInTransactionWithRetries(pool, 'all', async (tx, client) => {
      const work: RequestContext = {
        tx,
        client,
        actor: anonymousActor,
        now: clock.now(),
        publishedChanges: announcements,
      };
      const actResult = await act(work);
      sendChangeNotificationsAtCommit(work);
      return actResult;
    });
    if (announcements.has('people')) peopleChanged();
    return result;
  };
}

/** Limits public forms by client address, counted across all servers. */
function countForms(
  app: FastifyInstance,
  inWork: InWork,
  { getSignInOrigin: whenceOf }: ScannerDevices,
): void {
  app.addHook('onRequest', async (request) => {
    const called = calledBy(request);
    if (publicForms.has(called))
      await inWork((work) => recordFormSubmissionOrReject(work, called, request.ip));
    if (called !== scannerSignIn) return;
    const whence = await whenceOf(request);
    await inWork((work) => recordScannerSignInAttemptOrReject(work, whence));
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 200 || calledBy(request) !== scannerSignIn) return;
    const whence = await whenceOf(request);
    await inWork((work) => deleteLastScannerSignInAttempt(work, whence));
  });
}

/** What every client receives at startup, regardless of the sign-in provider. */
const clientStart = (config: Config) => ({
  start: buildServerStartInfo(config, startedAt),
  ...(config.chatUrl ? { chatUrl: config.chatUrl } : {}),
  ...(config.newBadgeUntil ? { newBadgesUntil: config.newBadgeUntil } : {}),
  ...(config.errorReportUrl ? { errorReportUrl: config.errorReportUrl } : {}),
});
const clientPaths = (config: Config) => ({
  redirectPath: portalOidcClient.callbackPath,
  silentPath: portalOidcClient.silentPath,
  testMode: config.testMode,
});

function outsideSignIn(
  {
    issuer,
    audience,
    clientId,
    claims,
    pictureOrigins: pictures,
  }: Extract<Config['identity'], { kind: 'outside' }>,
  config: Config,
  origin: () => string,
  inWork: InWork,
): TokenVerifier {
  setServerInfoProvider(() => ({
    origin: origin(),
    ...clientStart(config),
    allowedImageOrigins: pictures,
    client: {
      ...clientPaths(config),
      authority: issuer,
      clientId,
      scope: 'openid profile email offline_access',
      resource: null,
      audience,
      embedded: false,
    },
  }));
  return knowing(createExternalVerifier({ issuer, audience, paths: claims }), inWork);
}

async function embeddedSignIn(
  app: FastifyInstance,
  options: IdentityOptions,
  origin: () => string,
  inWork: InWork,
): Promise<TokenVerifier> {
  const { pool, config } = options;
  setServerInfoProvider(() => ({
    origin: origin(),
    ...clientStart(config),
    client: {
      ...clientPaths(config),
      authority: origin() + portalOidcClient.issuerPath,
      clientId: portalOidcClient.clientId,
      scope: portalOidcClient.scope,
      resource: portalOidcClient.resource,
      audience: null,
      embedded: true,
    },
  }));
  const people = peopleOf(config, options.secrets, inWork);
  const provider = providerOf(app, options, people, origin);
  const devices = createKnownDevices({
    pool,
    cookieName: 'coldlane_device',
    cookiePath: '/interaction',
    isHttps: () => origin().startsWith('https:'),
  });
  await mountEmbeddedProviderAndSignInPages(app, provider, {
    origin,
    otherOrigins: () => (config.production ? [] : alsoAt(origin())),
    userDirectory: people,
    knownDevices: devices,
    testMode: config.testMode,
    isSignUpEnabled: isScreenBuilt('/signUp'),
  });
  return createEmbeddedVerifier({ pool, origin });
}

/** Parses a form's JSON. Returns undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The users who can sign in to the embedded provider. In the demo you can also sign in by choosing a user. */
function peopleOf(config: Config, secrets: SecretsPort, inWork: InWork): UserDirectory {
  const demo = config.hasDemoData && config.testMode;
  return {
    getCompanyBranding: () => inWork(findCompanyBranding),
    canSendEmail: canSendEmail,
    findUserBySubject: (subject) =>
      inWork(async (work) =>
        (await second.hasRequiredSecondFactorOrGrace(work, secrets, subject))
          ? findActiveUserBySubject(work.tx, subject)
          : undefined,
      ),
    signIn: (typed) => second.signInWithPassword(inWork, secrets, typed),
    findSecondFactorStep: (name) =>
      inWork((work) => second.prepareSecondFactorStepOrUndefinedToRestart(work, secrets, name)),
    submitSecondFactor: (typed) => second.submitSecondFactorCode(inWork, secrets, typed),
    continueSignIn: (origin) =>
      inWork((work) => second.continueSignInAfterSetupOrGrace(work, secrets, origin)),
    createPasskeyOptions: (name) => inWork((work) => passkeys.createPasskeySignInOptions(work, name)),
    signInWithPasskey: async ({ signIn, answer, address }) => {
      const read = passkeySignInResponseSchema.safeParse(parsed(answer));
      return read.success
        ? passkeys.signInWithPasskey(inWork, { signInId: signIn, answer: read.data, address })
        : { refused: 'wrong' };
    },
    listDemoUsers: async () =>
      demo ? demoUsers.map(({ email, name, title }) => ({ email, name, title })) : [],
    signInDemoUser: async ({ email, ...whence }) => {
      if (!demo || !demoUsers.some((user) => user.email === email)) return { refused: 'wrong' };
      return inWork(async (work) => {
        const person = await findSignInUser(work.tx, { email });
        const may = person && passwords.checkUserStatusAllowsSignIn(person);
        if (!person || !may || 'refused' in may) return may ?? { refused: 'wrong' };
        return second.continueAfterFirstFactor(work, secrets, person, whence);
      });
    },
    requestPasswordReset: (request) =>
      inWork(async (work) => {
        await recordFormSubmissionOrReject(work, resetForm, request.address);
        await passwords.requestPasswordReset(work, request);
      }),
    inspectEmailLink: (token) => inWork((work) => passwords.inspectOneTimeLink(work, token)),
    submitEmailLink: (token, typed) =>
      inWork((work) => passwords.redeemLinkToSetOrRequestPassword(work, token, typed)),
    inspectFirstAdministratorLink: (token) =>
      inWork((work) => firstAdministrator.getFirstAdministratorLinkStatus(work, token)),
    registerFirstAdministrator: (token, typed) =>
      inWork((work) => firstAdministrator.registerFirstAdministrator(work, token, typed)),
  };
}

/** The server's address is known only once it listens. The provider is therefore created at the first request that needs it. */
function providerOf(
  app: FastifyInstance,
  {
    pool,
    config,
    onUsersChanged: peopleChanged = () => undefined,
    accessTokenSeconds: accessSeconds,
  }: IdentityOptions,
  people: UserDirectory,
  origin: () => string,
): () => Promise<Provider> {
  let providerPromise: Promise<Provider> | undefined;
  return () =>
    (providerPromise ??= import('#integrations/identity/embedded.ts')
      .then(({ createEmbeddedProvider: embeddedProvider }) =>
        embeddedProvider({
          pool,
          userDirectory: people,
          origin: origin(),
          otherOrigins: config.production ? [] : alsoAt(origin()),
          testMode: config.testMode,
          onSessionsEnded: peopleChanged,
          logError: (error) => app.log.error({ err: error }, 'identity provider'),
          ...(accessSeconds ? { accessTokenSeconds: accessSeconds } : {}),
        }),
      )
      .catch((error: unknown) => {
        providerPromise = undefined;
        throw error;
      }));
}

/** The origin browsers use. With port 0 it is known only once the server listens. */
function originOf(app: FastifyInstance, config: Config): () => string {
  return () => {
    const address = app.server.address();
    return config.publicUrl.endsWith(':0') && address !== null && typeof address === 'object'
      ? config.publicUrl.replace(/0$/, String(address.port))
      : config.publicUrl;
  };
}

/** On a developer's machine the server also accepts its other host name. */
function alsoAt(origin: string): string[] {
  const url = new URL(origin);
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[url.hostname];
  if (!twin) return [];
  url.hostname = twin;
  return [url.origin];
}

/** An outside provider may vouch for a user that the product has never seen. */
function knowing(verifier: TokenVerifier, inWork: InWork): TokenVerifier {
  const syncedClaimKeys = new Set<string>();
  return {
    async verify(token) {
      const claims = await verifier.verify(token);
      // A user with an unverified address may return with a verified one, or with another address.
      const { subject, email = '', emailVerified = false } = claims;
      const claimsKey = JSON.stringify([subject, email, emailVerified]);
      if (
        !syncedClaimKeys.has(claimsKey) &&
        (await inWork((work) => ensureUserRowOfExternalUser(work, claims)))
      )
        syncedClaimKeys.add(claimsKey);
      return claims;
    },
    clearSessionCache() {
      syncedClaimKeys.clear();
      verifier.clearSessionCache();
    },
    ...(verifier.emailClaim === undefined ? {} : { emailClaim: verifier.emailClaim }),
  };
}
