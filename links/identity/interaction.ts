import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { noteSecurity } from '#kit/server/security-notes.ts';
import { loginSentences } from '#kit/contract/sentences.ts';
import { asked, typed, typedLong } from './page-desk.ts';
import type { Pages, PagesOptions } from './page-desk.ts';
import { forgotPage, pageHeaders, signInPage } from './pages/pages.ts';
import { tooOften } from './pages/second-pages.ts';
import type { Refused } from './pages/second-pages.ts';
import type { AfterFirst, SignInAnswer } from './port.ts';
import { mountSecond } from './second-step.ts';

/** The pages of one sign-in: the form, the demo users, and the way to a new password. */

export class AnotherSignIn extends Error {}

export type Req = FastifyRequest<{ Params: { uid: string } }>;
export type Interactions = ReturnType<typeof openInteractions>;

export function mountInteraction(
  scope: FastifyInstance,
  provider: () => Promise<Provider>,
  pages: Pages,
  options: PagesOptions,
): void {
  const interactions = openInteractions(provider, pages, options.origin);
  const demoUsers = async () => (options.testMode ? options.people.demoUsers() : []);
  mountForm(scope, interactions, pages, options, demoUsers);
  scope.post('/interaction/:uid/demo', async (request: Req, reply) => {
    const { uid } = await interactions.open(request, reply);
    const email = typed(request, 'email');
    const device = await options.devices.known(request.headers.cookie, email);
    const whence = { address: request.ip, device };
    return interactions.goOn(
      request,
      reply,
      await options.people.demoSignIn({ email, signIn: uid, ...whence }),
    );
  });
  mountPasskey(scope, interactions, pages, options, demoUsers);
  mountForgot(scope, interactions, pages, options.people);
  mountSecond(scope, interactions, pages, options);
}

function openInteractions(provider: () => Promise<Provider>, pages: Pages, origin: () => string) {
  async function finish(request: Req, reply: FastifyReply, answer: SignInAnswer) {
    const signIn = await provider();
    const next = await signIn.interactionResult(request.raw, reply.raw, resultOf(answer), {
      mergeWithLastSubmission: false,
    });
    return reply.headers(pageHeaders(origin(), 'none')).redirect(next, 303);
  }
  const see = (reply: FastifyReply, path: string) =>
    reply.headers(pageHeaders(origin(), 'none')).redirect(path, 303);
  return {
    open: async (request: Req, reply: FastifyReply) => {
      const details = await (await provider()).interactionDetails(request.raw, reply.raw);
      if (details.uid !== request.params.uid) throw new AnotherSignIn('another sign-in is open');
      const hint = (name: string) =>
        typeof details.params[name] === 'string' ? details.params[name] : undefined;
      return {
        uid: details.uid,
        email: asked(request, 'email') ?? hint('login_hint') ?? '',
        look: await pages.lookOf(request, reply, hint('ui_locales')),
      };
    },
    finish,
    see,
    /** On to the session, or to the second step before it. */
    goOn: (request: Req, reply: FastifyReply, answer: AfterFirst) =>
      'next' in answer
        ? see(reply, `/interaction/${request.params.uid}/second`)
        : finish(request, reply, answer),
  };
}

function mountForm(
  scope: FastifyInstance,
  { open, goOn }: Interactions,
  { html }: Pages,
  { people, devices }: PagesOptions,
  demoUsers: () => ReturnType<PagesOptions['people']['demoUsers']>,
): void {
  scope.get('/interaction/:uid', async (request: Req, reply) => {
    const { uid, email, look } = await open(request, reply);
    const refused = causes.get(asked(request, 'again') ?? '');
    return html(
      reply,
      signInPage(look, { uid, email, ...(refused && { refused }), demoUsers: await demoUsers() }),
    );
  });
  scope.post('/interaction/:uid', async (request: Req, reply) => {
    const { uid, look } = await open(request, reply);
    const [email, password] = [typed(request, 'email'), typed(request, 'password')];
    const again = async (refused: Refused) =>
      html(reply, signInPage(look, { uid, email, refused, demoUsers: await demoUsers() }));
    if (email.trim() === '' || password === '')
      return again({ sentence: 'Type your email and your password.' });
    const { cookie } = request.headers;
    const whence = { address: request.ip, device: await devices.known(cookie, email) };
    const answer = await people.signIn({ email, password, signIn: uid, ...whence });
    if (!('refused' in answer)) {
      // A browser is known when its person has come in, not halfway.
      if ('subject' in answer) void reply.header('set-cookie', await devices.remember(cookie, email));
      return goOn(request, reply, answer);
    }
    noteSecurity(request, { kind: 'signInRefused', email });
    if (answer.refused === 'unauthorized' || answer.refused === 'access_denied')
      return goOn(request, reply, answer);
    if (answer.refused === 'locked') return again(tooOften(answer.minutes));
    return again({ sentence: 'Wrong email or password.' });
  });
}
/** Why somebody who was halfway in begins again, as the address says it. */
const causes = new Map<string, Refused>([
  ['codes', { sentence: 'Too many wrong codes. Type your password again.' }],
  [
    'expired',
    { sentence: 'This took too long, or something about your account has changed. Sign in again.' },
  ],
]);

/** A passkey in place of e-mail and password: what the browser is asked, and the form that holds its answer. */
function mountPasskey(
  scope: FastifyInstance,
  { open, finish }: Interactions,
  { html }: Pages,
  { people, devices }: PagesOptions,
  demoUsers: () => ReturnType<PagesOptions['people']['demoUsers']>,
): void {
  scope.post('/interaction/:uid/passkey/options', async (request: Req, reply) => {
    const { uid } = await open(request, reply);
    return reply.header('cache-control', 'no-store').send(await people.askPasskey(uid));
  });
  scope.post('/interaction/:uid/passkey', async (request: Req, reply) => {
    const { uid, email, look } = await open(request, reply);
    const shown = { signIn: uid, answer: typedLong(request, 'answer'), address: request.ip };
    const answer = await people.passkeySignIn(shown);
    if ('refused' in answer) noteSecurity(request, { kind: 'signInRefused' });
    if ('refused' in answer && (answer.refused === 'wrong' || answer.refused === 'locked')) {
      const refused =
        answer.refused === 'locked'
          ? tooOften(answer.minutes)
          : { sentence: 'The passkey was not accepted. Sign in with your password.' };
      return html(reply, signInPage(look, { uid, email, refused, demoUsers: await demoUsers() }));
    }
    const person = 'subject' in answer ? await people.bySubject(answer.subject) : undefined;
    if (person) void reply.header('set-cookie', await devices.remember(request.headers.cookie, person.email));
    return finish(request, reply, answer);
  });
}
function mountForgot(
  scope: FastifyInstance,
  { open }: Interactions,
  { html }: Pages,
  people: PagesOptions['people'],
): void {
  scope.get('/interaction/:uid/forgot', async (request: Req, reply) => {
    const { uid, email, look } = await open(request, reply);
    return html(reply, forgotPage(look, { uid, email, sendsMail: people.sendsMail() }));
  });
  scope.post('/interaction/:uid/forgot', async (request: Req, reply) => {
    const { uid, look } = await open(request, reply);
    const email = typed(request, 'email').trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      return html(
        reply,
        forgotPage(look, { uid, email, sendsMail: people.sendsMail(), refused: 'Email is not valid' }),
      );
    await people.askReset({ email, address: request.ip });
    return html(reply, forgotPage(look, { uid, sentTo: email, sendsMail: people.sendsMail() }));
  });
}

/** What the provider takes back to the portal: who it is, or the cause that the portal has a sentence for. */
function resultOf(answer: SignInAnswer): InteractionResults {
  if (!('refused' in answer)) return { login: { accountId: answer.subject } };
  if (answer.refused === 'unauthorized')
    return { error: 'unauthorized', error_description: loginSentences.unauthorized };
  if (answer.refused === 'access_denied')
    return { error: 'access_denied', error_description: loginSentences.access_denied };
  return { error: 'login_failed', error_description: loginSentences.other };
}
