import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const importErrors = defineErrors('imports', {
  oneFile: {
    status: 400,
    sentence: 'Choose one file.',
    description: 'No file or several files are uploaded.',
  },
  ...spreadsheetErrorDefinitions,
  missingColumns: {
    status: 412,
    sentence: 'Choose the columns for: {titles}.',
    description: 'A required column is mapped to no column of the file.',
  },
  dateOrder: {
    status: 412,
    sentence: 'Choose how the file writes days: the month first or the day first.',
    description: 'All dates of the file can be read both ways.',
  },
  notNow: {
    status: 412,
    sentence: 'This import is {state}. Reload.',
    description: 'An import is in another state than the act needs.',
  },
  atWork: {
    status: 412,
    sentence: 'This import is being checked, written or undone. Wait until that has ended.',
    description: 'An import is changed while its check, its writing or its undo is under way.',
  },
  hasFaults: {
    status: 412,
    sentence: '{count, plural, one {# fault} other {# faults}} must be fixed in the file first.',
    description: 'An import with faults is to be written.',
  },
  importedBefore: {
    status: 412,
    sentence: 'This file was imported on {date} as {file}. Nothing would change.',
    description: 'The same bytes were imported as the same kind, and not undone.',
  },
  noGroup: {
    status: 412,
    sentence: 'There is no cutoff group {group}. Write its hours in this row, or add the group first.',
    description: 'A row names a cutoff group that does not exist, and no hours.',
  },
  otherHours: {
    status: 412,
    sentence: 'The cutoff group {group} has other hours. Leave the days blank to keep them.',
    description: 'A row says other hours than its cutoff group has.',
  },
  otherUnits: {
    status: 412,
    sentence:
      'The order has this line already with {count, plural, one {# unit} other {# units}}. Change the line in order entry.',
    description: 'A row says another number of units than the line that was imported before.',
  },
  numberTaken: {
    status: 412,
    sentence: 'Invoice number {number} was taken after the check. Check the file again.',
    description: 'An invoice was posted under a number of the file between the check and the writing.',
  },
  changed: {
    status: 412,
    sentence: 'Something changed since the check. Check again.',
    description:
      'A record that the file adds or names was added or removed between the check and the writing.',
  },
  stopped: {
    status: 412,
    sentence: 'The import stopped because of a fault in the product. Nothing was written. Check it again.',
    description: 'The check or the writing of an import ended with a defect.',
  },
  undoStopped: {
    status: 412,
    sentence: 'The undo stopped because of a fault in the product. Nothing was removed. Undo it again.',
    description: 'The undo of an import ended with a defect.',
  },
  restarted: {
    status: 412,
    sentence: 'Stopped by a restart. Nothing was written. Check again.',
    description: 'The server ended in the middle of the check or the writing of an import.',
  },
  undoRestarted: {
    status: 412,
    sentence: 'Stopped by a restart. Nothing was removed. Undo again.',
    description: 'The server ended in the middle of the undo of an import.',
  },
  inUse: {
    status: 412,
    sentence:
      'This import cannot be undone: {count, plural, one {# record is} other {# records are}} in use ({names}).',
    description: 'Something depends on what the import made.',
  },
});
