import type { FastifyReply, FastifyRequest } from 'fastify';
import { messagePage, pageHeaders } from './pages/pages.ts';
import type { Look, Message } from './pages/pages.ts';
import { knownLanguage, languageCookieName, languageOf } from './pages/texts.ts';
import type { Devices } from './devices.ts';
import type { House, People } from './port.ts';

/** How pages leave: in the language of whoever asks, with their headers. */
export interface PagesOptions {
  origin(): string;
  /** Other origins of the same server. */
  alsoAt(): readonly string[];
  people: People;
  /** The browsers that people came in with before. */
  devices: Devices;
  testMode: boolean;
  /** Whether people can sign up by themselves: without that screen nothing leads to it. */
  signUp: boolean;
}

/** Whose pages they are; while the database is away, as it was last known. */
export function houseIn(people: Pick<People, 'house'>): () => Promise<House> {
  let known: House = { company: null, logo: null };
  return async () => (known = await people.house().catch(() => known));
}

export function openPages({
  origin,
  people,
  testMode,
  signUp,
}: Pick<PagesOptions, 'origin' | 'people' | 'testMode' | 'signUp'>) {
  const house = houseIn(people);
  async function lookOf(request: FastifyRequest, reply: FastifyReply, hint?: string): Promise<Look> {
    const chosen = knownLanguage(asked(request, 'lang'));
    if (chosen) {
      const isSecure = origin().startsWith('https:');
      void reply.header(
        'set-cookie',
        `${languageCookieName(isSecure)}=${chosen}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      );
    }
    const { cookie, 'accept-language': accepts } = request.headers;
    return {
      house: await house(),
      testMode,
      signUp,
      language: languageOf({
        ...(chosen ? { query: chosen } : {}),
        ...(cookie ? { cookie } : {}),
        ...(hint ? { hint } : {}),
        ...(accepts ? { accepts } : {}),
      }),
    };
  }
  const html = (reply: FastifyReply, page: string) => sendPage(reply, origin(), page, 'none');
  const show = async (reply: FastifyReply, request: FastifyRequest, message: Message) =>
    html(reply, messagePage(await lookOf(request, reply), message));
  return { lookOf, html, show };
}
export type Pages = ReturnType<typeof openPages>;

export function sendPage(
  reply: FastifyReply,
  origin: string,
  page: string,
  frame: 'none' | 'self',
): FastifyReply {
  return reply.headers(pageHeaders(origin, frame)).type('text/html; charset=utf-8').send(page);
}

export const typed = (request: FastifyRequest, name: string): string => textOf(request.body, name) ?? '';
/** A field that a script fills in. */
export const typedLong = (request: FastifyRequest, name: string): string =>
  textOf(request.body, name, 14_000) ?? '';
/** What a form and an address say. */
export const asked = (request: FastifyRequest, name: string): string | undefined =>
  textOf(request.query, name);

/** Without what a database cannot keep: no name, password or link of ours has it. */
const keepable = (value: string) => value.replaceAll('\u0000', '').toWellFormed();

function textOf(fields: unknown, name: string, longest = 2000): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? keepable(value.slice(0, longest)) : undefined;
}
