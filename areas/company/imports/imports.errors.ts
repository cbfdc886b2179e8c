import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const importErrors = defineErrors('imports', {
  singleFileRequired: {
    status: 400,
    sentence: 'Choose one file.',
    description: 'The upload has no file or more than one file.',
  },
  ...spreadsheetErrorDefinitions,
  missingColumns: {
    status: 412,
    sentence: 'Map these columns: {titles}.',
    description: 'A required column is not mapped to a column of the file.',
  },
  dateOrderMissing: {
    status: 412,
    sentence: 'Choose the file’s date format: month first or day first.',
    description: 'All dates of the file are ambiguous.',
  },
  statusNotAllowed: {
    status: 412,
    sentence: 'This import is {state}. Reload the page.',
    description: 'The import is in a status that does not allow the action.',
  },
  importInProgress: {
    status: 412,
    sentence: 'This import is being checked, saved or undone. Wait until it finishes.',
    description: 'The import is changed while it is being checked, saved or undone.',
  },
  fileHasErrors: {
    status: 412,
    sentence: 'Fix {count, plural, one {# error} other {# errors}} in the file first.',
    description: 'The import to save has errors.',
  },
  alreadyImported: {
    status: 412,
    sentence: 'This file was imported on {date} as {file}. There’s nothing to change.',
    description: 'The same file was already imported as the same type and was not undone.',
  },
  cutoffGroupMissing: {
    status: 412,
    sentence: 'Cutoff group {group} doesn’t exist. Enter its times in this row, or add the group first.',
    description: 'A row contains a cutoff group that does not exist, and no times.',
  },
  cutoffTimesMismatch: {
    status: 412,
    sentence: 'Cutoff group {group} has different times. Leave the days blank to keep them.',
    description: 'A row contains other times than its cutoff group has.',
  },
  unitCountMismatch: {
    status: 412,
    sentence:
      'The order already has this line with {count, plural, one {# unit} other {# units}}. Edit the line in order entry.',
    description: 'A row has a different number of units than the line that was imported before.',
  },
  invoiceNumberTaken: {
    status: 412,
    sentence: 'Invoice number {number} was used after the check. Check the file again.',
    description: 'An invoice was posted under a number of the file after the check and before the save.',
  },
  recordsChanged: {
    status: 412,
    sentence: 'Something changed after the check. Check again.',
    description:
      'A record that the file adds or refers to was added or removed after the check and before the save.',
  },
  importFailed: {
    status: 412,
    sentence: 'The import stopped because of a system error. Nothing was imported. Check the file again.',
    description: 'The check or save of the import ended with a system error.',
  },
  undoFailed: {
    status: 412,
    sentence: 'The undo stopped because of a system error. Nothing was removed. Try the undo again.',
    description: 'The undo of the import ended with a system error.',
  },
  importInterrupted: {
    status: 412,
    sentence: 'Stopped by a restart. Nothing was imported. Check the file again.',
    description: 'The server stopped during the check or save of the import.',
  },
  undoInterrupted: {
    status: 412,
    sentence: 'Stopped by a restart. Nothing was removed. Try the undo again.',
    description: 'The server stopped during the undo of the import.',
  },
  recordsInUse: {
    status: 412,
    sentence:
      'Can’t undo this import: {count, plural, one {# record is} other {# records are}} in use ({names}).',
    description: 'Other records depend on what the import created.',
  },
});
