import { defineErrors } from '#kit/contract/errors.ts';

export const boxSizeErrors = defineErrors('boxSizes', {
  codeTaken: {
    status: 409,
    sentence: 'Box size {code} already exists. Choose another code.',
    description: 'Another box size already has this code, regardless of case.',
  },
});
