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
    sentence: 'Map these columns: {titles}.',
    description: 'A required column is mapped to no column of the file.',
  },
  dateOrder: {
    status: 412,
    sentence: 'Choose the file’s date format: month first or day first.',
    description: 'All dates of the file can be read both ways.',
  },
  notNow: {
    status: 412,
    sentence: 'This import is {state}. Reload the page.',
    description: 'An import is in another state than the act needs.',
  },
  atWork: {
    status: 412,
    sentence: 'This import is being checked, saved or undone. Wait until it finishes.',
    description: 'An import is changed while its check, its writing or its undo is under way.',
  },
  hasFaults: {
    status: 412,
    sentence: 'Fix {count, plural, one {# error} other {# errors}} in the file first.',
    description: 'An import with faults is to be written.',
  },
  importedBefore: {
    status: 412,
    sentence: 'This file was imported on {date} as {file}. There’s nothing to change.',
    description: 'The same bytes were imported as the same kind, and not undone.',
  },
  noGroup: {
    status: 412,
    sentence: 'Cutoff group {group} doesn’t exist. Enter its times in this row, or add the group first.',
    description: 'A row names a cutoff group that does not exist, and no hours.',
  },
  otherHours: {
    status: 412,
    sentence: 'Cutoff group {group} has different times. Leave the days blank to keep them.',
    description: 'A row says other hours than its cutoff group has.',
  },
  otherUnits: {
    status: 412,
    sentence:
      'The order already has this line with {count, plural, one {# unit} other {# units}}. Edit the line in order entry.',
    description: 'A row says another number of units than the line that was imported before.',
  },
  numberTaken: {
    status: 412,
    sentence: 'Invoice number {number} is in use since the check. Check the file again.',
    description: 'An invoice was posted under a number of the file between the check and the writing.',
  },
  changed: {
    status: 412,
    sentence: 'Something changed after the check. Check again.',
    description:
      'A record that the file adds or names was added or removed between the check and the writing.',
  },
  stopped: {
    status: 412,
    sentence: 'The import stopped because of a system error. Nothing was imported. Check the file again.',
    description: 'The check or the writing of an import ended with a defect.',
  },
  undoStopped: {
    status: 412,
    sentence: 'The undo stopped because of a system error. Nothing was removed. Try the undo again.',
    description: 'The undo of an import ended with a defect.',
  },
  restarted: {
    status: 412,
    sentence: 'Stopped by a restart. Nothing was imported. Check the file again.',
    description: 'The server ended in the middle of the check or the writing of an import.',
  },
  undoRestarted: {
    status: 412,
    sentence: 'Stopped by a restart. Nothing was removed. Try the undo again.',
    description: 'The server ended in the middle of the undo of an import.',
  },
  inUse: {
    status: 412,
    sentence:
      'Can’t undo this import: {count, plural, one {# record is} other {# records are}} in use ({names}).',
    description: 'Something depends on what the import made.',
  },
});
