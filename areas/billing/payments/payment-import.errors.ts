import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const paymentImportErrors = defineErrors('paymentImport', {
  ...spreadsheetErrorDefinitions,
  noEntries: {
    status: 400,
    sentence: 'This file has no bank entries.',
    description: 'A file of another kind, or a statement of a time without any.',
  },
  unreadableXml: {
    status: 400,
    sentence: 'The bank file can’t be read.',
    description: 'A camt or OFX 2 file breaks the grammar of XML; the sentence says where.',
  },
  dateOrder: {
    status: 412,
    sentence: 'Choose the file’s date format: month first or day first.',
    description: 'All dates of a sheet can be read both ways, and nothing says how.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'Nothing was recorded. Fix {count, plural, one {# error} other {# errors}} first.',
    description:
      'A file is to be recorded that cannot be trusted as a whole: a control total is wrong, or it was cut off.',
  },
});
