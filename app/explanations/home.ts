import type { FigureExplanation } from '#kit/web/explanation.ts';

/** Explanations of the figures on Home and in the menu. */
export const homeExplanations: Record<string, FigureExplanation> = {
  'home.stage': {
    title: '{state}: units today',
    countedText: 'Today’s units that are in this status now, with their cube.',
    sourceText: '{filter}',
  },
  'home.day': {
    title: 'Today’s freight',
    countedText: 'All of today’s units with their cube and orders. The stages below add up to this number.',
    sourceText: '{filter}',
  },
  'home.loads': {
    title: '{state}: loads today',
    countedText:
      'Loads of the operating day by progress. A load is Loading when any pickup has started, Loaded when all are at least loaded, and Released when all are released.',
    sourceText: 'Loads of the selected warehouse, or of all your warehouses if none is selected.',
  },
  'home.syncFailed': {
    title: 'Synchronization failed',
    countedText:
      'Loads of the operating day that routing sent but that couldn’t be imported. Open a load to see why.',
  },
  'home.owes': {
    title: '{account}: unpaid balance',
    countedText: 'The account’s balance today: posted invoices less credits, payments and write-offs.',
    sourceText:
      'Overdue is the open amount of past-due invoices. Unapplied credits and payments reduce the oldest balances first.',
  },
  'home.owesAll': {
    title: 'Open statements',
    countedText: 'Total of all accounts with a balance due today. The five largest are listed below.',
    sourceText: 'Some accounts have overpaid. Collections shows amounts owed less overpayments.',
  },
  'home.pace': {
    title: 'Units received and loaded',
    countedText: 'Units of the operating day by the time of their last scan of this kind (warehouse time).',
    sourceText: 'From the first scan of the day to the current time. Hours without scans count as zero.',
  },
  'home.doorPace': {
    title: 'Units per hour at this door',
    countedText:
      'Loading pace: the last hour, or the dock median if there were no scans, or the warehouse plan if there is no data.',
  },
  'home.arriving': {
    title: 'In transit to you',
    countedText: 'Your own units on the truck. Other customers’ units aren’t counted.',
  },
  'home.waits.extensions': {
    title: 'Extension requests',
    countedText: 'Requests for more time that are waiting for a decision.',
    sourceText: 'For your warehouse. The oldest is shown below.',
  },
  'home.waits.misstaged': {
    title: 'Mis-staged units',
    countedText: 'Units of the operating day that were scanned into another load’s lane.',
    sourceText: 'A load can’t be released while one of its units is mis-staged.',
  },
  'home.waits.cooler': {
    title: 'Units in the cooler',
    countedText: 'Units in the cooler now, for any day.',
  },
  'home.waits.closedPlaces': {
    title: 'Bound for an inactive location',
    countedText: 'Active units whose consignee or delivery location was deactivated after they were entered.',
  },
  'home.waits.inbound': {
    title: 'Shuttle loads in transit',
    countedText: 'Shuttle loads released elsewhere and not yet marked as arrived.',
  },
  'home.waits.pendingOrders': {
    title: 'Today’s orders not finalized',
    countedText: 'Pending orders with today’s ship date and at least one line.',
    sourceText: 'Only finalized freight ships. Finalize before the cutoff.',
  },
  'home.waits.ratingErrors': {
    title: 'Shipments that could not be rated',
    countedText: 'Shipments with no matching rate or a missing price. Open one to see how to fix it.',
  },
  'home.waits.unrated': {
    title: 'Shipments not rated yet',
    countedText: 'Shipments from released loads that have no price yet. Run rating to price them.',
  },
  'home.waits.toClose': {
    title: 'Rated shipments',
    countedText: 'Rated shipments that aren’t on an invoice yet. The billing close invoices them.',
  },
  'home.waits.neverBilled': {
    title: 'Shipped but never billed',
    countedText: 'Units that were loaded on days closed for billing but aren’t on any shipment.',
  },
  'home.waits.drafts': {
    title: 'Draft invoices',
    countedText:
      'Invoices created by the billing close and not posted yet. Customers can’t see them until you post.',
  },
  'home.waits.claimsFiled': {
    title: 'Claims to acknowledge',
    countedText: 'Filed claims that need an answer, oldest first.',
  },
  'home.waits.claimOffers': {
    title: 'Settlement offers',
    countedText: 'Claims with a settlement offer waiting for your answer.',
  },
  'home.waits.arrivedShort': {
    title: 'Short deliveries',
    countedText:
      'Incomplete deliveries of your freight for the last 7 ship dates. Units were left behind or missing at delivery. A delivery leaves the list once all its missing units are claimed.',
    sourceText: 'Units left behind may arrive on a later truck. Open a lost unit to file a claim.',
  },
  'home.waits.outbox': {
    title: 'Messages not delivered',
    countedText: 'Emails, text messages and API calls that failed after all retries.',
  },
  'home.waits.checks': {
    title: 'Failed checks',
    countedText: 'Data rules that failed in the last nightly check.',
  },
};
