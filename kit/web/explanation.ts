/** The words of an explanation, with slots for the facts of the figure. */
export interface FigureExplanation {
  title: string;
  /** What is counted. */
  message: string;
  /** Which filter holds, where it comes from, or what brought it there. */
  sentence?: string;
  /** It totals the list of its own screen: the filters that are set are told. */
  ofList?: true;
}
