import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderMessagePage, buildPageHeaders } from './pages/pages.ts';
import type { PageView, PageMessageName } from './pages/pages.ts';
import { parseLanguage, getLanguageCookieName, detectLanguage } from './pages/page-translations.ts';
import type { KnownDevices } from './known-devices.ts';
import type { CompanyBranding, UserDirectory } from './port.ts';

/** How pages leave: in the language of whoever asks, with their headers. */
export interface SignInPagesOptions {
  origin(): string;
  /** Other origins of the same server. */
  otherOrigins(): readonly string[];
  userDirectory: UserDirectory;
  /** The browsers that people came in with before. */
  knownDevices: KnownDevices;
  testMode: boolean;
  /** Whether people can sign up by themselves: without that screen nothing leads to it. */
  signUp: boolean;
}

/** Whose pages they are; while the database is away, as it was last known. */
export function createCompanyBrandingReader(
  people: Pick<UserDirectory, 'getCompanyBranding'>,
): () => Promise<CompanyBranding> {
  let known: CompanyBranding = { company: null, logo: null };
  return async () => (known = await people.getCompanyBranding().catch(() => known));
}

export function createPageRenderer({
  origin,
  userDirectory: people,
  testMode,
  signUp,
}: Pick<SignInPagesOptions, 'origin' | 'userDirectory' | 'testMode' | 'signUp'>) {
  const house = createCompanyBrandingReader(people);
  async function lookOf(request: FastifyRequest, reply: FastifyReply, hint?: string): Promise<PageView> {
    const chosen = parseLanguage(readQueryParam(request, 'lang'));
    if (chosen) {
      const isSecure = origin().startsWith('https:');
      void reply.header(
        'set-cookie',
        `${getLanguageCookieName(isSecure)}=${chosen}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      );
    }
    const { cookie, 'accept-language': accepts } = request.headers;
    return {
      company: await house(),
      testMode,
      signUp,
      language: detectLanguage({
        ...(chosen ? { query: chosen } : {}),
        ...(cookie ? { cookie } : {}),
        ...(hint ? { hint } : {}),
        ...(accepts ? { accepts } : {}),
      }),
    };
  }
  const html = (reply: FastifyReply, page: string) => sendPage(reply, origin(), page, 'none');
  const show = async (reply: FastifyReply, request: FastifyRequest, message: PageMessageName) =>
    html(reply, renderMessagePage(await lookOf(request, reply), message));
  return { lookOf, html, show };
}
export type PageRenderer = ReturnType<typeof createPageRenderer>;

export function sendPage(
  reply: FastifyReply,
  origin: string,
  page: string,
  frame: 'none' | 'self',
): FastifyReply {
  return reply.headers(buildPageHeaders(origin, frame)).type('text/html; charset=utf-8').send(page);
}

export const readFormField = (request: FastifyRequest, name: string): string =>
  textOf(request.body, name) ?? '';
/** A field that a script fills in. */
export const readLongFormField = (request: FastifyRequest, name: string): string =>
  textOf(request.body, name, 14_000) ?? '';
/** What a form and an address say. */
export const readQueryParam = (request: FastifyRequest, name: string): string | undefined =>
  textOf(request.query, name);

/** Without what a database cannot keep: no name, password or link of ours has it. */
const keepable = (value: string) => value.replaceAll('\u0000', '').toWellFormed();

function textOf(fields: unknown, name: string, longest = 2000): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? keepable(value.slice(0, longest)) : undefined;
}
