/**
 * Sends all statements before waiting for the first result, and returns the results by name. They run in the given order. A lock
 * therefore comes first, and later statements see the data after it.
 */
export async function runPipelinedByName<T extends Readonly<Record<string, unknown>>>(
  statements: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const answers = await Promise.all(
    Object.entries(statements).map(async ([name, answer]) => [name, await answer] as const),
  );
  return Object.fromEntries(answers) as { [Name in keyof T]: Awaited<T[Name]> };
}
