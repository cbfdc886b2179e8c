import { defineErrors } from '#kit/contract/errors.ts';

/** The cell errors of pasted rows. Other error codes of cells are those of the fields and the calendar. */
export const pasteErrors = defineErrors('paste', {
  consigneeMissing: {
    status: 400,
    sentence: 'Consignee is required',
    description: 'The row has no consignee.',
  },
  consigneeUnknown: {
    status: 400,
    sentence: 'Consignee not found.',
    description: 'The shipper has no consignee with this number or name.',
  },
  consigneeIsShipper: {
    status: 400,
    sentence: '{value} is the number of shipper {name}, not a consignee.',
    description: 'The consignee is the number of a shipper that the caller acts for.',
  },
  consigneeAmbiguous: {
    status: 400,
    sentence: 'Several consignees are named {name}. Enter the number instead.',
    description: 'The name matches several consignees.',
  },
  productUnknown: {
    status: 400,
    sentence: 'Product isn’t valid',
    description: 'No product has this code, and the shipper has no own code like it.',
  },
  unitOfMeasureUnknown: {
    status: 400,
    sentence: 'Unit of measure isn’t valid',
    description: 'The unit of measure is not a known spelling of box, bin or pallet.',
  },
  measureUnknown: {
    status: 400,
    sentence: 'Measure isn’t valid',
    description: 'The measure is neither inches nor centimeters.',
  },
  cellInvalid: {
    status: 400,
    sentence: 'The value isn’t valid',
    description: 'The cell value is not valid for its field. The message is that of the field.',
  },
});
