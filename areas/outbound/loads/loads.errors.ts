import { defineErrors } from '#kit/contract/errors.ts';

export const loadErrors = defineErrors('loads', {
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one load.',
    description: 'Neither loads nor the whole filter are selected.',
  },
  noneFound: {
    status: 404,
    sentence: 'No Loads found',
    description: 'Nothing in the selection can be printed.',
  },
  unitsLoaded: {
    status: 412,
    sentence: 'The day of service cannot change while units are loaded.',
    description: 'The request changes the day of service, and units are already on the truck.',
  },
  unitsPlanned: {
    status: 412,
    sentence:
      'This load has {count, plural, one {# unit} other {# units}} for {day}. First change {count, plural, one {its ship date or plan it} other {their ship date or plan them}} on another load.',
    description: 'The request changes the day of service, and units are planned on the load.',
  },
  removedFromRouting: {
    status: 412,
    sentence: 'Load {load} is no longer in routing. Synchronize the day, or move its units.',
    description: 'The load is no longer in routing, so it cannot have a door or freight.',
  },
  doorOfOtherWarehouse: {
    status: 412,
    sentence: 'Door {number} belongs to another warehouse.',
    description: 'The door does not belong to the pickup’s warehouse.',
  },
  doorNotOutbound: {
    status: 412,
    sentence: 'Door {number} is a receiving door.',
    description: 'The door is a receiving door. Trucks leave only from outbound doors.',
  },
  doorDisabled: {
    status: 412,
    sentence: 'Door {number} is disabled.',
    description: 'The door is disabled.',
  },
  doorTaken: {
    status: 409,
    sentence: 'Door {number} is in use.',
    description: 'Another truck is at the door.',
  },
  alreadyLoaded: {
    status: 409,
    sentence: 'Load {load} is already Loaded.',
    description: 'Another user marked the load as loaded, or its last unit was scanned.',
  },
  alreadyReleased: {
    status: 412,
    sentence: 'Load {load} has already been released.',
    description: 'The truck has already left.',
  },
  unitOnReleasedLoad: {
    status: 412,
    sentence: 'This load has already been released.',
    description: 'A unit is to be removed from a truck that has already left.',
  },
  reasonInactive: {
    status: 400,
    sentence: 'This shortage reason is inactive.',
    description: 'The reason is inactive or does not exist.',
  },
  shortageRequired: {
    status: 400,
    sentence: 'Shortage is required',
    description: 'The request contains no shortage.',
  },
});
/** The reasons why a load rejects a scan onto or off its truck. */
export const truckScanErrors = [
  loadErrors.removedFromRouting,
  loadErrors.alreadyReleased,
  loadErrors.unitOnReleasedLoad,
] as const;
