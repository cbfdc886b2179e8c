import { defineErrors } from '#kit/contract/errors.ts';

const notReleased = { sentence: 'Error releasing door number {doorNumber}.' } as const;
export const doorErrors = defineErrors('doors', {
  noWarehouse: {
    status: 400,
    sentence: 'Warehouse is required',
    description: 'No warehouse was named, and the caller has none of their own.',
  },
  taken: {
    status: 409,
    sentence: 'Door {number} already exists in this warehouse.',
    description: 'Another door of the warehouse and kind has this number.',
  },
  busy: {
    status: 412,
    sentence: 'Door {number} is in use by {load}. Release it first.',
    description: 'A truck stands at the door.',
  },
  inUse: {
    status: 412,
    ...notReleased,
    description: 'Its load has been scanned within the last minutes.',
  },
  freeAlready: {
    status: 409,
    sentence: 'Door {doorNumber} is already free.',
    description: 'Nothing stands at the door that is released.',
  },
  changed: {
    status: 409,
    ...notReleased,
    description: 'The door was changed while it was being released.',
  },
});
