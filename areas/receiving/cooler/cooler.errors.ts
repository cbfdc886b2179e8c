import { defineErrors } from '#kit/contract/errors.ts';

export const coolerErrors = defineErrors('cooler', {
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one item.',
    description: 'Neither items nor the whole filter were chosen.',
  },
  closed: {
    status: 412,
    sentence: 'This item is closed. Its unit has left the cooler.',
    description: 'A closed item was to be changed or given another ship date.',
  },
  stillThere: {
    status: 412,
    sentence:
      'This unit is still in the cooler. To close the item, change the ship date, scan the unit back to the floor or create a return receipt.',
    description: 'An item was to be closed by hand while its unit waits.',
  },
  nothing: {
    status: 404,
    sentence: 'Nothing in the cooler to print.',
    description: 'No item of the warehouse lies in the days and filters of the list.',
  },
  notReturned: {
    status: 412,
    sentence: '{count} items left the cooler another way. They have no return receipt.',
    description:
      'A return receipt was asked for items that were closed by a new ship date, a scan or a deletion.',
  },
});
