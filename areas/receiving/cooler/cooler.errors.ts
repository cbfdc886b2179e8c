import { defineErrors } from '#kit/contract/errors.ts';

export const coolerErrors = defineErrors('cooler', {
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one item.',
    description: 'Neither items nor the whole filter were chosen.',
  },
  closed: {
    status: 412,
    sentence: 'This item is closed: its unit has left the cooler.',
    description: 'A closed item was to be changed or given another ship date.',
  },
  stillThere: {
    status: 412,
    sentence:
      'The unit still stands in the cooler. Its item closes with a new ship date, a scan back to the floor or a return receipt.',
    description: 'An item was to be closed by hand while its unit waits.',
  },
  nothing: {
    status: 404,
    sentence: 'There is nothing in the cooler to print.',
    description: 'No item of the warehouse lies in the days and filters of the list.',
  },
  notReturned: {
    status: 412,
    sentence: 'Items that left the cooler another way: {count}. They have no return receipt.',
    description:
      'A return receipt was asked for items that were closed by a new ship date, a scan or a deletion.',
  },
});
