/** Data this tab keeps across a sign-out and return: messages to show on arrival, and the user who was refused. */
import { z } from 'zod';
import type { ToastMessage, ToastTone } from '#kit/web/api-call-outcome.ts';
import { errorToastMs } from '#kit/web/api-call-outcome.ts';

const WORD = 'coldlane.word';
const REFUSED = 'coldlane.refused';

const word = z.object({
  tone: z.enum(['wait', 'fault']),
  text: z.string(),
  params: z.record(z.string(), z.string()),
  /** The message has a link to Home. */
  leadsHome: z.boolean().default(false),
});
const person = z.object({ name: z.string(), email: z.string() });
export type RefusedUser = z.output<typeof person>;

function stored<T extends z.ZodType>(storageKey: string, schema: T): z.output<T> | null {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return null;
  }
}

/** Saves a message to show on the next page. The first one wins, because it has the original reason. */
export function saveLandingMessageUnlessSaved(
  tone: Exclude<ToastTone, 'done'>,
  text: string,
  params: Readonly<Record<string, string>> = {},
  { leadsHome = false }: { leadsHome?: boolean } = {},
): void {
  if (sessionStorage.getItem(WORD) === null)
    sessionStorage.setItem(WORD, JSON.stringify({ tone, text, params, leadsHome }));
}
/** Returns the saved message and removes it. */
export function takeLandingMessage(): { notice: ToastMessage; leadsHome: boolean } | null {
  const found = stored(WORD, word);
  sessionStorage.removeItem(WORD);
  return (
    found && {
      notice: {
        tone: found.tone,
        sentence: { text: found.text, params: found.params },
        durationMs: errorToastMs,
        closable: true,
      },
      leadsHome: found.leadsHome,
    }
  );
}

/** Saves the signed-in user who has no access here, until another user signs in. */
export const saveRefusedUser = (user: RefusedUser): void =>
  sessionStorage.setItem(REFUSED, JSON.stringify(user));
export const clearRefusedUser = (): void => sessionStorage.removeItem(REFUSED);
export const loadRefusedUser = (): RefusedUser | null => stored(REFUSED, person);
