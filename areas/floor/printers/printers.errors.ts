import { defineErrors } from '#kit/contract/errors.ts';

export const printerErrors = defineErrors('printers', {
  nameTaken: {
    status: 409,
    sentence: 'A printer named {name} already exists in this warehouse.',
    description: 'Another printer of the warehouse already has this name. It may be inactive.',
  },
  printerInactive: {
    status: 412,
    sentence: '{name} is inactive. Choose another printer.',
    description: 'The printer is inactive.',
  },
  tooManyLabels: {
    status: 400,
    sentence:
      'A printer accepts at most {most} labels at once. You selected {count}. Select fewer or use this device.',
    description: 'More labels are selected than can be sent to a printer in one call.',
  },
  queueFull: {
    status: 412,
    sentence:
      '{count, plural, one {# label is} other {# labels are}} already waiting for {name}. Check the printer or discard the labels.',
    description: 'With these labels, more than the maximum number of labels would wait for the printer.',
  },
  queueEmpty: {
    status: 412,
    sentence: 'No labels are waiting for {name}.',
    description: 'All labels sent to the printer are printed or discarded.',
  },
});
