import { defineErrors } from '#kit/contract/errors.ts';

export const storageErrors = defineErrors('storage', {
  onePlan: {
    status: 400,
    sentence: 'Choose a template or a layout',
    description: 'A location was sent for neither a template nor a layout, or for both.',
  },
  locationTaken: {
    status: 409,
    sentence: 'Location {code} already exists here.',
    description: 'Another location of the template or layout has this code.',
  },
  readsLikePaper: {
    status: 400,
    sentence: 'Code can’t be L or DOOR. Scanners would read its labels as a load or door.',
    description:
      'Scanners would take the positions of a new or renamed location for the sheet of a load or the label of a door.',
  },
  positionTaken: {
    status: 409,
    sentence: 'Position {position} already exists.',
    description: 'A position that was asked for, alone or within a range, is there already: none is made.',
  },
  consigneeRequired: {
    status: 400,
    sentence: 'Consignee is required',
    description: 'A position in staging was sent without a consignee.',
  },
  occupied: {
    status: 412,
    sentence: 'Position {position} is occupied. Move its units first.',
    description: 'Units stand at a position of the layout that the warehouse works by.',
  },
  holdsUnits: {
    status: 412,
    sentence: 'Location {code} still has {count} units. Move them first.',
    description: 'Units stand at positions of a location of the layout that the warehouse works by.',
  },
  codeTaken: {
    status: 409,
    sentence: 'Position {position} already exists in this warehouse.',
    description: 'Another place of the warehouse bears this code.',
  },
  over: {
    status: 412,
    sentence: 'The layout of {date} is in the past and can’t be edited.',
    description: 'The date of the layout is over, and the warehouse works by another one.',
  },
  nothingToPrint: {
    status: 412,
    sentence: 'No positions to print.',
    description: 'No position is in the locations that were chosen.',
  },
});
