import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { setRequestSecurityEvent } from '#kit/server/security-events.ts';
import { signInErrorMessages } from '#kit/contract/shared-messages.ts';
import { readQueryParam, readFormField, readLongFormField } from './page-renderer.ts';
import type { PageRenderer, SignInPagesOptions } from './page-renderer.ts';
import { renderForgotPasswordPage, buildPageHeaders, renderSignInPage } from './pages/pages.ts';
import { getTooManyAttemptsError } from './pages/second-factor-pages.ts';
import type { SecondFactorError } from './pages/second-factor-pages.ts';
import type { PasswordStepResult, SignInResult } from './port.ts';
import { mountSecondFactorCodeAndSetupPages } from './second-factor.ts';

/** The pages of one sign-in: the form, the demo users, and the link to reset a password. */

export class AnotherSignInOpenError extends Error {}

export type SignInInteractionRequest = FastifyRequest<{ Params: { uid: string } }>;
export type SignInInteractions = ReturnType<typeof openInteractions>;

export function mountSignInPages(
  scope: FastifyInstance,
  provider: () => Promise<Provider>,
  pages: PageRenderer,
  options: SignInPagesOptions,
): void {
  const interactions = openInteractions(provider, pages, options.origin);
  const demoUsers = async () => (options.testMode ? options.userDirectory.listDemoUsers() : []);
  mountForm(scope, interactions, pages, options, demoUsers);
  scope.post('/interaction/:uid/demo', async (request: SignInInteractionRequest, reply) => {
    const { uid } = await interactions.open(request, reply);
    const email = readFormField(request, 'email');
    const device = await options.knownDevices.findDeviceIdOfUser(request.headers.cookie, email);
    const whence = { address: request.ip, device };
    return interactions.goOn(
      request,
      reply,
      await options.userDirectory.signInDemoUser({ email, signInId: uid, ...whence }),
    );
  });
  mountPasskey(scope, interactions, pages, options, demoUsers);
  mountForgot(scope, interactions, pages, options.userDirectory);
  mountSecondFactorCodeAndSetupPages(scope, interactions, pages, options);
}

function openInteractions(provider: () => Promise<Provider>, pages: PageRenderer, origin: () => string) {
  async function finish(request: SignInInteractionRequest, reply: FastifyReply, answer: SignInResult) {
    const signIn = await provider();
    const next = await signIn.interactionResult(request.raw, reply.raw, resultOf(answer), {
      mergeWithLastSubmission: false,
    });
    return reply.headers(buildPageHeaders(origin(), 'none')).redirect(next, 303);
  }
  const see = (reply: FastifyReply, path: string) =>
    reply.headers(buildPageHeaders(origin(), 'none')).redirect(path, 303);
  return {
    open: async (request: SignInInteractionRequest, reply: FastifyReply) => {
      const details = await (await provider()).interactionDetails(request.raw, reply.raw);
      if (details.uid !== request.params.uid) throw new AnotherSignInOpenError('another sign-in is open');
      const hint = (name: string) =>
        typeof details.params[name] === 'string' ? details.params[name] : undefined;
      return {
        uid: details.uid,
        email: readQueryParam(request, 'email') ?? hint('login_hint') ?? '',
        look: await pages.lookOf(request, reply, hint('ui_locales')),
      };
    },
    finish,
    see,
    /** Continues to the session, or to the second factor first. */
    goOn: (request: SignInInteractionRequest, reply: FastifyReply, answer: PasswordStepResult) =>
      'next' in answer
        ? see(reply, `/interaction/${request.params.uid}/second`)
        : finish(request, reply, answer),
  };
}

function mountForm(
  scope: FastifyInstance,
  { open, goOn }: SignInInteractions,
  { html }: PageRenderer,
  { userDirectory: people, knownDevices: devices }: SignInPagesOptions,
  demoUsers: () => ReturnType<SignInPagesOptions['userDirectory']['listDemoUsers']>,
): void {
  scope.get('/interaction/:uid', async (request: SignInInteractionRequest, reply) => {
    const { uid, email, look } = await open(request, reply);
    const refused = causes.get(readQueryParam(request, 'again') ?? '');
    return html(
      reply,
      renderSignInPage(look, { uid, email, ...(refused && { refused }), demoUsers: await demoUsers() }),
    );
  });
  scope.post('/interaction/:uid', async (request: SignInInteractionRequest, reply) => {
    const { uid, look } = await open(request, reply);
    const [email, password] = [readFormField(request, 'email'), readFormField(request, 'password')];
    const again = async (refused: SecondFactorError) =>
      html(reply, renderSignInPage(look, { uid, email, refused, demoUsers: await demoUsers() }));
    if (email.trim() === '' || password === '') return again({ sentence: 'Enter your email and password.' });
    const { cookie } = request.headers;
    const whence = { address: request.ip, device: await devices.findDeviceIdOfUser(cookie, email) };
    const answer = await people.signIn({ email, password, signInId: uid, ...whence });
    if (!('refused' in answer)) {
      // A browser becomes known only after a complete sign-in.
      if ('subject' in answer)
        void reply.header('set-cookie', await devices.createCookieWithUser(cookie, email));
      return goOn(request, reply, answer);
    }
    setRequestSecurityEvent(request, { kind: 'signInRefused', email });
    if (answer.refused === 'unauthorized' || answer.refused === 'access_denied')
      return goOn(request, reply, answer);
    if (answer.refused === 'locked') return again(getTooManyAttemptsError(answer.minutes));
    return again({ sentence: 'Wrong email or password.' });
  });
}
/** Why a user between the two steps must start again, by the cause in the URL. */
const causes = new Map<string, SecondFactorError>([
  ['codes', { sentence: 'Too many wrong codes. Enter your password again.' }],
  ['expired', { sentence: 'This took too long, or your account changed. Sign in again.' }],
]);

/** A passkey instead of email and password: the options for the browser, and the form with its response. */
function mountPasskey(
  scope: FastifyInstance,
  { open, finish }: SignInInteractions,
  { html }: PageRenderer,
  { userDirectory: people, knownDevices: devices }: SignInPagesOptions,
  demoUsers: () => ReturnType<SignInPagesOptions['userDirectory']['listDemoUsers']>,
): void {
  scope.post('/interaction/:uid/passkey/options', async (request: SignInInteractionRequest, reply) => {
    const { uid } = await open(request, reply);
    return reply.header('cache-control', 'no-store').send(await people.createPasskeyOptions(uid));
  });
  scope.post('/interaction/:uid/passkey', async (request: SignInInteractionRequest, reply) => {
    const { uid, email, look } = await open(request, reply);
    const passkeyAnswer = { signIn: uid, answer: readLongFormField(request, 'answer'), address: request.ip };
    const answer = await people.signInWithPasskey(passkeyAnswer);
    if ('refused' in answer) setRequestSecurityEvent(request, { kind: 'signInRefused' });
    if ('refused' in answer && (answer.refused === 'wrong' || answer.refused === 'locked')) {
      const refused =
        answer.refused === 'locked'
          ? getTooManyAttemptsError(answer.minutes)
          : { sentence: 'The passkey was not accepted. Sign in with your password.' };
      return html(reply, renderSignInPage(look, { uid, email, refused, demoUsers: await demoUsers() }));
    }
    const person = 'subject' in answer ? await people.findUserBySubject(answer.subject) : undefined;
    if (person)
      void reply.header(
        'set-cookie',
        await devices.createCookieWithUser(request.headers.cookie, person.email),
      );
    return finish(request, reply, answer);
  });
}
function mountForgot(
  scope: FastifyInstance,
  { open }: SignInInteractions,
  { html }: PageRenderer,
  people: SignInPagesOptions['userDirectory'],
): void {
  scope.get('/interaction/:uid/forgot', async (request: SignInInteractionRequest, reply) => {
    const { uid, email, look } = await open(request, reply);
    return html(reply, renderForgotPasswordPage(look, { uid, email, sendsMail: people.canSendEmail() }));
  });
  scope.post('/interaction/:uid/forgot', async (request: SignInInteractionRequest, reply) => {
    const { uid, look } = await open(request, reply);
    const email = readFormField(request, 'email').trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      return html(
        reply,
        renderForgotPasswordPage(look, {
          uid,
          email,
          sendsMail: people.canSendEmail(),
          refused: 'Enter a valid email',
        }),
      );
    await people.requestPasswordReset({ email, address: request.ip });
    return html(
      reply,
      renderForgotPasswordPage(look, { uid, sentTo: email, sendsMail: people.canSendEmail() }),
    );
  });
}

/** The result that the provider returns to the portal: the user, or a cause for which the portal has a message. */
function resultOf(answer: SignInResult): InteractionResults {
  if (!('refused' in answer)) return { login: { accountId: answer.subject } };
  if (answer.refused === 'unauthorized')
    return { error: 'unauthorized', error_description: signInErrorMessages.unauthorized };
  if (answer.refused === 'access_denied')
    return { error: 'access_denied', error_description: signInErrorMessages.access_denied };
  return { error: 'login_failed', error_description: signInErrorMessages.other };
}
