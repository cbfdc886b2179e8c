import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const paymentImportErrors = defineErrors('paymentImport', {
  ...spreadsheetErrorDefinitions,
  noEntries: {
    status: 400,
    sentence: 'There is no entry of a bank in this file.',
    description: 'A file of another kind, or a statement of a time without any.',
  },
  unreadableXml: {
    status: 400,
    sentence: 'The bank’s file cannot be read.',
    description: 'A camt or OFX 2 file breaks the grammar of XML; the sentence says where.',
  },
  dateOrder: {
    status: 412,
    sentence: 'Choose how the file writes days: the month first or the day first.',
    description: 'All dates of a sheet can be read both ways, and nothing says how.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'Nothing is recorded: {count, plural, one {# fault is} other {# faults are}} open.',
    description:
      'A file is to be recorded that cannot be trusted as a whole: a control total is wrong, or it was cut off.',
  },
});
