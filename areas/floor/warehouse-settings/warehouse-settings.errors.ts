import { catalogue } from '#kit/contract/errors.ts';

export const warehouseErrors = catalogue('warehouses', {
  noRegion: {
    status: 400,
    sentence: 'This region does not exist.',
    when: 'The region named is not one of ours.',
  },
  noProduct: {
    status: 400,
    sentence: 'This product does not exist or is inactive.',
    when: 'Another default product was named that is not in use.',
  },
  noWeekday: {
    status: 400,
    sentence: 'The day of the week is a number from 0 to 6.',
    when: 'The weekday in the address is not 0 (Sunday) to 6.',
  },
  closesToday: {
    status: 412,
    sentence:
      'This closes data entry for {date} at once. Orders not finalized yet: {orders}. Confirm that you want it.',
    when: 'The new cutoff of today has passed while orders are pending, and nobody confirmed it.',
  },
});
