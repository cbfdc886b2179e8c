import { defineErrors } from '#kit/contract/errors.ts';

export const outboundUnitErrors = defineErrors('outboundUnits', {
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one unit.',
    description: 'Neither units nor the whole filter are selected.',
  },
  rangeTooLong: {
    status: 400,
    sentence: 'Limit the search to 7 days, or enter a consignee, a shipper or a number.',
    description: 'A date range is longer than seven days or has only one end.',
  },
  filterRequired: {
    status: 400,
    sentence:
      'Choose up to 7 days, or enter a consignee, a shipper or a number (unit, order, load, shuttle, pallet, put-away).',
    description: 'The search is not limited by dates, an account or a number.',
  },
  unitsNotCleared: {
    status: 412,
    sentence: 'Units not cleared: {count}.',
    description:
      'None of the units can leave its slot. The message gives the most frequent reason, and `data.refused` lists the reason for each unit.',
  },
  unitsNotMoved: {
    status: 412,
    sentence: 'Units not moved: {count}.',
    description:
      'None of the units can be moved. The message gives the most frequent reason, and `data.refused` lists the reason for each unit.',
  },
  unitsNotDeleted: {
    status: 412,
    sentence: 'Units not deleted: {count}.',
    description:
      'None of the units can be deleted. The message gives the most frequent reason, and `data.refused` lists the reason for each unit.',
  },
  unitsNotReactivated: {
    status: 409,
    sentence: 'Units not reactivated: {count}.',
    description:
      'None of the units can be reactivated. The message gives the most frequent reason, and `data.refused` lists the reason for each unit.',
  },
  unitInTransit: {
    status: 412,
    sentence: 'This unit is in transit by shuttle. Change its ship date after it arrives.',
    description: 'A unit to move to another day is in transit between two of our warehouses.',
  },
  unitOnReleasedLoad: {
    status: 412,
    sentence: 'This unit left on a released load, so its ship date can’t be changed.',
    description: 'A unit to move to another day is on a truck that has already left.',
  },
  shipDateUnchanged: {
    status: 412,
    sentence: 'This unit already ships that day.',
    description: 'A unit to move to another day already has that ship date.',
  },
  unitLeftByShuttle: {
    status: 412,
    sentence: 'This unit has already left on its shuttle.',
    description: 'A unit to move to another shuttle is already in transit with its own.',
  },
  alreadyOnShuttle: {
    status: 412,
    sentence: 'This unit is already on this shuttle.',
    description: 'A unit to move to another shuttle is already on that shuttle.',
  },
  statusNotAllowed: {
    status: 412,
    sentence: 'Only units that are Received or Put Away can be added to a shuttle.',
    description: 'A unit to add to a shuttle is in a state that does not allow it.',
  },
  destinationMismatch: {
    status: 412,
    sentence: 'This unit’s outbound warehouse is not the shuttle’s destination.',
    description: 'A unit to add to a shuttle leaves from a third warehouse.',
  },
  originMismatch: {
    status: 412,
    sentence: 'This unit isn’t in the shuttle’s origin warehouse.',
    description: 'A unit to add to a shuttle is in another warehouse.',
  },
});
/** Errors of a search, or of an action on all its results, with a range that is too wide. */
export const outboundSearchErrors = [
  outboundUnitErrors.rangeTooLong,
  outboundUnitErrors.filterRequired,
] as const;
/** Errors that every action on selected units can return. */
export const unitSelectionErrors = [outboundUnitErrors.noneSelected, ...outboundSearchErrors] as const;
