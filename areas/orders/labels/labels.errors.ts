import { defineErrors } from '#kit/contract/errors.ts';

export const labelErrors = defineErrors('labels', {
  noLabels: {
    status: 404,
    sentence: 'There are no labels to print.',
    description: 'None of the selected units or lines is live and belongs to the caller.',
  },
  noneSelected: {
    status: 400,
    sentence: 'Select at least one line',
    description: 'Neither lines nor the whole filter are selected.',
  },
});
