import { defineErrors } from '#kit/contract/errors.ts';

export const coolerErrors = defineErrors('cooler', {
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one item.',
    description: 'Neither items nor the whole filter are selected.',
  },
  itemClosed: {
    status: 412,
    sentence: 'This item is closed. Its unit has left the cooler.',
    description: 'The item to change or to give another ship date is closed.',
  },
  unitInCooler: {
    status: 412,
    sentence:
      'This unit is still in the cooler. To close the item, change the ship date, scan the unit back to the floor or create a return receipt.',
    description: 'The item to close manually still has its unit in the cooler.',
  },
  noItemsToPrint: {
    status: 404,
    sentence: 'Nothing in the cooler to print.',
    description: 'The warehouse has no item in the days and filters of the list.',
  },
  itemsNotReturned: {
    status: 412,
    sentence:
      '{count, plural, one {# item left the cooler another way. It has} other {# items left the cooler another way. They have}} no return receipt.',
    description: 'The return receipt covers items that were closed by a new ship date, a scan or a deletion.',
  },
});
