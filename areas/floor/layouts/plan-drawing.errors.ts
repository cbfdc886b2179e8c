import { defineErrors } from '#kit/contract/errors.ts';

export const drawingErrors = defineErrors('drawing', {
  outside: {
    status: 412,
    sentence: '{what} would be outside the floor.',
    description: 'A rectangle reaches beyond the grid of 160 by 100 cells.',
  },
  overlaps: {
    status: 412,
    sentence: '{what} would overlap {other}.',
    description:
      'Two locations, two doors or two walls would share a cell, or a location one with a door or a wall.',
  },
  tooSmall: {
    status: 412,
    sentence: '{what} needs at least {cells} by {cells} cells.',
    description: 'A location is drawn narrower than two cells.',
  },
  wallGone: {
    status: 409,
    sentence: 'That wall no longer exists. Reload and try again.',
    description: 'A wall is taken away or moved that is not drawn.',
  },
});
