type Say = (text: string, params?: Readonly<Record<string, string>>) => string;
/** What the actor of a call without a sign-in is called. Rows of older versions hold “Nobody”. */
export const unauthenticatedActorName = 'No one';
const anonymousNames: readonly (string | null)[] = [unauthenticatedActorName, 'Nobody'];
/** What a user is called in rows after their data were erased. */
const erased = /^Former user (\d+)$/;
const isErased = (value: unknown): value is string => typeof value === 'string' && erased.test(value);

/**
 * Translates a user's name for display. Only the name of a caller without a sign-in and the names of erased users are
 * translated.
 */
export function translateAnonymousOrErasedPersonName<N extends string | null>(
  translate: Say,
  name: N,
): N | string {
  if (anonymousNames.includes(name)) return translate('No one');
  const number = erased.exec(name ?? '')?.[1];
  return number === undefined ? name : translate('Former user {number}', { number });
}

/** Translates the names of erased users in the params of a message. */
export function translateErasedPersonNamesInParams<P extends Readonly<Record<string, unknown>>>(
  translate: Say,
  params: P,
): P {
  if (!Object.values(params).some(isErased)) return params;
  const translatedEntries = Object.entries(params).map(([key, value]) => [
    key,
    isErased(value) ? translateAnonymousOrErasedPersonName(translate, value) : value,
  ]);
  return { ...params, ...Object.fromEntries(translatedEntries) };
}
