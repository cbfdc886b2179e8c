import { catalogue } from '#kit/contract/errors.ts';

export const productErrors = catalogue('products', {
  unused: {
    status: 412,
    sentence: 'This product is out of use.',
    when: 'The limits of a product that is not active are changed.',
  },
});
