import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderMessagePage, buildPageHeaders } from './pages/pages.ts';
import type { PageView, PageMessageName } from './pages/pages.ts';
import { parseSupportedLanguage, getLanguageCookieName, detectLanguage } from './pages/page-translations.ts';
import type { KnownDevices } from './known-devices.ts';
import type { CompanyBranding, UserDirectory } from './port.ts';

/** Sends pages in the user's language, with their headers. */
export interface SignInPagesOptions {
  origin(): string;
  /** Other origins of the same server. */
  otherOrigins(): readonly string[];
  userDirectory: UserDirectory;
  /** The browsers on which users have signed in before. */
  knownDevices: KnownDevices;
  testMode: boolean;
  /** Whether users can sign up. If not, nothing links to that page. */
  isSignUpEnabled: boolean;
}

/** Reads the company's branding. While the database is unavailable, returns the last known one. */
export function createCompanyBrandingReaderWithFallback(
  userDirectory: Pick<UserDirectory, 'getCompanyBranding'>,
): () => Promise<CompanyBranding> {
  let lastBranding: CompanyBranding = { company: null, logo: null };
  return async () => (lastBranding = await userDirectory.getCompanyBranding().catch(() => lastBranding));
}

export function createPageRenderer({
  origin,
  userDirectory: people,
  testMode,
  isSignUpEnabled: signUp,
}: Pick<SignInPagesOptions, 'origin' | 'userDirectory' | 'testMode' | 'isSignUpEnabled'>) {
  const house = createCompanyBrandingReaderWithFallback(people);
  async function lookOf(request: FastifyRequest, reply: FastifyReply, hint?: string): Promise<PageView> {
    const chosen = parseSupportedLanguage(readQueryParam(request, 'lang'));
    if (chosen) {
      const isSecure = origin().startsWith('https:');
      void reply.header(
        'set-cookie',
        `${getLanguageCookieName(isSecure)}=${chosen}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      );
    }
    const { cookie, 'accept-language': accepts } = request.headers;
    return {
      branding: await house(),
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
  allowedFrame: 'none' | 'self',
): FastifyReply {
  return reply.headers(buildPageHeaders(origin, allowedFrame)).type('text/html; charset=utf-8').send(page);
}

export const readFormField = (request: FastifyRequest, name: string): string =>
  textOf(request.body, name) ?? '';
/** Reads a form field that a script fills in. */
export const readLongFormField = (request: FastifyRequest, name: string): string =>
  textOf(request.body, name, 14_000) ?? '';
/** Reads the fields of a form and the parameters of a URL. */
export const readQueryParam = (request: FastifyRequest, name: string): string | undefined =>
  textOf(request.query, name);

/** Removes characters that the database cannot store. No valid name, password or link contains them. */
const keepable = (value: string) => value.replaceAll('\u0000', '').toWellFormed();

function textOf(fields: unknown, name: string, longest = 2000): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? keepable(value.slice(0, longest)) : undefined;
}
