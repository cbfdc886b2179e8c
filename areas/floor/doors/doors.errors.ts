import { catalogue } from '#kit/contract/errors.ts';

const notReleased = { sentence: 'Error releasing door number {doorNumber}.' } as const;
export const doorErrors = catalogue('doors', {
  noWarehouse: {
    status: 400,
    sentence: 'Warehouse is required',
    when: 'No warehouse was named, and the caller has none of their own.',
  },
  taken: {
    status: 409,
    sentence: 'Door {number} exists already in this warehouse.',
    when: 'Another door of the warehouse and kind has this number.',
  },
  busy: {
    status: 412,
    sentence: 'Door {number} is taken by {load}. Release it first.',
    when: 'A truck stands at the door.',
  },
  inUse: {
    status: 412,
    ...notReleased,
    when: 'Its load has been scanned within the last minutes.',
  },
  freeAlready: {
    status: 409,
    sentence: 'Door {doorNumber} is free already.',
    when: 'Nothing stands at the door that is released.',
  },
  changed: {
    status: 409,
    ...notReleased,
    when: 'The door was changed while it was being released.',
  },
});
