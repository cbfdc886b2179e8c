/** What a line without a note of its own was brought over with. */
const openingBalance = 'Opening balance';
/** What a line of a statement is about, in the reader's language. */
export const describeStatementLine = (
  say: (text: string) => string,
  { about, isOpening = false }: { about?: string | null; isOpening?: boolean },
): string =>
  [isOpening && say(openingBalance), isOpening && about === openingBalance ? '' : about]
    .filter(Boolean)
    .join(' · ');
