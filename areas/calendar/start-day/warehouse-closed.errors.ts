import { defineErrors } from '#kit/contract/errors.ts';

/**
 * What everybody is told who wants something of a warehouse that is closed, or whose day has not been started.
 * A file of its own: the scanner loads little.
 */
export const warehouseClosedErrors = defineErrors('warehouses', {
  closed: {
    status: 412,
    sentence: 'The Warehouse is Closed.',
    description: 'The warehouse is not in use, or its day has not been started.',
  },
});
