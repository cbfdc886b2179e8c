import type { FigureExplanation } from '#kit/web/explanation.ts';

/** Lists, loads, doors, cutoffs and times. */
export const freightExplanations: Record<string, FigureExplanation> = {
  'list.sum': {
    title: '{column}: total of the list',
    message: 'The sum over all {rows} rows that the list finds, on all of its pages.',
    ofList: true,
  },
  'list.rows': {
    title: 'Rows of the list',
    message: 'How many rows the list finds, and which of them this page shows.',
    ofList: true,
  },
  'load.progress': {
    title: 'Units loaded',
    message: 'Units that a scan put onto the truck, of those that are planned for it.',
    sentence:
      'What is planned and not on the truck when it is marked as loaded is short, and is given a reason.',
  },
  'load.forecast': {
    title: 'Forecast of the departure',
    message: '{words}',
    sentence:
      'Reckoned anew with every scan from what is left to load and the pace: that of its last hour, else the median of this dock in this hour, else the plan of the warehouse. {pace}',
  },
  cutoff: {
    title: 'Time until the cutoff',
    message: 'Until then freight may be entered and finalized for ship date {day}: {hour}.',
    sentence:
      'The hour comes from the schedule of the shipper’s cutoff group, and without a group from the one of its warehouse; a day that was closed, an exemption or an approved extension comes before both. It is counted by the server’s clock.',
  },
  'cutoff.closed': {
    title: 'Entry is closed',
    message: '{why}',
    sentence:
      'The hour comes from the schedule of the shipper’s cutoff group, and without a group from the one of its warehouse; a day that was closed, an exemption or an approved extension comes before both. It is counted by the server’s clock.',
  },
  'eta.override': {
    title: 'ETA set by hand',
    message: '{who} has said when the truck comes, over what dispatch or the reckoning says.',
    sentence:
      'Said on {when}. It stands until somebody clears it; the history of the load tells what held before.',
  },
  'eta.dispatch': {
    title: 'ETA from dispatch',
    message: 'The dispatch system has told when the truck comes; its latest word holds.',
  },
  'eta.manual': {
    title: 'ETA by hand',
    message: 'What {who} was told and typed. It holds until dispatch says something newer.',
    sentence: 'Typed on {when}.',
  },
  'eta.computed': {
    title: 'ETA that is reckoned',
    message:
      'Reckoned from the departure, the miles, the stops and rests, and from what the deliveries of the last ninety days took.',
  },
  'eta.shown': {
    title: 'When it comes',
    message:
      'What somebody has set by hand, else the latest word of dispatch, else what is reckoned from the departure and the way.',
    sentence:
      'It stands in the time of the place where it is delivered. Until the load has an ETA a dash stands here.',
  },
};
