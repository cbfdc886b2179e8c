import { defineSheetErrors } from '#areas/accounts/accounts/sheet-errors.rules.ts';

/** Errors about the file and its titles. */
export const readingFileErrors = defineSheetErrors('readings', {
  notSeparated: { sentence: 'Can’t separate the columns. Use commas, semicolons or tabs' },
  noColumn: { sentence: 'The file has no column {title}' },
  noPlace: { sentence: 'Choose what was measured. The file doesn’t include it' },
  columnTwice: { sentence: 'Column {title} appears twice' },
});
/** Errors about cells, and about readings that conflict with known data. */
export const readingRowErrors = defineSheetErrors('readings', {
  missing: { sentence: '{title} is missing' },
  unknown: { sentence: 'No record in this warehouse has this code' },
  several: { sentence: 'Several shippers have units with this code' },
  wrongTime: { sentence: 'Enter a valid time' },
  noSuchHour: { sentence: 'This time was skipped when the clocks changed. Add the UTC offset' },
  hourTwice: { sentence: 'This time occurred twice when the clocks changed. Add the UTC offset' },
  future: { sentence: 'This time is in the future' },
  tooOld: { sentence: 'Readings can’t be more than {days} days old' },
  notANumber: { sentence: 'Enter a valid temperature.' },
  noUnit: { sentence: 'Choose °F or °C. The file doesn’t include it' },
  unitsDiffer: { sentence: 'The row has both °F and °C. Use one' },
  outOfRange: { sentence: '{temperature} is outside the normal range. Check °F or °C.' },
  contradicts: { sentence: 'Row {row} has {temperature} for the same time' },
  contradictsKnown: { sentence: '{temperature} is already saved for the same time' },
});
