import { catalogue } from '#kit/contract/errors.ts';

export const layoutErrors = catalogue('layouts', {
  occupied: {
    status: 412,
    sentence: 'Position {position} is occupied. Move its units first.',
    when: 'Units stand at a position of the layout that the warehouse works by.',
  },
  codeTaken: {
    status: 409,
    sentence: 'Position {position} exists already in this warehouse.',
    when: 'Another place of the warehouse bears this code.',
  },
});
