import { defineErrors } from '#kit/contract/errors.ts';

/** Errors for a warehouse that is closed or whose day has not started. A separate file, so that the scanner loads little code. */
export const warehouseClosedErrors = defineErrors('warehouses', {
  warehouseClosed: {
    status: 412,
    sentence: 'The Warehouse is Closed.',
    description: 'The warehouse is inactive, or its day has not been started.',
  },
});
