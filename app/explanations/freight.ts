import type { FigureExplanation } from '#kit/web/explanation.ts';

/** Explanations for lists, loads, doors, cutoffs and times. */
export const freightExplanations: Record<string, FigureExplanation> = {
  'list.sum': {
    title: '{column}: list total',
    countedText: 'Total of {rows, plural, one {the only row} other {all # rows}} in the list, on all pages.',
    totalsScreenList: true,
  },
  'list.rows': {
    title: 'Rows in the list',
    countedText: 'Number of rows in the list and on this page.',
    totalsScreenList: true,
  },
  'load.progress': {
    title: 'Units loaded',
    countedText: 'Units scanned onto the truck, out of the units planned for it.',
    sourceText: 'Planned units not on the truck when it’s marked as loaded are short and need a reason.',
  },
  'load.forecast': {
    title: 'Departure forecast',
    countedText: '{words}',
    sourceText:
      'Recalculated after each scan from the units left and the current pace: the last hour, or else the dock median, or else the warehouse plan. {pace}',
  },
  cutoff: {
    title: 'Time until cutoff',
    countedText: 'You can enter and finalize freight for ship date {day} until {hour}.',
    sourceText:
      'The cutoff comes from the shipper’s cutoff group, or from its warehouse if it has no group. A closed day, an exemption or an approved extension takes priority. Measured by the server clock.',
  },
  'cutoff.closed': {
    title: 'Entry is closed',
    countedText: '{why}',
    sourceText:
      'The cutoff comes from the shipper’s cutoff group, or from its warehouse if it has no group. A closed day, an exemption or an approved extension takes priority. Measured by the server clock.',
  },
  'eta.override': {
    title: 'ETA override',
    countedText: '{who} set this arrival time. It overrides dispatch and the calculated ETA.',
    sourceText: 'Set on {when}. Stays until cleared. See load history for earlier ETAs.',
  },
  'eta.dispatch': {
    title: 'ETA from dispatch',
    countedText: 'The latest arrival time from the dispatch system.',
  },
  'eta.manual': {
    title: 'Manual ETA',
    countedText: 'Entered by {who}. The next dispatch update replaces it.',
    sourceText: 'Entered on {when}.',
  },
  'eta.computed': {
    title: 'Calculated ETA',
    countedText:
      'Calculated from departure, miles, stops, rest breaks and the actual times of the last 90 days’ deliveries.',
  },
  'eta.shown': {
    title: 'Arrivals',
    countedText:
      'The ETA override if there is one, otherwise the latest dispatch ETA, or the calculated ETA if there is neither.',
    sourceText: 'Shown in the delivery location’s local time. A dash means the load has no ETA yet.',
  },
};
