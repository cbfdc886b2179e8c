/** A possible error in a sheet: a stable code for API clients and a message for users. */
export interface SheetErrorDefinition {
  code: string;
  sentence: string;
}
/** Defines the errors of one kind of file by name. Their codes begin with the kind's name. */
export function defineSheetErrors<const T extends Record<string, { sentence: string }>>(
  codePrefix: string,
  definitions: T,
): { readonly [K in keyof T]: SheetErrorDefinition } {
  const coded = Object.entries(definitions).map(([name, one]) => [
    name,
    { code: `${codePrefix}.${name}`, ...one },
  ]);
  return Object.fromEntries(coded);
}

/** Errors in the titles and in rows as a whole. */
export const sheetTitleAndRowErrors = defineSheetErrors('accountSheet', {
  unknownColumn: { sentence: 'Unknown column {title}' },
  duplicateColumn: { sentence: 'Column {title} appears twice' },
  numberColumnMissing: { sentence: 'The Number column is missing' },
  tooManyCells: { sentence: 'The row has more cells than there are columns' },
  duplicateNumber: { sentence: 'Row {row} has the same number' },
});
/** Errors in single cells. */
export const sheetCellErrors = defineSheetErrors('accountSheet', {
  valueRequired: { sentence: '{title} is required' },
  formulaValueMissing: {
    sentence: 'The file doesn’t store this formula’s value. Open the file in a spreadsheet and save it.',
  },
  charactersInvalid: { sentence: 'Contains characters that can’t be used' },
  textTooLong: { sentence: 'Longer than {most} characters' },
  yesOrNoRequired: { sentence: 'Enter yes or no' },
  wrongZip: { sentence: 'ZIP isn’t valid' },
  wrongEmail: { sentence: 'Enter a valid email' },
  wrongTerms: { sentence: 'Terms must be a whole number from 0 to {most}' },
  wrongDegrees: { sentence: 'Enter decimal degrees from -{most} to {most}' },
  timeZoneRequired: { sentence: 'Time zone is required' },
  noSuchWarehouse: { sentence: 'Unknown warehouse' },
  noSuchType: { sentence: 'Type must be shipper, consignee or bill-to' },
  noSuchState: { sentence: 'Unknown state' },
  noSuchLanguage: { sentence: 'Language must be en, es or zh' },
  noSuchTerm: { sentence: 'Payment term must be Collect, Prepaid or 3rd Party' },
  noSuchFlag: { sentence: 'Unknown flag: {flag}' },
  noSuchPayer: { sentence: 'Unknown account' },
  payerInactive: { sentence: 'This account is inactive' },
});
/** Defines an error whose message the account form uses too. */
export const defineAccountFieldError = (name: string, sentence: string): SheetErrorDefinition => ({
  code: `accountSheet.${name}`,
  sentence,
});
