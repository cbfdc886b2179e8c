/** What can be wrong in a sheet: a code for programs, which never changes, and a sentence for people. */
export interface SheetErrorDefinition {
  code: string;
  sentence: string;
}
/** The faults of a kind of file by name; their codes begin with the kind's. */
export function defineSheetErrors<const T extends Record<string, { sentence: string }>>(
  kind: string,
  said: T,
): { readonly [K in keyof T]: SheetErrorDefinition } {
  const coded = Object.entries(said).map(([name, one]) => [name, { code: `${kind}.${name}`, ...one }]);
  return Object.fromEntries(coded);
}

/** The titles, and the rows as a whole. */
export const sheetTitleErrors = defineSheetErrors('accountSheet', {
  unknownColumn: { sentence: 'The sheet has a column {title} that the import does not know' },
  columnTwice: { sentence: 'The column {title} stands twice' },
  noNumbers: { sentence: 'The sheet has no column Number' },
  tooManyCells: { sentence: 'The row has more cells than the sheet has titles' },
  sameNumber: { sentence: 'Row {row} has the same number' },
});
/** The cells, each for itself. */
export const sheetCellErrors = defineSheetErrors('accountSheet', {
  required: { sentence: '{title} is required' },
  formula: {
    sentence:
      'The value of this formula is not stored in the file. Open the file in a spreadsheet and save it',
  },
  unprintable: { sentence: 'There are characters that cannot be used' },
  tooLong: { sentence: 'This is longer than {most} characters' },
  yesOrNo: { sentence: 'Write yes or no' },
  wrongZip: { sentence: 'ZIP is not valid' },
  wrongEmail: { sentence: 'Email is not valid' },
  wrongTerms: { sentence: 'Terms must be a whole number from 0 to {most}' },
  wrongDegrees: { sentence: 'Write degrees from -{most} to {most} with a point' },
  noZone: { sentence: 'Time zone is required' },
  noSuchWarehouse: { sentence: 'This warehouse is not known' },
  noSuchType: { sentence: 'Type is shipper, consignee or bill-to' },
  noSuchState: { sentence: 'This state is not known' },
  noSuchLanguage: { sentence: 'Language is en, es or zh' },
  noSuchTerm: { sentence: 'Payment term is Collect, Prepaid or 3rd Party' },
  noSuchFlag: { sentence: 'This flag does not exist: {flag}' },
  noSuchPayer: { sentence: 'This account is not known' },
  inactivePayer: { sentence: 'This account is inactive' },
});
/** Words that the form of an account says too. */
export const defineAccountFieldError = (name: string, sentence: string): SheetErrorDefinition => ({
  code: `accountSheet.${name}`,
  sentence,
});
