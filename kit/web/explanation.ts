/** The text of an explanation, with placeholders for the facts of the number. */
export interface FigureExplanation {
  title: string;
  /** What is counted. */
  message: string;
  /** Which filter applies, where the number comes from, or what caused it. */
  sentence?: string;
  /** It totals the list of its own screen, so the active filters are shown. */
  ofList?: true;
}
