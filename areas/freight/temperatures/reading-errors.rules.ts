import { defineSheetErrors } from '#areas/accounts/accounts/sheet-errors.rules.ts';

/** The file and its titles. */
export const readingFileErrors = defineSheetErrors('readings', {
  notSeparated: { sentence: 'The columns cannot be told apart: put commas, semicolons or tabs between them' },
  noColumn: { sentence: 'The file has no column {title}' },
  noPlace: { sentence: 'Choose what was measured: the file does not say it' },
  columnTwice: { sentence: 'The column {title} stands twice' },
});
/** The cells, and a reading against what is known. */
export const readingRowErrors = defineSheetErrors('readings', {
  missing: { sentence: '{title} is missing' },
  unknown: { sentence: 'Nothing in this warehouse goes by this code' },
  several: { sentence: 'Boxes of several shippers go by this code' },
  wrongTime: { sentence: 'This is no time' },
  noSuchHour: { sentence: 'The clocks went forward over this hour: write the time with its offset' },
  hourTwice: { sentence: 'The clocks went back over this hour: write the time with its offset' },
  future: { sentence: 'This time is still to come' },
  tooOld: { sentence: 'This is more than {days} days ago' },
  notANumber: { sentence: 'This is no temperature' },
  noUnit: { sentence: 'Choose °F or °C: the file does not say it' },
  unitsDiffer: { sentence: 'The row says both °F and °C' },
  outOfRange: { sentence: 'Nothing of ours has {temperature}: is it °F or °C?' },
  contradicts: { sentence: 'Row {row} says {temperature} of the same moment' },
  contradictsKnown: { sentence: '{temperature} is kept of the same moment' },
});
