import { defineErrors } from '#kit/contract/errors.ts';

export const loadErrors = defineErrors('loads', {
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one load.',
    description: 'Neither loads nor the whole filter were chosen.',
  },
  none: {
    status: 404,
    sentence: 'No Loads found',
    description: 'Nothing of what was chosen is there to be printed.',
  },
  unitsLoaded: {
    status: 412,
    sentence: 'The day of service cannot change while units are loaded.',
    description: 'Another day of service was given and units are on the truck.',
  },
  unitsPlanned: {
    status: 412,
    sentence:
      '{count, plural, one {# unit} other {# units}} of {day} on this load: change their ship date or plan them on another load first.',
    description: 'Another day of service was given and units are planned on the load.',
  },
  vanished: {
    status: 412,
    sentence: 'Load {load} is no longer in routing. Synchronize the day, or move its units.',
    description: 'The load vanished from routing: it takes no door and no freight.',
  },
  doorElsewhere: {
    status: 412,
    sentence: 'Door {number} belongs to another warehouse.',
    description: 'The door is not one of the pickup’s warehouse.',
  },
  receivingDoor: {
    status: 412,
    sentence: 'Door {number} is a receiving door.',
    description: 'Trucks leave at outbound doors alone.',
  },
  doorDisabled: {
    status: 412,
    sentence: 'Door {number} is disabled.',
    description: 'The door is out of use.',
  },
  doorTaken: {
    status: 409,
    sentence: 'Door {number} is in use.',
    description: 'Another truck stands at the door.',
  },
  alreadyLoaded: {
    status: 409,
    sentence: 'Load {load} is already Loaded.',
    description: 'Somebody else marked it loaded, or its last unit was scanned.',
  },
  released: {
    status: 412,
    sentence: 'Load {load} has already been released.',
    description: 'The truck has left.',
  },
  left: {
    status: 412,
    sentence: 'This load has already been released.',
    description: 'A unit was to come off a truck that has left.',
  },
  reasonNotInUse: {
    status: 400,
    sentence: 'This shortage reason is inactive.',
    description: 'The reason is not one of those in use.',
  },
  noShortage: { status: 400, sentence: 'Shortage is required', description: 'No shortage was named.' },
});
/** The reasons why a load rejects a scan onto or off its truck. */
export const truckScanErrors = [loadErrors.vanished, loadErrors.released, loadErrors.left] as const;
