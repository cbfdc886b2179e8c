import { defineErrors } from '#kit/contract/errors.ts';

export const outboundUnitErrors = defineErrors('outboundUnits', {
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one unit.',
    description: 'Neither units nor the whole filter were chosen.',
  },
  tooWide: {
    status: 400,
    sentence: 'Limit the search to 7 days, or enter a consignee, a shipper or a number.',
    description: 'A range of dates is longer than seven days or has one end only.',
  },
  noDates: {
    status: 400,
    sentence:
      'Enter 7 days or less, or a consignee, shipper or number (unit, order, load, shuttle, pallet, put-away).',
    description: 'Neither dates nor an account nor a number holds the search to a few units.',
  },
  notCleared: {
    status: 412,
    sentence: 'Units not cleared: {count}.',
    description:
      'None of the units can leave its slot; the message says why for most, `data.refused` for each.',
  },
  notMoved: {
    status: 412,
    sentence: 'Units not moved: {count}.',
    description: 'None of the units can be moved; the message says why for most, `data.refused` for each.',
  },
  notDeleted: {
    status: 412,
    sentence: 'Units not deleted: {count}.',
    description: 'None of the units can be deleted; the message says why for most, `data.refused` for each.',
  },
  notReactivated: {
    status: 409,
    sentence: 'Units not reactivated: {count}.',
    description: 'None of the units can come back; the message says why for most, `data.refused` for each.',
  },
  onWay: {
    status: 412,
    sentence: 'This unit is in transit by shuttle. Change its ship date after it arrives.',
    description: 'A unit to be moved to another day is between two of our warehouses.',
  },
  left: {
    status: 412,
    sentence: 'This unit left on a released load, so its ship date can’t be changed.',
    description: 'A unit to be moved to another day is on a truck that has left.',
  },
  sameDate: {
    status: 412,
    sentence: 'This unit already ships that day.',
    description: 'A unit to be moved to another day has that ship date.',
  },
  leftByShuttle: {
    status: 412,
    sentence: 'This unit has already left on its shuttle.',
    description: 'A unit for another shuttle is on its way with its own.',
  },
  onShuttle: {
    status: 412,
    sentence: 'This unit is already on this shuttle.',
    description: 'A unit for another shuttle stands on that very one.',
  },
  notForShuttle: {
    status: 412,
    sentence: 'Only a unit that is Received or Put Away can be added to a shuttle.',
    description: 'A unit for a shuttle is in another state.',
  },
  leavesElsewhere: {
    status: 412,
    sentence: 'This unit’s outbound warehouse is not the shuttle’s destination.',
    description: 'A unit for a shuttle leaves from a third warehouse.',
  },
  notHere: {
    status: 412,
    sentence: 'This unit isn’t in the shuttle’s origin warehouse.',
    description: 'A unit for a shuttle stands in another warehouse.',
  },
});
/** Errors of a search, or of an action on all its results, with a range that is too wide. */
export const outboundSearchErrors = [outboundUnitErrors.tooWide, outboundUnitErrors.noDates] as const;
/** Errors that every action on selected units can return. */
export const unitSelectionErrors = [outboundUnitErrors.noneChosen, ...outboundSearchErrors] as const;
