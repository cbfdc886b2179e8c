import { defineErrors } from '#kit/contract/errors.ts';

export const cutoffGroupErrors = defineErrors('cutoffGroups', {
  taken: {
    status: 409,
    sentence: 'A cutoff group named {name} already exists.',
    description: 'Another cutoff group has this name, however it is written.',
  },
  noWeekday: {
    status: 400,
    sentence: 'Day of the week must be a number from 0 to 6.',
    description: 'The weekday in the address is not 0 (Sunday) to 6.',
  },
  hasShippers: {
    status: 412,
    sentence: '{name} has {count} shippers. Move them to another group before you delete it.',
    description: 'Shippers go by the hours of the group.',
  },
  elsewhere: {
    status: 403,
    sentence:
      '{name} includes shippers from other warehouses. Only users with access to all warehouses can edit it.',
    description:
      'The caller is bound to warehouses, and the group has shippers received elsewhere, or is blocked there.',
  },
  notStarted: {
    status: 412,
    sentence: 'The operating day hasn’t been started at this warehouse. Start it first.',
    description: 'The warehouse has no running day on which a group could be blocked.',
  },
  unknown: {
    status: 400,
    sentence: 'This cutoff group does not exist.',
    description: 'A cutoff group named is not there any more.',
  },
});
