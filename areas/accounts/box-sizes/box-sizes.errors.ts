import { defineErrors } from '#kit/contract/errors.ts';

export const boxSizeErrors = defineErrors('boxSizes', {
  codeTaken: {
    status: 409,
    sentence: 'Box size {code} exists already. Choose another code.',
    description: 'Another box size has this code, in whatever case.',
  },
});
