import { defineErrors } from '#kit/contract/errors.ts';

export const storageErrors = defineErrors('storage', {
  templateOrLayoutRequired: {
    status: 400,
    sentence: 'Choose a template or a layout',
    description: 'The location is for neither a template nor a layout, or for both.',
  },
  locationCodeTaken: {
    status: 409,
    sentence: 'Location {code} already exists here.',
    description: 'Another location of the template or layout already has this code.',
  },
  codeReserved: {
    status: 400,
    sentence: 'Code can’t be L or DOOR. Scanners would read its labels as a load or door.',
    description:
      'Scanners would read the labels of the new or renamed location as a load sheet or a door label.',
  },
  positionTaken: {
    status: 409,
    sentence: 'Position {position} already exists.',
    description:
      'A position of the request, single or within a range, already exists. No position is created.',
  },
  consigneeRequired: {
    status: 400,
    sentence: 'Consignee is required',
    description: 'A staging position has no consignee.',
  },
  positionOccupied: {
    status: 412,
    sentence: 'Position {position} is occupied. Move its units first.',
    description: 'Units are at a position of the layout that the warehouse currently uses.',
  },
  locationHasUnits: {
    status: 412,
    sentence:
      'Location {code} still has {count, plural, one {# unit. Move it} other {# units. Move them}} first.',
    description: 'Units are at positions of a location in the layout that the warehouse currently uses.',
  },
  positionCodeTaken: {
    status: 409,
    sentence: 'Position {position} already exists in this warehouse.',
    description: 'Another place of the warehouse already has this code.',
  },
  layoutInPast: {
    status: 412,
    sentence: 'The layout of {date} is in the past and can’t be edited.',
    description: 'The date of the layout is in the past, and the warehouse uses another layout.',
  },
  noPositionsToPrint: {
    status: 412,
    sentence: 'No positions to print.',
    description: 'The selected locations have no positions.',
  },
});
