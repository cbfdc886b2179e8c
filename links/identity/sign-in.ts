import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { loginSentences } from '#kit/contract/sentences.ts';
import { Refusal } from '#kit/server/refuse.ts';
import { portalClient } from './client.ts';
import { forgotPage, linkPage, messagePage, pageHeaders, signInPage, silentPage } from './pages/pages.ts';
import type { Look, Message } from './pages/pages.ts';
import { knownLanguage, languageCookie, languageOf } from './pages/texts.ts';
import type { People, SignInAnswer } from './port.ts';

export interface PagesOptions {
  origin(): string;
  people: People;
  testMode: boolean;
}

class AnotherSignIn extends Error {}
// The provider's own error is known by its name: its library is read by whoever makes the provider.
const isExpired = (error: unknown): boolean =>
  error instanceof AnotherSignIn || (error instanceof Error && error.name === 'SessionNotFound');

/** What the pages load, and the page of the silent frame. Outside providers need the frame too. */
export async function mountPageFiles(app: FastifyInstance, origin: () => string): Promise<void> {
  const asset = (name: string) => readFile(new URL(`pages/assets/${name}`, import.meta.url));
  const files = new Map<string, { type: string; body: Buffer }>([
    ['pages.css', { type: 'text/css; charset=utf-8', body: await asset('pages.css') }],
    ['pages.js', { type: 'text/javascript; charset=utf-8', body: await asset('pages.js') }],
    ['silent-renew.js', { type: 'text/javascript; charset=utf-8', body: await asset('silent-renew.js') }],
    ['favicon.svg', { type: 'image/svg+xml', body: await asset('favicon.svg') }],
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
  app.get(portalClient.silentPath, async (_, reply) => send(reply, origin(), silentPage, 'self'));
}

/** The embedded provider below /oidc, and the pages a person sees on the way through it. */
export async function mountSignIn(
  app: FastifyInstance,
  provider: () => Promise<Provider>,
  options: PagesOptions,
): Promise<void> {
  const { people } = options;
  await app.register(async (scope) => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const answer = (await provider()).callback();
      reply.hijack();
      const { url = '/' } = request.raw;
      // The provider routes below its mount and builds its addresses from the whole one.
      Object.assign(request.raw, { originalUrl: url, url: url.slice(portalClient.issuerPath.length) || '/' });
      await answer(request.raw, reply.raw);
    };
    scope.all(`${portalClient.issuerPath}/*`, handle);
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook('onRequest', async (request, reply) => {
      // Forms of ours are sent from pages of ours; a browser says so when they are not.
      if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site')
        return show(reply.status(403), request, 'failed');
      return undefined;
    });
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal && error.status === 429)
        return html(reply.status(429), messagePage(lookOf(request, reply), 'too-many'));
      if (isExpired(error)) return show(reply.status(400), request, 'expired');
      request.log.error({ err: error }, 'sign-in page');
      return show(reply.status(500), request, 'failed');
    });
    mountInteraction(scope);
    mountLinks(scope);
  });

  function mountInteraction(scope: FastifyInstance): void {
    type Req = FastifyRequest<{ Params: { uid: string } }>;
    const open = async (request: Req, reply: FastifyReply) => {
      const details = await (await provider()).interactionDetails(request.raw, reply.raw);
      if (details.uid !== request.params.uid) throw new AnotherSignIn('another sign-in is open');
      const hint = (name: string) =>
        typeof details.params[name] === 'string' ? details.params[name] : undefined;
      return {
        uid: details.uid,
        email: asked(request, 'email') ?? hint('login_hint') ?? '',
        look: lookOf(request, reply, hint('ui_locales')),
      };
    };
    const finish = async (request: Req, reply: FastifyReply, result: InteractionResults) => {
      const next = await (
        await provider()
      ).interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
      return reply.headers(pageHeaders(options.origin(), 'none')).redirect(next, 303);
    };

    scope.get('/interaction/:uid', async (request: Req, reply) => {
      const { uid, email, look } = await open(request, reply);
      return html(reply, signInPage(look, { uid, email, demoUsers: await demoUsers() }));
    });
    scope.post('/interaction/:uid', async (request: Req, reply) => {
      const { uid, look } = await open(request, reply);
      const email = typed(request, 'email');
      if (email.trim() === '' || typed(request, 'password') === '')
        return html(
          reply,
          signInPage(look, {
            uid,
            email,
            refused: { sentence: 'Type your email and your password.' },
            demoUsers: await demoUsers(),
          }),
        );
      const answer = await people.signIn({
        email,
        password: typed(request, 'password'),
        address: request.ip,
      });
      if (!('refused' in answer) || answer.refused === 'unauthorized' || answer.refused === 'access_denied')
        return finish(request, reply, resultOf(answer));
      const refused =
        answer.refused === 'locked'
          ? {
              sentence: 'Too many attempts. Try again in {minutes} min.',
              params: { minutes: answer.minutes },
            }
          : { sentence: 'Wrong email or password.' };
      return html(reply, signInPage(look, { uid, email, refused, demoUsers: await demoUsers() }));
    });
    scope.post('/interaction/:uid/demo', async (request: Req, reply) => {
      await open(request, reply);
      return finish(request, reply, resultOf(await people.demoSignIn(typed(request, 'email'))));
    });
    scope.get('/interaction/:uid/forgot', async (request: Req, reply) => {
      const { uid, email, look } = await open(request, reply);
      return html(reply, forgotPage(look, { uid, email }));
    });
    scope.post('/interaction/:uid/forgot', async (request: Req, reply) => {
      const { uid, look } = await open(request, reply);
      const email = typed(request, 'email').trim();
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
        return html(reply, forgotPage(look, { uid, email, refused: 'Email is not valid' }));
      await people.askReset({ email, address: request.ip });
      return html(reply, forgotPage(look, { uid, sentTo: email }));
    });
  }

  const demoUsers = async () => (options.testMode ? people.demoUsers() : []);

  function mountLinks(scope: FastifyInstance): void {
    scope.get<{ Querystring: { token?: string } }>('/customerCenter/account', async (request, reply) => {
      const { token } = request.query;
      if (typeof token !== 'string' || token === '') return show(reply, request, 'no-link');
      const link = await people.lookAtLink(token);
      if (typeof link === 'string')
        return show(reply, request, link === 'used' ? 'link-used' : 'link-expired');
      return html(reply, linkPage(lookOf(request, reply), { token, ...link }));
    });
    scope.post('/customerCenter/account', async (request, reply) => {
      const token = typed(request, 'token');
      const link = await people.lookAtLink(token);
      if (typeof link === 'string')
        return show(reply, request, link === 'used' ? 'link-used' : 'link-expired');
      const answer = await people.useLink(token, {
        password: typed(request, 'password'),
        again: typed(request, 'again'),
      });
      if (answer === 'done')
        return show(reply, request, link.kind === 'activate' ? 'activated' : 'password-set');
      if (typeof answer === 'string')
        return show(reply, request, answer === 'used' ? 'link-used' : 'link-expired');
      return html(reply, linkPage(lookOf(request, reply), { token, ...link, faults: answer.faults }));
    });
  }

  function lookOf(request: FastifyRequest, reply: FastifyReply, hint?: string): Look {
    const chosen = knownLanguage(asked(request, 'lang'));
    if (chosen)
      void reply.header(
        'set-cookie',
        `${languageCookie}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax${options.origin().startsWith('https:') ? '; Secure' : ''}`,
      );
    const { cookie, 'accept-language': accepts } = request.headers;
    return {
      testMode: options.testMode,
      language: languageOf({
        ...(chosen ? { query: chosen } : {}),
        ...(cookie ? { cookie } : {}),
        ...(hint ? { hint } : {}),
        ...(accepts ? { accepts } : {}),
      }),
    };
  }
  const show = (reply: FastifyReply, request: FastifyRequest, message: Message) =>
    html(reply, messagePage(lookOf(request, reply), message));
  const html = (reply: FastifyReply, page: string) => send(reply, options.origin(), page, 'none');
}

function send(reply: FastifyReply, origin: string, page: string, frame: 'none' | 'self'): FastifyReply {
  return reply.headers(pageHeaders(origin, frame)).type('text/html; charset=utf-8').send(page);
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

const typed = (request: FastifyRequest, name: string): string => textOf(request.body, name) ?? '';
const asked = (request: FastifyRequest, name: string): string | undefined => textOf(request.query, name);

function textOf(fields: unknown, name: string): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value.slice(0, 2000) : undefined;
}
