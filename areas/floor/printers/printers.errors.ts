import { defineErrors } from '#kit/contract/errors.ts';

export const printerErrors = defineErrors('printers', {
  taken: {
    status: 409,
    sentence: 'A printer with the name {name} exists already in this warehouse.',
    description: 'Another printer of the warehouse goes by this name, perhaps switched off.',
  },
  off: {
    status: 412,
    sentence: '{name} is not in use. Choose another printer.',
    description: 'The printer was deactivated.',
  },
  tooMany: {
    status: 400,
    sentence:
      'A printer takes at most {most} labels at once; these are {count}. Choose fewer, or this device.',
    description: 'More labels were chosen than are sent to a printer at once.',
  },
  full: {
    status: 412,
    sentence:
      '{count, plural, one {# label waits} other {# labels wait}} for {name} already. Look after the printer, or discard what waits.',
    description: 'With these labels more would wait for the printer than it is given.',
  },
  nothingWaits: {
    status: 412,
    sentence: 'No labels wait for {name}.',
    description: 'Everything sent to the printer is printed, or was discarded.',
  },
});
