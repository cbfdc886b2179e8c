import { defineErrors } from '#kit/contract/errors.ts';

export const shuttleLoadErrors = defineErrors('shuttleLoads', {
  doorTaken: {
    status: 409,
    sentence: 'This door is taken. Choose another one.',
    description: 'Another truck stands at the door, or it is no outbound door of the warehouse.',
  },
  numberTaken: {
    status: 409,
    sentence: 'This number is taken on that day.',
    description: 'Another shuttle load leaves the warehouse under this number that day.',
  },
  noGoal: {
    status: 400,
    sentence: 'Trucks leave for customers from an outbound warehouse only. Choose one.',
    description: 'The warehouse it goes to is none that loads leave from.',
  },
  pastDay: {
    status: 400,
    sentence: 'The day of service cannot be in the past.',
    description: 'The day is over in the warehouse it leaves from.',
  },
  noUnits: {
    status: 412,
    sentence: 'There are no units on this shuttle load.',
    description: 'An empty truck was to be marked loaded or released.',
  },
  unitsOn: {
    status: 412,
    sentence: 'There are units on this shuttle load. Take them off first.',
    description: 'The shuttle load to be deleted has units.',
  },
  noSeal: {
    status: 412,
    sentence: 'Enter the seal first.',
    description: 'A truck without a seal was to be released.',
  },
  alreadyLoaded: {
    status: 409,
    sentence: 'Only a shuttle load that is Loading can be marked loaded. This one is {state}.',
    description: 'Somebody else has marked it loaded.',
  },
  alreadyReleased: {
    status: 409,
    sentence: 'Only a shuttle load that is Loading or Loaded can be released. This one is {state}.',
    description: 'Somebody else has released it.',
  },
  alreadyBack: {
    status: 409,
    sentence: 'Only a shuttle load that is Released can be taken back. This one is {state}.',
    description: 'Somebody else has taken it back to the dock.',
  },
  notThere: {
    status: 412,
    sentence: 'This shuttle has not arrived yet.',
    description: 'A difference is closed, or a box is counted, of a truck that has not left or not arrived.',
  },
  noDifference: {
    status: 409,
    sentence: 'This box differs no more: it was counted, or somebody gave a reason.',
    description: 'The box was counted meanwhile, or its difference was closed by somebody else.',
  },
  wrongReason: {
    status: 400,
    sentence: 'This reason does not explain this difference.',
    description: 'A reason for a missing box is given for a damaged one, or the like.',
  },
  movedOn: {
    status: 409,
    sentence: 'This box has been moved since. It is no longer missing here.',
    description: 'A missing box was changed by the office after the truck arrived.',
  },
  alreadyArrived: {
    status: 409,
    sentence: 'Only a shuttle load that is Released can arrive. This one is {state}.',
    description: 'Somebody else has marked it arrived.',
  },
});
