import { defineSheetErrors } from '#areas/accounts/accounts/sheet-errors.rules.ts';

/** Errors about the file and its titles. */
export const readingFileErrors = defineSheetErrors('readings', {
  columnsNotSeparated: { sentence: 'Can’t separate the columns. Use commas, semicolons or tabs.' },
  columnMissing: { sentence: 'The file has no {title} column' },
  placeMissing: { sentence: 'Choose what was measured. The file doesn’t say.' },
  duplicateColumn: { sentence: 'Column {title} appears twice' },
});
/** Errors about cells, and about readings that conflict with known data. */
export const readingRowErrors = defineSheetErrors('readings', {
  valueMissing: { sentence: '{title} is missing' },
  unknownCode: { sentence: 'No record in this warehouse has this code' },
  codeAmbiguous: { sentence: 'Several shippers have units with this code' },
  wrongTime: { sentence: 'Enter a valid time' },
  timeSkipped: { sentence: 'This time was skipped when the clocks changed. Add the UTC offset.' },
  timeAmbiguous: { sentence: 'This time occurred twice when the clocks changed. Add the UTC offset.' },
  timeInFuture: { sentence: 'This time is in the future' },
  readingTooOld: { sentence: 'Readings can’t be more than {days} days old' },
  temperatureInvalid: { sentence: 'Enter a valid temperature.' },
  temperatureUnitMissing: { sentence: 'Choose °F or °C. The file doesn’t say which.' },
  temperatureUnitsMixed: { sentence: 'The row has both °F and °C. Use one.' },
  temperatureOutOfRange: { sentence: '{temperature} is outside the normal range. Check °F or °C.' },
  conflictsWithRow: { sentence: 'Row {row} has {temperature} for the same time' },
  conflictsWithSaved: { sentence: '{temperature} is already saved for the same time' },
});
