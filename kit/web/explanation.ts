/** The text of an explanation, with placeholders for the facts of the number. */
export interface FigureExplanation {
  title: string;
  /** What is counted. */
  countedText: string;
  /** Which filter applies, where the number comes from, or what caused it. */
  sourceText?: string;
  /** It totals the list of its own screen, so the active filters are shown. */
  totalsScreenList?: true;
}
