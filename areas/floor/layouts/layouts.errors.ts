import { defineErrors } from '#kit/contract/errors.ts';

export const layoutErrors = defineErrors('layouts', {
  warehouseRequired: {
    status: 400,
    sentence: 'Warehouse is required',
    description: 'No warehouse is given, and the caller has no warehouse assigned.',
  },
  templateCodeTaken: {
    status: 409,
    sentence: 'Template {code} already exists in this warehouse.',
    description: 'Another template of the warehouse already has this code.',
  },
  layoutCodeTaken: {
    status: 409,
    sentence: 'Layout {code} already exists on {date}.',
    description: 'Another layout of the warehouse and date already has this code.',
  },
  dateInPast: {
    status: 400,
    sentence: 'Date can’t be in the past',
    description: 'The date of the layout is in the past in the time zone of its warehouse.',
  },
  layoutInPast: {
    status: 412,
    sentence: 'The layout of {date} is in the past and can’t be edited.',
    description: 'The date of the layout is in the past, and the warehouse uses another layout.',
  },
  layoutInUse: {
    status: 412,
    sentence: 'This layout is in use for {date}.',
    description: 'A day of the warehouse was started with this layout.',
  },
});
