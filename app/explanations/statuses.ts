import type { FigureExplanation } from '#kit/web/explanation.ts';

/** Which act brings a record into its state, and what leads on: `state.` with the kind and the number. The word is the title. */
export const statusExplanations: Record<string, FigureExplanation> = {
  'state.unit.0': {
    title: '{state}',
    message: 'The unit stands on an order that is not finalized yet: the warehouse does not expect it.',
  },
  'state.unit.1': {
    title: '{state}',
    message:
      'Its order was finalized, by hand, by the button of the cutoff or by an upload. The warehouse expects it; the first scan at the door receives it.',
  },
  'state.unit.2': {
    title: '{state}',
    message:
      'A scan at the door took it in, or somebody received it by hand. It waits for a place, or stands in its lane.',
  },
  'state.unit.3': {
    title: '{state}',
    message:
      'It was loaded onto a shuttle to another warehouse, where the arrival of the shuttle takes it in.',
  },
  'state.unit.4': {
    title: '{state}',
    message: 'A scan put it into a place of the floor. Staging or loading takes it from there.',
  },
  'state.unit.5': {
    title: '{state}',
    message:
      'A scan put it into another lane than that of its load. A scan into the right one, or onto its truck, mends it.',
  },
  'state.unit.6': {
    title: '{state}',
    message:
      'It was put into the cooler, for a reason that stands in the cooler’s list. Closing its line there lets it go on.',
  },
  'state.unit.7': {
    title: '{state}',
    message:
      'A scan put it onto the truck, or a supervisor marked it loaded. The release of the load makes it leave.',
  },
  'state.unit.100': {
    title: '{state}',
    message: 'Its shuttle has arrived, and nothing was scanned since.',
  },
  'state.order.0': {
    title: '{state}',
    message: 'It was entered and can still be changed. Finalizing makes freight of it.',
  },
  'state.order.1': {
    title: '{state}',
    message:
      'Somebody finalized it, or the upload did. From then on its labels are printed and the warehouse expects it.',
  },
  'state.extension.0': {
    title: '{state}',
    message: 'A shipper asked for more time, and nobody has decided yet.',
  },
  'state.extension.1': { title: '{state}', message: 'The warehouse gave the time that was asked for.' },
  'state.extension.2': {
    title: '{state}',
    message: 'The warehouse did not give the time; the reason stands beside it.',
  },
  'state.load.1': {
    title: '{state}',
    message: 'The load was planned or came from routing, and nothing was scanned onto it.',
  },
  'state.load.2': {
    title: '{state}',
    message: 'The first scan onto the truck, or Start loading, began it.',
  },
  'state.load.3': {
    title: '{state}',
    message: 'Somebody marked it loaded: what is short was given a reason then. The release makes it leave.',
  },
  'state.load.4': {
    title: '{state}',
    message:
      'It was released: bills of lading are made, and its shipments follow. Only an undo of the release takes that back.',
  },
  'state.eta.0': { title: '{state}', message: 'The load of this drop has not begun to load.' },
  'state.eta.1': { title: '{state}', message: 'The load of this drop is being loaded.' },
  'state.eta.2': {
    title: '{state}',
    message: 'The load was released and has not been delivered at this drop.',
  },
  'state.eta.3': {
    title: '{state}',
    message: 'Delivered: the driver’s proof, dispatch or somebody by hand has said so.',
  },
  'state.shipment.1': {
    title: '{state}',
    message:
      'It was made when its load was released, or its freight or its payer was changed since. Rating gives it a price.',
  },
  'state.shipment.2': {
    title: '{state}',
    message: 'Rating found a price for all of it, or somebody approved it. The close of billing invoices it.',
  },
  'state.shipment.3': {
    title: '{state}',
    message:
      'Rating found no tariff, or a charge that waits for an approval. The close waits until it is settled.',
  },
  'state.shipment.4': {
    title: '{state}',
    message: 'Shipments were grouped under it and are billed as one. Ungrouping takes it apart.',
  },
  'state.shipment.5': {
    title: '{state}',
    message: 'The close of billing put it onto an invoice. Undoing the close opens it again.',
  },
  'state.shipment.6': {
    title: '{state}',
    message: 'Somebody cancelled it with a reason, or its group was taken apart.',
  },
  'state.invoice.0': {
    title: '{state}',
    message:
      'The close of billing made it, or somebody by hand. It can be changed until it is posted; the payer does not see it.',
  },
  'state.invoice.1': {
    title: '{state}',
    message: 'It was posted: it has its number, stands on the statement, and is changed by a credit alone.',
  },
  'state.invoice.2': {
    title: '{state}',
    message: 'A credit took all of it back, or it was billed again under another number.',
  },
  'state.invoice.3': { title: '{state}', message: 'The draft was deleted before it was posted.' },
  'state.claim.0': { title: '{state}', message: 'The claimant filed it. The house acknowledges it next.' },
  'state.claim.1': { title: '{state}', message: 'The house has taken it up, or opened it again.' },
  'state.claim.2': { title: '{state}', message: 'What was found was written down. An offer comes next.' },
  'state.claim.3': {
    title: '{state}',
    message: 'The house made an offer, which the claimant accepts or not.',
  },
  'state.claim.4': {
    title: '{state}',
    message: 'The claimant accepted the offer. It is paid or credited next.',
  },
  'state.claim.5': { title: '{state}', message: 'It was paid, or credited through billing.' },
  'state.claim.6': { title: '{state}', message: 'The house declined it, with a reason.' },
  'state.claim.7': { title: '{state}', message: 'The claimant took it back.' },
};
