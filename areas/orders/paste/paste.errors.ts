import { defineErrors } from '#kit/contract/errors.ts';

/** The cell errors of pasted rows. Other error codes of cells are those of the fields and the calendar. */
export const pasteErrors = defineErrors('paste', {
  consigneeMissing: {
    status: 400,
    sentence: 'Consignee is required',
    description: 'The row names no consignee.',
  },
  consigneeUnknown: {
    status: 400,
    sentence: 'Consignee not found.',
    description: 'No consignee of the shipper has this number or name.',
  },
  consigneeIsShipper: {
    status: 400,
    sentence: '{value} is the number of shipper {name}, not a consignee.',
    description: 'The consignee is written as a shipper that the caller acts for.',
  },
  consigneeNotAlone: {
    status: 400,
    sentence: 'Several consignees are named {name}. Enter the number instead.',
    description: 'The name fits several consignees.',
  },
  productUnknown: {
    status: 400,
    sentence: 'Product isn’t valid',
    description: 'No product has this code, and the shipper has no code of its own like it.',
  },
  unitOfMeasureUnknown: {
    status: 400,
    sentence: 'Unit of measure isn’t valid',
    description: 'The unit of measure is none of box, bin and pallet in their writings.',
  },
  measureUnknown: {
    status: 400,
    sentence: 'Measure isn’t valid',
    description: 'The measure is neither inches nor centimetres.',
  },
  cellWrong: {
    status: 400,
    sentence: 'The value isn’t valid',
    description: 'The cell does not fit its field; the sentence is that of the field.',
  },
});
