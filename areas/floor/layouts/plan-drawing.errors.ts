import { defineErrors } from '#kit/contract/errors.ts';

export const drawingErrors = defineErrors('drawing', {
  outsideFloor: {
    status: 412,
    sentence: '{what} would be outside the floor.',
    description: 'A rectangle is partly outside the grid of 160 by 100 cells.',
  },
  shapesOverlap: {
    status: 412,
    sentence: '{what} would overlap {other}.',
    description: 'Two locations, two doors or two walls overlap, or a location overlaps a door or a wall.',
  },
  locationTooSmall: {
    status: 412,
    sentence: '{what} needs at least {cells} by {cells} cells.',
    description: 'The location is drawn narrower than two cells.',
  },
  wallNotFound: {
    status: 409,
    sentence: 'That wall no longer exists. Reload and try again.',
    description: 'The wall to remove or move is not in the drawing.',
  },
});
