import type { FigureExplanation } from '#kit/web/explanation.ts';

/** The figures of Home and of the menu. */
export const homeExplanations: Record<string, FigureExplanation> = {
  'home.stage': {
    title: '{state}: units of the day',
    message: 'Units of today’s freight that stand in this state now, with their cubes.',
    sentence: '{filter}',
  },
  'home.day': {
    title: 'Today’s freight',
    message:
      'All units of today’s freight, their cubes, and the orders that they belong to. The stages below add up to it.',
    sentence: '{filter}',
  },
  'home.loads': {
    title: '{state}: loads of the day',
    message:
      'Loads of the running day by how far they are. A load is Released when all its pickups are, Loaded when all are at least that, and Loading when any has begun.',
    sentence: 'Loads of the warehouse that is chosen above; without one, of all that you may see.',
  },
  'home.syncFailed': {
    title: 'Synchronization failed',
    message:
      'Loads of the running day that routing sent and that could not be taken as they are. Each says why on its own page.',
  },
  'home.owes': {
    title: 'Unpaid statement of {account}',
    message:
      'What the account owes by its statement of today: posted invoices less credits, payments and write-offs.',
    sentence:
      'Overdue is what is left of invoices past their due date; what is on account pays the longest due first.',
  },
  'home.owesAll': {
    title: 'Unpaid statements',
    message: 'The sum of all accounts that owe something today, the five largest of which stand below.',
    sentence:
      'Some accounts paid more than they owe. Collections shows the amount owed less what they overpaid.',
  },
  'home.pace': {
    title: 'Units received and loaded',
    message:
      'Units of the running day whose last scan of this kind fell into the hour, on the clock of the warehouse.',
    sentence:
      'The hours begin with the first scan of the day and end with the present one; an hour without scans counts nothing.',
  },
  'home.doorPace': {
    title: 'Units an hour at this door',
    message:
      'How fast the truck is being loaded: at the pace of its last hour; without scans in it at the median of this dock, and before anything was measured at the plan of the warehouse.',
  },
  'home.arriving': {
    title: 'On its way to you',
    message: 'Your own units on the truck; what it carries for others is not counted.',
  },
  'home.waits.extensions': {
    title: 'Extension requests',
    message: 'Requests for more time that nobody has approved or rejected yet.',
    sentence: 'Of your warehouse; the oldest is told below.',
  },
  'home.waits.misstaged': {
    title: 'Mis-staged units',
    message: 'Units of the running day that a scan put into another lane than that of their load.',
    sentence: 'A load is not released while one of its units stands elsewhere.',
  },
  'home.waits.cooler': {
    title: 'Units in the cooler',
    message: 'Units that were put into the cooler and still wait there, whatever their day.',
  },
  'home.waits.closedPlaces': {
    title: 'On the way to an inactive place',
    message:
      'Active units whose consignee, or the place that takes their freight, was made inactive after they were entered.',
  },
  'home.waits.inbound': {
    title: 'Shuttle loads on the way',
    message: 'Shuttle loads that were released elsewhere and are not marked as arrived.',
  },
  'home.waits.pendingOrders': {
    title: 'Orders of today not finalized',
    message: 'Orders of today’s ship date with at least one line that are still pending.',
    sentence: 'Only finalized freight ships; the cutoff ends the day.',
  },
  'home.waits.ratingErrors': {
    title: 'Shipments that could not be rated',
    message: 'Shipments for which no tariff fits or a price is missing. Each says what settles it.',
  },
  'home.waits.unrated': {
    title: 'Shipments not rated yet',
    message: 'Shipments that were made of released loads and have no price yet. Rating gives them one.',
  },
  'home.waits.toClose': {
    title: 'Rated shipments',
    message:
      'Shipments with their charges that no invoice has taken yet. The close of billing invoices them.',
  },
  'home.waits.neverBilled': {
    title: 'Left and never billed',
    message: 'Units that were loaded on days that are closed, and that no shipment has billed.',
  },
  'home.waits.drafts': {
    title: 'Draft invoices',
    message: 'Invoices that the close has made and nobody has posted. The payer does not see them yet.',
  },
  'home.waits.claimsFiled': {
    title: 'Claims to acknowledge',
    message: 'Claims that were filed and that nobody has answered yet. The oldest comes first.',
  },
  'home.waits.claimOffers': {
    title: 'Offers for your claims',
    message:
      'Claims of your accounts for which the house has offered an amount. You accept it, or take the claim back.',
  },
  'home.waits.arrivedShort': {
    title: 'Deliveries that arrived short',
    message:
      'Deliveries of your freight of the last seven ship dates that were made and are not whole: the truck left boxes behind, or the driver did not find them at the door. Once every missing box is claimed, the delivery is no longer counted.',
    sentence: 'What was left behind may come with a later truck; what is lost you claim from the box.',
  },
  'home.waits.outbox': {
    title: 'Messages not delivered',
    message: 'Mails, text messages and calls that could not be handed over in all their tries.',
  },
  'home.waits.checks': {
    title: 'Checks that do not hold',
    message:
      'Rules that the tables must keep whatever anybody does, of which the last nightly look found one broken.',
  },
};
