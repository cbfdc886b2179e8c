/** The label of an imported opening item that has no note of its own. */
const openingBalance = 'Opening balance';
/** Describes a statement line in the reader's language. */
export const describeStatementLine = (
  translate: (text: string) => string,
  { about, isOpening = false }: { about?: string | null; isOpening?: boolean },
): string =>
  [isOpening && translate(openingBalance), isOpening && about === openingBalance ? '' : about]
    .filter(Boolean)
    .join(' · ');
