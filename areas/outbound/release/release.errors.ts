import { defineErrors } from '#kit/contract/errors.ts';

export const releaseErrors = defineErrors('release', {
  already: {
    status: 409,
    sentence: 'Load {load} has already been released.',
    description: 'The truck has left.',
  },
  notStarted: {
    status: 412,
    sentence:
      'Loading of load {load} has not started. Choose a door to start it. If its truck does not come, take its freight off the load in the plan of the day.',
    description: 'The pickup is Pending, also when the release is forced.',
  },
  forceNote: {
    status: 400,
    sentence: 'Enter a note to force the release.',
    description: 'A forced release came without its note.',
  },
  blocked: {
    status: 412,
    sentence: 'Load {load} cannot be released yet.',
    description: 'Something stands between the pickup and its release; `data.blockers` names each.',
  },
  empty: {
    status: 412,
    sentence:
      'Load {load} is empty. Remove its freight from the plan or confirm that the truck leaves empty.',
    description:
      'A forced release has planned freight and no loaded unit, and the caller did not say `confirmed`.',
  },
  notReleased: {
    status: 412,
    sentence: 'Only a Released load can be reopened.',
    description: 'The pickup to reopen has not been released.',
  },
  delivered: {
    status: 412,
    sentence: 'A load that has been delivered cannot be reopened.',
    description: 'A drop of the load to reopen has a proof of delivery.',
  },
  dayClosed: {
    status: 412,
    sentence: 'Final release is done for this day. It can’t be changed.',
    description: 'The day of the load to reopen is over.',
  },
  ratesLost: {
    status: 412,
    sentence:
      'The next release recreates the bills of lading and removes the rates of these shipments: {numbers}.',
    description: 'Shipments of the load to reopen are rated, and the caller did not say `confirmed`.',
  },
  invoiced: {
    status: 412,
    sentence: 'Shipments of this load are already invoiced: {count}.',
    description: 'Shipments of the load to reopen are closed or invoiced.',
  },
});

export const dayCloseErrors = defineErrors('dayClose', {
  already: {
    status: 409,
    sentence: '{day} is already closed by the final release.',
    description: 'The day of the warehouse is over, and nothing of it is open.',
  },
  loadsNotReleased: {
    status: 412,
    sentence: 'These loads are not released: {loads}.',
    description: 'Pickups of the day are open; `data.open` names each.',
  },
  loadsNotStarted: {
    status: 412,
    sentence:
      'These loads are not released: {loads}. Not started: {pending}. If a truck does not come, take its freight off the load in the plan of the day.',
    description: 'Pickups of the day are open, and some of them are Pending; `data.open` names each.',
  },
  shuttlesNotReleased: {
    status: 412,
    sentence: 'These shuttles carry freight for the day and have not left: {shuttles}.',
    description: 'A shuttle at a dock of the warehouse has units of the day on it.',
  },
  notPast: {
    status: 412,
    sentence: 'The day {day} has not been started at this warehouse.',
    description: 'The day to close is after the running day of the warehouse.',
  },
  noEtcAddress: {
    status: 412,
    sentence: 'Warehouse {warehouse} has no ETC email address.',
    description: 'The estimated time of completion has nobody to go to.',
  },
});
