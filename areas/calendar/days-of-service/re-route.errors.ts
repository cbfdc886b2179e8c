import { defineErrors } from '#kit/contract/errors.ts';

export const reRouteErrors = defineErrors('reRoute', {
  noSuchPlace: {
    status: 400,
    sentence: 'The new location must be an active consignee.',
    description: 'The account that freight should go to is unknown, inactive, or no consignee.',
  },
  samePlace: {
    status: 400,
    sentence: 'Choose another location.',
    description: 'The new place is the one that freight should not go to.',
  },
  nothingThere: {
    status: 412,
    sentence: 'No days of service deliver through {place} on these dates.',
    description: 'No record in use is in care of the place within the span.',
  },
});
