/** Data this tab keeps across a sign-out and return: messages to show on arrival, and the user who was refused. */
import type { ToastMessage, ToastTone } from '#kit/web/api-call-outcome.ts';
import { errorToastMs } from '#kit/web/api-call-outcome.ts';

const WORD = 'coldlane.word';
const REFUSED = 'coldlane.refused';

interface LandingMessage {
  tone: Exclude<ToastTone, 'done'>;
  text: string;
  params: Readonly<Record<string, string>>;
  /** The message has a link to Home. */
  leadsHome: boolean;
}
export interface RefusedUser {
  name: string;
  email: string;
}

const hasTextFields = <T extends object>(
  value: object,
  textFields: readonly (keyof T & string)[],
): value is T => textFields.every((name) => typeof Reflect.get(value, name) === 'string');
/** Returns what this tab stored. Null if there is nothing, or a value that no version of the client wrote. */
function stored<T extends object>(storageKey: string, textFields: readonly (keyof T & string)[]): T | null {
  try {
    const value: object | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return value && hasTextFields<T>(value, textFields) ? value : null;
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
  const found = stored<LandingMessage>(WORD, ['tone', 'text']);
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
export const loadRefusedUser = (): RefusedUser | null => stored<RefusedUser>(REFUSED, ['name', 'email']);
