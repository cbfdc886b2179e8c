import { defineSheetErrors } from '#areas/accounts/accounts/sheet-errors.rules.ts';
import type { SheetErrorDefinition } from '#areas/accounts/accounts/sheet-errors.rules.ts';
import { otherDecimalMarkMessage } from '#kit/contract/imported-numbers.ts';

/** Errors in the file of a rate sheet. */
export const rateSheetCellErrorDefinitions = defineSheetErrors('rateSheet', {
  unknownColumn: { sentence: 'Unknown column {title}' },
  duplicateColumn: { sentence: 'Column {title} appears twice' },
  columnMissing: { sentence: 'The file has no {title} column' },
  tooManyCells: { sentence: 'The row has more cells than there are columns' },
  valueRequired: { sentence: '{title} is required' },
  numberInvalid: { sentence: 'Enter a valid number' },
  commaNotAllowed: { sentence: 'Enter the number with a decimal point and no commas: 3.10' },
  decimalMarkMismatch: otherDecimalMarkMessage,
  valueNegative: { sentence: '{title} can’t be negative' },
  valueTooHigh: { sentence: '{title} can’t be more than {most}' },
  tooManyDecimals: { sentence: 'Use up to {most, plural, one {# decimal place} other {# decimal places}}' },
  dateInvalid: { sentence: 'Enter a valid date' },
  dateMismatch: { sentence: 'A file can only have one version: row {row} has {date}' },
  effectiveDateTaken: { sentence: 'Version {version} already takes effect on this day. Choose another day.' },
  recordNotFound: { sentence: 'No record with this name or number' },
  valueNotListed: { sentence: 'Enter one of: {words}' },
  zoneUnknown: { sentence: 'Enter this zone’s states in the column next to it' },
  zoneStatesMismatch: { sentence: 'Row {row} has different states for this zone' },
  zoneMissing: { sentence: 'Enter a zone for these states' },
  statesInvalid: { sentence: 'States must be codes: IL, OH, ON' },
  duplicateFreight: { sentence: 'Row {row} applies to the same freight with the same priority' },
  breakIncomplete: { sentence: 'A break needs a quantity and a rate' },
});
/** Wraps an error message that the rate form shows too. */
export const buildRateSheetFieldError = (field: string, sentence: string): SheetErrorDefinition => ({
  code: `rateSheet.${field}`,
  sentence,
});
