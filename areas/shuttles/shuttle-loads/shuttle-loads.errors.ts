import { defineErrors } from '#kit/contract/errors.ts';

export const shuttleLoadErrors = defineErrors('shuttleLoads', {
  doorTaken: {
    status: 409,
    sentence: 'This door is in use. Choose another one.',
    description: 'Another truck stands at the door, or it is no outbound door of the warehouse.',
  },
  numberTaken: {
    status: 409,
    sentence: 'This number is already used on that day. Choose another.',
    description: 'Another shuttle load leaves the warehouse under this number that day.',
  },
  noGoal: {
    status: 400,
    sentence: 'Trucks to customers leave only from an outbound warehouse. Choose one.',
    description: 'The warehouse it goes to is none that loads leave from.',
  },
  pastDay: {
    status: 400,
    sentence: 'The day of service cannot be in the past.',
    description: 'The day is over in the warehouse it leaves from.',
  },
  noUnits: {
    status: 412,
    sentence: 'No units on this shuttle load yet.',
    description: 'An empty truck was to be marked loaded or released.',
  },
  unitsOn: {
    status: 412,
    sentence: 'This shuttle load has units. Remove them first.',
    description: 'The shuttle load to be deleted has units.',
  },
  noSeal: {
    status: 412,
    sentence: 'Enter the seal first.',
    description: 'A truck without a seal was to be released.',
  },
  alreadyLoaded: {
    status: 409,
    sentence: 'Can’t mark as loaded: shuttle load is {state}. It must be Loading.',
    description: 'Somebody else has marked it loaded.',
  },
  alreadyReleased: {
    status: 409,
    sentence: 'Can’t release: shuttle load is {state}. It must be Loading or Loaded.',
    description: 'Somebody else has released it.',
  },
  alreadyBack: {
    status: 409,
    sentence: 'Can’t return to dock: shuttle load is {state}. It must be Released.',
    description: 'Somebody else has taken it back to the dock.',
  },
  notThere: {
    status: 412,
    sentence: 'This shuttle hasn’t arrived yet.',
    description: 'A difference is closed, or a box is counted, of a truck that has not left or not arrived.',
  },
  noDifference: {
    status: 409,
    sentence: 'This difference is already resolved. The unit was counted or given a reason.',
    description: 'The box was counted meanwhile, or its difference was closed by somebody else.',
  },
  wrongReason: {
    status: 400,
    sentence: 'This reason doesn’t match the difference. Choose another.',
    description: 'A reason for a missing box is given for a damaged one, or the like.',
  },
  movedOn: {
    status: 409,
    sentence: 'This unit has moved. It is no longer missing here.',
    description: 'A missing box was changed by the office after the truck arrived.',
  },
  alreadyArrived: {
    status: 409,
    sentence: 'Can’t mark as arrived: shuttle load is {state}. It must be Released.',
    description: 'Somebody else has marked it arrived.',
  },
});
