import { catalogue } from '#kit/contract/errors.ts';

export const boxSizeErrors = catalogue('boxSizes', {
  codeTaken: {
    status: 409,
    sentence: 'Box size {code} exists already. Choose another code.',
    when: 'Another box size has this code, in whatever case.',
  },
});
