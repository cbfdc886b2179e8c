import { defineErrors } from '#kit/contract/errors.ts';

export const printerErrors = defineErrors('printers', {
  taken: {
    status: 409,
    sentence: 'A printer named {name} already exists in this warehouse.',
    description: 'Another printer of the warehouse goes by this name, perhaps switched off.',
  },
  off: {
    status: 412,
    sentence: '{name} is inactive. Choose another printer.',
    description: 'The printer was deactivated.',
  },
  tooMany: {
    status: 400,
    sentence:
      'A printer accepts at most {most} labels at once. You selected {count}. Select fewer or use this device.',
    description: 'More labels were chosen than are sent to a printer at once.',
  },
  full: {
    status: 412,
    sentence:
      '{count, plural, one {# label is} other {# labels are}} already waiting for {name}. Check the printer or discard the labels.',
    description: 'With these labels more would wait for the printer than it is given.',
  },
  nothingWaits: {
    status: 412,
    sentence: 'No labels are waiting for {name}.',
    description: 'Everything sent to the printer is printed, or was discarded.',
  },
});
