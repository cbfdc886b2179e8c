import { defineErrors } from '#kit/contract/errors.ts';

export const palletReceiptErrors = defineErrors('palletReceipts', {
  noRedeemablePallets: {
    status: 400,
    sentence: 'Redeemable pallets must be greater than 0.',
    description: 'No pallets are left after the deduction for the invalid ones.',
  },
  exchangeNotOffered: {
    status: 412,
    sentence: 'This warehouse does not exchange pallets.',
    description: 'The warehouse does not exchange pallets, and the shipper does not want receipts for them.',
  },
  dateInFuture: {
    status: 400,
    sentence: 'The receiving date cannot be in the future.',
    description: 'The receiving date is in the future.',
  },
  receiptExists: {
    status: 409,
    sentence: 'A receipt for this warehouse, shipper and receiving date already exists: {number}.',
    description: 'A receipt already covers the pallets that the shipper brought on the day.',
  },
  receiptUnqualified: {
    status: 412,
    sentence: 'This receipt is Unqualified: it has no redeemable pallets.',
    description: 'The receipt to print for sending, or to redeem, has no redeemable pallets.',
  },
  receiptNotSent: {
    status: 412,
    sentence: 'Only receipts that are Sent can be redeemed. This receipt is {state}.',
    description: 'The receipt is not issued yet, or is already redeemed.',
  },
  receiptExpired: {
    status: 412,
    sentence: 'This receipt expired on {date}.',
    description: 'The last day to redeem the receipt is over.',
  },
  receiptRedeemed: {
    status: 412,
    sentence: 'A redeemed receipt can’t be deleted.',
    description: 'The pallets of the receipt are already given out.',
  },
  noPalletsToReport: {
    status: 404,
    sentence: 'No pallets to report for these dates.',
    description: 'The report has no data for the days.',
  },
  warehouseRequired: {
    status: 400,
    sentence: 'Choose a warehouse',
    description: 'The caller works for several warehouses, and the request gives none.',
  },
});
