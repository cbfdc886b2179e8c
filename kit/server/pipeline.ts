/**
 * The answers of statements that were all sent before the first answer was waited for, by their names. They run in the
 * order in which they stand: what locks comes first, and those behind it see what it has waited for.
 */
export async function pipelined<T extends Readonly<Record<string, unknown>>>(
  statements: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const answers = await Promise.all(
    Object.entries(statements).map(async ([name, answer]) => [name, await answer] as const),
  );
  return Object.fromEntries(answers) as { [Name in keyof T]: Awaited<T[Name]> };
}
