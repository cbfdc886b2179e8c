import { defineErrors } from '#kit/contract/errors.ts';

export const layoutErrors = defineErrors('layouts', {
  noWarehouse: {
    status: 400,
    sentence: 'Warehouse is required',
    description: 'No warehouse was named, and the caller has none of their own.',
  },
  templateTaken: {
    status: 409,
    sentence: 'Template {code} already exists in this warehouse.',
    description: 'Another template of the warehouse has this code.',
  },
  layoutTaken: {
    status: 409,
    sentence: 'Layout {code} already exists on {date}.',
    description: 'Another layout of the warehouse and date has this code.',
  },
  dateOver: {
    status: 400,
    sentence: 'Date can’t be in the past',
    description: 'The date of the layout is over on the clock of its warehouse.',
  },
  over: {
    status: 412,
    sentence: 'The layout of {date} is in the past and can’t be edited.',
    description: 'The date of the layout is over, and the warehouse works by another one.',
  },
  runs: {
    status: 412,
    sentence: 'This layout is in use for {date}.',
    description: 'A day of the warehouse was started on the layout.',
  },
});
