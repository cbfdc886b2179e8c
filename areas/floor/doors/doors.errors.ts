import { defineErrors } from '#kit/contract/errors.ts';

const notReleased = { sentence: 'Error releasing door number {doorNumber}.' } as const;
export const doorErrors = defineErrors('doors', {
  warehouseRequired: {
    status: 400,
    sentence: 'Warehouse is required',
    description: 'No warehouse is given, and the caller has no warehouse assigned.',
  },
  numberTaken: {
    status: 409,
    sentence: 'Door {number} already exists in this warehouse.',
    description: 'Another door of the warehouse and type already has this number.',
  },
  doorOccupied: {
    status: 412,
    sentence: 'Door {number} is in use by {load}. Release it first.',
    description: 'A truck is parked at the door.',
  },
  doorRecentlyUsed: {
    status: 412,
    ...notReleased,
    description: 'The load at the door was scanned within the last minutes.',
  },
  alreadyFree: {
    status: 409,
    sentence: 'Door {doorNumber} is already free.',
    description: 'The door to release is already free.',
  },
  doorChanged: {
    status: 409,
    ...notReleased,
    description: 'The door changed while it was being released.',
  },
});
