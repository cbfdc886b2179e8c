import { defineErrors } from '#kit/contract/errors.ts';

export const shuttleLoadErrors = defineErrors('shuttleLoads', {
  doorTaken: {
    status: 409,
    sentence: 'This door is in use. Choose another one.',
    description: 'Another truck is at the door, or it is not an outbound door of the warehouse.',
  },
  numberTaken: {
    status: 409,
    sentence: 'This number is already used on that day. Choose another.',
    description: 'Another shuttle load of the warehouse already has this number on that day.',
  },
  destinationInvalid: {
    status: 400,
    sentence: 'Trucks to customers leave only from an outbound warehouse. Choose one.',
    description: 'The destination warehouse is not one that loads leave from.',
  },
  dayInPast: {
    status: 400,
    sentence: 'This day of service is over. Choose today or a later day.',
    description: 'The day is over in the warehouse that the shuttle load leaves from.',
  },
  loadEmpty: {
    status: 412,
    sentence: 'No units on this shuttle load yet.',
    description: 'The truck to mark as loaded or to release is empty.',
  },
  loadHasUnits: {
    status: 412,
    sentence: 'This shuttle load has units. Remove them first.',
    description: 'The shuttle load to delete has units.',
  },
  sealMissing: {
    status: 412,
    sentence: 'Enter the seal first.',
    description: 'The truck to release has no seal.',
  },
  alreadyLoaded: {
    status: 409,
    sentence: 'Only shuttle loads that are Loading can be marked loaded. This shuttle load is {state}.',
    description: 'Another user already marked the shuttle load as loaded.',
  },
  alreadyReleased: {
    status: 409,
    sentence: 'Only shuttle loads that are Loading or Loaded can be released. This shuttle load is {state}.',
    description: 'Another user already released the shuttle load.',
  },
  alreadyAtDock: {
    status: 409,
    sentence:
      'Only shuttle loads that are Released can be returned to the dock. This shuttle load is {state}.',
    description: 'Another user already returned the shuttle load to the dock.',
  },
  shuttleNotArrived: {
    status: 412,
    sentence: 'This shuttle hasn’t arrived yet.',
    description: 'The truck of the discrepancy, or of the counted unit, has not left or not arrived.',
  },
  differenceResolved: {
    status: 409,
    sentence: 'This difference is already resolved. The unit was counted or given a reason.',
    description: 'The unit has since been counted, or another user closed its discrepancy.',
  },
  wrongReason: {
    status: 400,
    sentence: 'This reason doesn’t match the difference. Choose another.',
    description:
      'The reason does not match the discrepancy, for example a reason for a missing unit on a damaged one.',
  },
  unitMoved: {
    status: 409,
    sentence: 'This unit has moved. It is no longer missing here.',
    description: 'The office changed the missing unit after the truck arrived.',
  },
  alreadyArrived: {
    status: 409,
    sentence: 'Only shuttle loads that are Released can be marked arrived. This shuttle load is {state}.',
    description: 'Another user already marked the shuttle load as arrived.',
  },
});
