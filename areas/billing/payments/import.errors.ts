import { catalogue } from '#kit/contract/errors.ts';
import { foreignTableFaults } from '#kit/contract/foreign-table.errors.ts';

export const importErrors = catalogue('paymentImport', {
  ...foreignTableFaults,
  noEntries: {
    status: 400,
    sentence: 'There is no entry of a bank in this file.',
    when: 'A file of another kind, or a statement of a time without any.',
  },
  unreadableXml: {
    status: 400,
    sentence: 'The bank’s file cannot be read.',
    when: 'A camt or OFX 2 file breaks the grammar of XML; the sentence says where.',
  },
  dateOrder: {
    status: 412,
    sentence: 'Choose how the file writes days: the month first or the day first.',
    when: 'All dates of a sheet can be read both ways, and nothing says how.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'Nothing is recorded: {count, plural, one {# fault is} other {# faults are}} open.',
    when: 'A file is to be recorded that cannot be trusted as a whole: a control total is wrong, or it was cut off.',
  },
});
