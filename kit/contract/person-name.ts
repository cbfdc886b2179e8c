type Say = (text: string, params?: Readonly<Record<string, string>>) => string;
/** What the actor of a call without a sign-in is called. Rows of older versions hold “Nobody”. */
export const anonymousName = 'No one';
const anonymousNames: readonly (string | null)[] = [anonymousName, 'Nobody'];
/** What a user is called in rows after their data were erased. */
const erased = /^Former user (\d+)$/;
const isErased = (value: unknown): value is string => typeof value === 'string' && erased.test(value);

/** A person's name as people read it: whoever was erased, and whoever is nobody, is so in every language. */
export function translatePersonName<N extends string | null>(say: Say, name: N): N | string {
  if (anonymousNames.includes(name)) return say('No one');
  const number = erased.exec(name ?? '')?.[1];
  return number === undefined ? name : say('Former user {number}', { number });
}

/** What a sentence is filled with: whoever was erased is named in its language there too. */
export function translatePersonNamesInParams<P extends Readonly<Record<string, unknown>>>(
  say: Say,
  params: P,
): P {
  if (!Object.values(params).some(isErased)) return params;
  const said = Object.entries(params).map(([key, value]) => [
    key,
    isErased(value) ? translatePersonName(say, value) : value,
  ]);
  return { ...params, ...Object.fromEntries(said) };
}
