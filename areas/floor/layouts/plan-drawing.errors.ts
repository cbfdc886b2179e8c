import { defineErrors } from '#kit/contract/errors.ts';

export const drawingErrors = defineErrors('drawing', {
  outside: {
    status: 412,
    sentence: '{what} would be outside the floor.',
    description: 'A rectangle is partly outside the grid of 160 by 100 cells.',
  },
  overlaps: {
    status: 412,
    sentence: '{what} would overlap {other}.',
    description: 'Two locations, two doors or two walls overlap, or a location overlaps a door or a wall.',
  },
  tooSmall: {
    status: 412,
    sentence: '{what} needs at least {cells} by {cells} cells.',
    description: 'The location is drawn narrower than two cells.',
  },
  wallGone: {
    status: 409,
    sentence: 'That wall no longer exists. Reload and try again.',
    description: 'The wall to remove or move is not in the drawing.',
  },
});
