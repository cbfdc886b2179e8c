import { defineSheetErrors } from '#areas/accounts/accounts/sheet-errors.rules.ts';
import type { SheetErrorDefinition } from '#areas/accounts/accounts/sheet-errors.rules.ts';
import { otherDecimalMarkMessage } from '#kit/contract/imported-numbers.ts';

/** Errors in the file of a rate sheet. */
export const rateSheetCellErrorDefinitions = defineSheetErrors('rateSheet', {
  unknownColumn: { sentence: 'Unknown column {title}' },
  columnTwice: { sentence: 'Column {title} appears twice' },
  noColumn: { sentence: 'The file has no column {title}' },
  tooManyCells: { sentence: 'The row has more cells than there are columns' },
  required: { sentence: '{title} is required' },
  notANumber: { sentence: 'Enter a valid number' },
  comma: { sentence: 'Enter the number with a decimal point and no commas: 3.10' },
  otherMark: otherDecimalMarkMessage,
  negative: { sentence: '{title} cannot be negative' },
  tooMuch: { sentence: '{title} cannot be more than {most}' },
  digits: { sentence: 'Use up to {most, plural, one {# decimal place} other {# decimal places}}' },
  date: { sentence: 'Enter a valid date' },
  otherDate: { sentence: 'A file can only have one version: row {row} has {date}' },
  overlaps: { sentence: 'Version {version} already takes effect on this day. Choose another day.' },
  unknown: { sentence: 'No record with this name or number' },
  notOneOf: { sentence: 'Enter one of: {words}' },
  zoneUnknown: { sentence: 'Enter the states of this zone next to it' },
  zoneDiffers: { sentence: 'Row {row} has different states for this zone' },
  statesAlone: { sentence: 'Enter a zone for these states' },
  noStates: { sentence: 'States must be codes: IL, OH, ON' },
  sameFreight: { sentence: 'Row {row} is for the same freight with the same priority' },
  breakOpen: { sentence: 'A break needs a quantity and a rate' },
});
/** Wraps an error message that the rate form shows too. */
export const buildRateSheetFieldError = (field: string, sentence: string): SheetErrorDefinition => ({
  code: `rateSheet.${field}`,
  sentence,
});
