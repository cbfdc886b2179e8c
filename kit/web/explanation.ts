/** The words of an explanation, with slots for the facts of the figure. */
export interface Explanation {
  title: string;
  /** What is counted. */
  says: string;
  /** Which filter holds, where it comes from, or what brought it there. */
  sentence?: string;
  /** It totals the list of its own screen: the filters that are set are told. */
  ofList?: true;
}
