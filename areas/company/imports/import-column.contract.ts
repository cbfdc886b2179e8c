import type { LikelyDayRange } from '#kit/contract/likely-dates.ts';

/** A column of a file that is imported. */
export interface ImportColumn {
  id: string;
  title: string;
  /** Other titles that old systems give the column. */
  aliases: readonly string[];
  isRequired: boolean;
  /** A new record cannot do without it, a known one can. */
  isRequiredWhenNew?: boolean;
  /** What the column takes, for people. */
  takes: string;
  /** A value of the template's example row. */
  example: string;
  /** Values of further example rows. */
  moreExamples?: readonly string[];
  /** Its cells are dates: their order is asked for when the file does not tell it. */
  isDate?: true;
  /** How far its dates may lie from today before they are asked about, as on the form of such a record. */
  likely?: LikelyDayRange;
}
