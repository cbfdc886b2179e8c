import { defineErrors } from '#kit/contract/errors.ts';

export const palletReceiptErrors = defineErrors('palletReceipts', {
  nothingLeft: {
    status: 400,
    sentence: 'Redeemable pallets must be greater than 0.',
    description: 'The valid pallets less the deduction for the invalid ones leave none.',
  },
  noExchange: {
    status: 412,
    sentence: 'This warehouse does not exchange pallets.',
    description: 'Neither the warehouse exchanges pallets nor does the shipper want receipts for them.',
  },
  notYet: {
    status: 400,
    sentence: 'The receiving date cannot be in the future.',
    description: 'Pallets cannot have been received on that day yet.',
  },
  taken: {
    status: 409,
    sentence: 'A receipt for this warehouse, shipper and receiving date already exists: {number}.',
    description: 'One receipt covers the pallets that a shipper brought on a day.',
  },
  unqualified: {
    status: 412,
    sentence: 'This receipt is Unqualified: it has no redeemable pallets.',
    description: 'A receipt without redeemable pallets was to be printed to be sent, or redeemed.',
  },
  notSent: {
    status: 412,
    sentence: 'Only Sent receipts can be redeemed. This receipt is {state}.',
    description: 'The receipt was not handed out yet, or is redeemed already.',
  },
  expired: {
    status: 412,
    sentence: 'This receipt expired on {date}.',
    description: 'The receipt is redeemed after its last day.',
  },
  redeemed: {
    status: 412,
    sentence: 'A redeemed receipt cannot be deleted.',
    description: 'The pallets of the receipt have been given out.',
  },
  nothing: {
    status: 404,
    sentence: 'No pallets to report for these dates.',
    description: 'Nothing of the report lies in the span of days.',
  },
  noWarehouse: {
    status: 400,
    sentence: 'Choose a warehouse',
    description: 'Whoever works for several warehouses has not named one.',
  },
});
