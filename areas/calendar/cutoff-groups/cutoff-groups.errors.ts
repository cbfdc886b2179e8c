import { defineErrors } from '#kit/contract/errors.ts';

export const cutoffGroupErrors = defineErrors('cutoffGroups', {
  taken: {
    status: 409,
    sentence: 'A cutoff group named {name} exists already.',
    description: 'Another cutoff group has this name, however it is written.',
  },
  noWeekday: {
    status: 400,
    sentence: 'The day of the week is a number from 0 to 6.',
    description: 'The weekday in the address is not 0 (Sunday) to 6.',
  },
  hasShippers: {
    status: 412,
    sentence: '{name} cannot be deleted while it has shippers. It has {count}.',
    description: 'Shippers go by the hours of the group.',
  },
  elsewhere: {
    status: 403,
    sentence:
      '{name} has shippers of other warehouses. Only somebody who works for all warehouses changes it.',
    description:
      'The caller is bound to warehouses, and the group has shippers received elsewhere, or is blocked there.',
  },
  notStarted: {
    status: 412,
    sentence: 'The day of this warehouse is not started. Start it first.',
    description: 'The warehouse has no running day on which a group could be blocked.',
  },
  unknown: {
    status: 400,
    sentence: 'This cutoff group does not exist.',
    description: 'A cutoff group named is not there any more.',
  },
});
