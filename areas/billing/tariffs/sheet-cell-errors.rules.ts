import { defineSheetErrors } from '#areas/accounts/accounts/sheet-errors.rules.ts';
import type { SheetErrorDefinition } from '#areas/accounts/accounts/sheet-errors.rules.ts';

/** What can be wrong in the file of a rate sheet. */
export const rateSheetCellErrorDefinitions = defineSheetErrors('rateSheet', {
  unknownColumn: { sentence: 'The sheet has a column {title} that the import does not know' },
  columnTwice: { sentence: 'The column {title} stands twice' },
  noColumn: { sentence: 'The file has no column {title}' },
  tooManyCells: { sentence: 'The row has more cells than the sheet has titles' },
  required: { sentence: '{title} is required' },
  notANumber: { sentence: 'This is no number' },
  comma: { sentence: 'Write the number with a point, without commas: 3.10' },
  negative: { sentence: '{title} cannot be negative' },
  tooMuch: { sentence: '{title} cannot be more than {most}' },
  digits: { sentence: 'At most {most, plural, one {# digit} other {# digits}} can stand after the point' },
  date: { sentence: 'This is no date' },
  otherDate: { sentence: 'A file is one version: row {row} says {date}' },
  overlaps: { sentence: 'Version {version} holds from this day already. Choose another day.' },
  unknown: { sentence: 'Nothing goes by this name or number' },
  notOneOf: { sentence: 'Write one of these: {words}' },
  zoneUnknown: { sentence: 'Nothing says which states this zone has: write them beside it' },
  zoneDiffers: { sentence: 'Row {row} says other states of this zone' },
  statesAlone: { sentence: 'Name the zone that these states are' },
  noStates: { sentence: 'States must be codes: IL, OH, ON' },
  sameFreight: { sentence: 'Row {row} is for the same freight with the same priority' },
  breakOpen: { sentence: 'A break has a quantity and a rate' },
});
/** Words that the form of a rate says too. */
export const buildRateSheetFieldError = (field: string, sentence: string): SheetErrorDefinition => ({
  code: `rateSheet.${field}`,
  sentence,
});
