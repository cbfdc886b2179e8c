import type { LikelyDayRange } from '#kit/contract/likely-dates.ts';

/** A column of an import file. */
export interface ImportColumn {
  id: string;
  title: string;
  /** Other titles that previous systems use for the column. */
  aliases: readonly string[];
  isRequired: boolean;
  /** A new record requires it, an existing one does not. */
  isRequiredWhenNew?: boolean;
  /** The accepted values, as a text for users. */
  hint: string;
  /** A value of the template's example row. */
  example: string;
  /** Values of further example rows. */
  moreExamples?: readonly string[];
  /** Its cells are dates. The user is asked for the date order when the file does not show it. */
  isDate?: true;
  /** Its cells are numbers. Their decimal mark is decided from all cells of the column. */
  isNumber?: true;
  /** How far its dates can be from today without a confirmation, as on the form of such a record. */
  likelyDayRange?: LikelyDayRange;
}
