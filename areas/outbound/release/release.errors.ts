import { defineErrors } from '#kit/contract/errors.ts';

export const releaseErrors = defineErrors('release', {
  alreadyReleased: {
    status: 409,
    sentence: 'Load {load} has already been released.',
    description: 'The truck has already left.',
  },
  loadingNotStarted: {
    status: 412,
    sentence:
      'Load {load} hasn’t started loading. Choose a door to start loading. If the truck doesn’t come, remove the freight from this load in the day’s plan.',
    description: 'The pickup is Pending. It cannot be released, even with `force`.',
  },
  forceNoteRequired: {
    status: 400,
    sentence: 'Enter a note to force the release.',
    description: 'A forced release has no note.',
  },
  releaseBlocked: {
    status: 412,
    sentence: 'Load {load} cannot be released yet.',
    description: 'The release of the pickup is blocked. `data.blockers` lists each blocker.',
  },
  loadEmpty: {
    status: 412,
    sentence:
      'Load {load} is empty. Remove its freight from the plan or confirm that the truck leaves empty.',
    description:
      'A forced release has planned freight but no loaded unit, and the request does not set `confirmed`.',
  },
  loadNotReleased: {
    status: 412,
    sentence: 'Only loads that are Released can be reopened.',
    description: 'The pickup to reopen is not released.',
  },
  loadDelivered: {
    status: 412,
    sentence: 'A load that has been delivered cannot be reopened.',
    description: 'A stop of the load to reopen has a proof of delivery.',
  },
  dayClosed: {
    status: 412,
    sentence: 'The final release of this day is done, so the day can’t be changed.',
    description: 'The day of the load to reopen is closed.',
  },
  ratesRemoved: {
    status: 412,
    sentence:
      'The next release recreates the bills of lading and removes the charges of these shipments: {numbers}.',
    description: 'Shipments of the load to reopen are rated, and the request does not set `confirmed`.',
  },
  shipmentsInvoiced: {
    status: 412,
    sentence: 'Shipments on this load already invoiced: {count}.',
    description: 'Shipments of the load to reopen are closed or invoiced.',
  },
});

export const dayCloseErrors = defineErrors('dayClose', {
  alreadyClosed: {
    status: 409,
    sentence: '{day} was already closed by the final release.',
    description: 'The day of the warehouse is already closed, and nothing is left open.',
  },
  loadsNotReleased: {
    status: 412,
    sentence: 'These loads are not released: {loads}.',
    description: 'Pickups of the day are still open. `data.open` lists each pickup.',
  },
  loadsNotStarted: {
    status: 412,
    sentence:
      'These loads are not released: {loads}. Not started: {pending}. If a truck doesn’t come, remove the freight from its load in the day’s plan.',
    description:
      'Pickups of the day are still open, and some of them are Pending. `data.open` lists each pickup.',
  },
  shuttlesNotReleased: {
    status: 412,
    sentence: 'These shuttles carry freight for the day and have not left: {shuttles}.',
    description: 'A shuttle at a dock of the warehouse has units of the day.',
  },
  dayNotStarted: {
    status: 412,
    sentence: '{day} hasn’t been started at this warehouse.',
    description: 'The day to close is after the current operating day of the warehouse.',
  },
  dayInFuture: {
    status: 412,
    sentence:
      '{day} is still to come.{count, plural, =0 {} one { # unit isn’t received yet.} other { # units aren’t received yet.}} Confirm to close the day now.',
    description:
      'The day to close is after today at the warehouse, and the request does not set `confirmed`. `data.count` is the number of units that are not received.',
  },
  etcAddressMissing: {
    status: 412,
    sentence: 'Warehouse {warehouse} has no ETC email address.',
    description: 'The warehouse has no email address for the estimated time of completion.',
  },
});
