import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type Provider from 'oidc-provider';
import type { Config } from './config.ts';
import type { Stations } from './stations.ts';
import { recogniseClient } from '#areas/connect/api-clients/api-clients.service.ts';
import {
  countPublicForm,
  countScannerSignIn,
  forgetScannerSignIn,
} from '#areas/people/passwords/attempts.service.ts';
import * as firstAdministrator from '#areas/people/first-administrator/first-administrator.service.ts';
import { passkeyAnswer } from '#areas/people/passkeys/passkeys.contract.ts';
import * as passkeys from '#areas/people/passkeys/passkeys.service.ts';
import * as passwords from '#areas/people/passwords/passwords.service.ts';
import { findCredential } from '#areas/people/passwords/passwords.store.ts';
import * as second from '#areas/people/second-factor/second-step.service.ts';
import { recognise } from '#areas/people/session/session.service.ts';
import { findHouse } from '#areas/settings/letterhead/letterhead.service.ts';
import { sendsMail, startWith } from '#areas/settings/server/server-facts.service.ts';
import { findPerson } from '#areas/people/session/session.store.ts';
import { startOf } from '#app/set-up.ts';
import { isBuilt } from '#app/screens.ts';
import { demoUsers } from '#db/seed/users.ts';
import { systemClock } from '#kit/server/clock.ts';
import type { Clock } from '#kit/server/clock.ts';
import { inTransaction } from '#kit/server/db.ts';
import { sendAnnouncements } from '#kit/server/live.ts';
import { nobody } from '#kit/server/mount.ts';
import type { Work } from '#kit/server/work.ts';
import { portalClient } from '#links/identity/client.ts';
import { openDevices } from '#links/identity/devices.ts';
import type { People, Verifier } from '#links/identity/port.ts';
import { mountPageFiles, mountSignIn } from '#links/identity/sign-in.ts';
import { mountProgramTokens, withPrograms } from '#links/identity/client-token.ts';
import { embeddedVerifier, outsideVerifier } from '#links/identity/verify.ts';
import type { SecretsPort } from '#links/secrets/port.ts';

const startedAt = systemClock.now().toString();

export interface IdentityOptions {
  pool: pg.Pool;
  config: Config;
  clock: Clock;
  stations: Stations;
  /** Keeps what authenticator apps are set up with. */
  secrets: SecretsPort;
  /**
   * Called when something about people or their sessions has changed here, before anybody is answered; other
   * servers hear it from the database.
   */
  peopleChanged?(): void;
  /** Only tests: how long access tokens live. */
  accessSeconds?: number;
}

/** The login page has a form for it, too. */
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

type InWork = <T>(act: (work: Work) => Promise<T>) => Promise<T>;

/** Signing in: the provider inside the product with its pages, or only the check of an outside provider's tokens. */
export async function openIdentity(
  app: FastifyInstance,
  options: IdentityOptions,
): Promise<{ verifier: Verifier }> {
  const { pool, config } = options;
  const origin = originOf(app, config);
  const inWork = workOf(options);
  countForms(app, inWork, options.stations);
  await mountPageFiles(app, origin);
  await mountProgramTokens(app, {
    pool,
    origin,
    recognise: (id, secret) => inWork((work) => recogniseClient(work, id, secret)),
  });
  const { identity } = config;
  const verifier =
    identity.kind === 'outside'
      ? outsideSignIn(identity, config, origin, inWork)
      : await embeddedSignIn(app, options, origin, inWork);
  return { verifier: withPrograms(verifier, { pool, origin }) };
}

function workOf({ pool, clock, peopleChanged = () => undefined }: IdentityOptions): InWork {
  return async (act) => {
    const announcements: Work['announcements'] = new Map();
    const result = await inTransaction(pool, 'all', async (tx, client) => {
      const work: Work = { tx, client, actor: nobody, now: clock.now(), announcements };
      const made = await act(work);
      sendAnnouncements(work);
      return made;
    });
    if (announcements.has('people')) peopleChanged();
    return result;
  };
}

/** Forms that anybody may send are counted by address, over all servers together. */
function countForms(app: FastifyInstance, inWork: InWork, { whenceOf }: Stations): void {
  app.addHook('onRequest', async (request) => {
    const called = calledBy(request);
    if (publicForms.has(called)) await inWork((work) => countPublicForm(work, called, request.ip));
    if (called !== scannerSignIn) return;
    const whence = await whenceOf(request);
    await inWork((work) => countScannerSignIn(work, whence));
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 200 || calledBy(request) !== scannerSignIn) return;
    const whence = await whenceOf(request);
    await inWork((work) => forgetScannerSignIn(work, whence));
  });
}

/** What every client is told at its start, whoever signs its people in. */
const clientStart = (config: Config) => ({
  start: startOf(config, startedAt),
  ...(config.chatUrl ? { chatUrl: config.chatUrl } : {}),
  ...(config.newUntil ? { newUntil: config.newUntil } : {}),
  ...(config.errorReportUrl ? { errorReportUrl: config.errorReportUrl } : {}),
});
const clientPaths = (config: Config) => ({
  redirectPath: portalClient.callbackPath,
  silentPath: portalClient.silentPath,
  testMode: config.testMode,
});

function outsideSignIn(
  { issuer, audience, clientId, claims, pictures }: Extract<Config['identity'], { kind: 'outside' }>,
  config: Config,
  origin: () => string,
  inWork: InWork,
): Verifier {
  startWith(() => ({
    origin: origin(),
    ...clientStart(config),
    pictures,
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
  return knowing(outsideVerifier({ issuer, audience, paths: claims }), inWork);
}

async function embeddedSignIn(
  app: FastifyInstance,
  options: IdentityOptions,
  origin: () => string,
  inWork: InWork,
): Promise<Verifier> {
  const { pool, config } = options;
  startWith(() => ({
    origin: origin(),
    ...clientStart(config),
    client: {
      ...clientPaths(config),
      authority: origin() + portalClient.issuerPath,
      clientId: portalClient.clientId,
      scope: portalClient.scope,
      resource: portalClient.resource,
      audience: null,
      embedded: true,
    },
  }));
  const people = peopleOf(config, options.secrets, inWork);
  const provider = providerOf(app, options, people, origin);
  const devices = openDevices({
    pool,
    name: 'coldlane_device',
    path: '/interaction',
    secure: () => origin().startsWith('https:'),
  });
  await mountSignIn(app, provider, {
    origin,
    alsoAt: () => (config.production ? [] : alsoAt(origin())),
    people,
    devices,
    testMode: config.testMode,
    signUp: isBuilt('/signUp'),
  });
  return embeddedVerifier({ pool, origin });
}

/** What a form said in JSON; undefined for what is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Who signs in to the provider inside the product; in the demo also by choosing a person. */
function peopleOf(config: Config, secrets: SecretsPort, inWork: InWork): People {
  const demo = config.demo && config.testMode;
  return {
    house: () => inWork(findHouse),
    sendsMail,
    bySubject: (subject) =>
      inWork(async (work) =>
        (await second.mayGoOn(work, secrets, subject)) ? findPerson(work.tx, subject) : undefined,
      ),
    signIn: (typed) => second.signIn(inWork, secrets, typed),
    secondStep: (name) => inWork((work) => second.secondStep(work, secrets, name)),
    answerSecond: (typed) => second.answerSecond(inWork, secrets, typed),
    goOn: (at) => inWork((work) => second.goOn(work, secrets, at)),
    askPasskey: (name) => inWork((work) => passkeys.beginSignIn(work, name)),
    passkeySignIn: async ({ signIn, answer, address }) => {
      const read = passkeyAnswer.safeParse(parsed(answer));
      return read.success
        ? passkeys.signIn(inWork, { signIn, answer: read.data, address })
        : { refused: 'wrong' };
    },
    demoUsers: async () => (demo ? demoUsers.map(({ email, name, title }) => ({ email, name, title })) : []),
    demoSignIn: async ({ email, ...whence }) => {
      if (!demo || !demoUsers.some((user) => user.email === email)) return { refused: 'wrong' };
      return inWork(async (work) => {
        const person = await findCredential(work.tx, { email });
        const may = person && passwords.admission(person);
        if (!person || !may || 'refused' in may) return may ?? { refused: 'wrong' };
        return second.afterFirst(work, secrets, person, whence);
      });
    },
    askReset: (asked) =>
      inWork(async (work) => {
        await countPublicForm(work, resetForm, asked.address);
        await passwords.askReset(work, asked);
      }),
    lookAtLink: (token) => inWork((work) => passwords.lookAtLink(work, token)),
    useLink: (token, typed) => inWork((work) => passwords.useLink(work, token, typed)),
    lookAtFirstLink: (token) => inWork((work) => firstAdministrator.lookAtFirstLink(work, token)),
    registerFirstAdministrator: (token, typed) =>
      inWork((work) => firstAdministrator.registerFirstAdministrator(work, token, typed)),
  };
}

/**
 * The address is known for certain only when the server listens, so the provider is read and made at the
 * first request that needs it.
 */
function providerOf(
  app: FastifyInstance,
  { pool, config, peopleChanged = () => undefined, accessSeconds }: IdentityOptions,
  people: People,
  origin: () => string,
): () => Promise<Provider> {
  let made: Promise<Provider> | undefined;
  return () =>
    (made ??= import('#links/identity/embedded.ts')
      .then(({ embeddedProvider }) =>
        embeddedProvider({
          pool,
          people,
          origin: origin(),
          alsoAt: config.production ? [] : alsoAt(origin()),
          testMode: config.testMode,
          ended: peopleChanged,
          log: (error) => app.log.error({ err: error }, 'identity provider'),
          ...(accessSeconds ? { accessSeconds } : {}),
        }),
      )
      .catch((error: unknown) => {
        made = undefined;
        throw error;
      }));
}

/** The origin browsers use; with port 0 it is known once the server listens. */
function originOf(app: FastifyInstance, config: Config): () => string {
  return () => {
    const address = app.server.address();
    return config.publicUrl.endsWith(':0') && address !== null && typeof address === 'object'
      ? config.publicUrl.replace(/0$/, String(address.port))
      : config.publicUrl;
  };
}

/** On a developer's machine the same server also answers to its other name. */
function alsoAt(origin: string): string[] {
  const url = new URL(origin);
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[url.hostname];
  if (!twin) return [];
  url.hostname = twin;
  return [url.origin];
}

/** An outside provider may vouch for somebody the product has never seen. */
function knowing(verifier: Verifier, inWork: InWork): Verifier {
  const known = new Set<string>();
  return {
    async verify(token) {
      const claims = await verifier.verify(token);
      // Whose address is not proven yet may come back with one that is, or with another.
      const { subject, email = '', emailVerified = false } = claims;
      const shown = JSON.stringify([subject, email, emailVerified]);
      if (!known.has(shown) && (await inWork((work) => recognise(work, claims)))) known.add(shown);
      return claims;
    },
    forget() {
      known.clear();
      verifier.forget();
    },
    ...(verifier.emailClaim === undefined ? {} : { emailClaim: verifier.emailClaim }),
  };
}
