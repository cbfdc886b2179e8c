import { defineErrors } from '#kit/contract/errors.ts';

export const reRouteErrors = defineErrors('reRoute', {
  locationInvalid: {
    status: 400,
    sentence: 'The new location must be an active consignee.',
    description: 'The new location does not exist, is inactive, or is not a consignee.',
  },
  locationUnchanged: {
    status: 400,
    sentence: 'Choose another location.',
    description: 'The new location is the same as the current one.',
  },
  noDaysOfService: {
    status: 412,
    sentence: 'No days of service deliver through {place} on these dates.',
    description: 'No active record delivers in care of the location within the date range.',
  },
});
