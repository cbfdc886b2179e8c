import { defineErrors } from '#kit/contract/errors.ts';

export const cutoffGroupErrors = defineErrors('cutoffGroups', {
  nameTaken: {
    status: 409,
    sentence: 'A cutoff group named {name} already exists.',
    description: 'Another cutoff group already has this name, regardless of case.',
  },
  weekdayInvalid: {
    status: 400,
    sentence: 'Day of the week must be a number from 0 to 6.',
    description: 'The weekday in the path is not a number from 0 (Sunday) to 6.',
  },
  hasShippers: {
    status: 412,
    sentence:
      '{name} has {count, plural, one {# shipper. Move it} other {# shippers. Move them}} to another group before you delete {name}.',
    description: 'The cutoff group still has shippers.',
  },
  includesOtherWarehouses: {
    status: 403,
    sentence:
      '{name} includes shippers from other warehouses. Only users with access to all warehouses can edit it.',
    description:
      'The caller has access to certain warehouses only. The group has shippers that are received at another warehouse, or it is blocked there.',
  },
  dayNotStarted: {
    status: 412,
    sentence: 'The operating day hasn’t been started at this warehouse. Start it first.',
    description: 'The warehouse has no current operating day on which a group could be blocked.',
  },
  groupNotFound: {
    status: 400,
    sentence: 'This cutoff group does not exist.',
    description: 'The cutoff group no longer exists.',
  },
});
