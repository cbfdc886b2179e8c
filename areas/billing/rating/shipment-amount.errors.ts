import { catalogue } from '#kit/contract/errors.ts';

/** Of shipments, which rating finds first. */
export const amountErrors = catalogue('shipments', {
  tooMuch: {
    status: 400,
    sentence: 'The charges of a shipment come to at most {amount}.',
    when: 'A charge, or all of them together, come to more than a column holds.',
  },
});
