import type { FigureExplanation } from '#kit/web/explanation.ts';

/**
 * Which action brings a record into each status, and which actions follow. Keys are `state.` plus the kind and the number. The
 * status name is the title.
 */
export const statusExplanations: Record<string, FigureExplanation> = {
  'state.unit.0': {
    title: '{state}',
    countedText: 'Its order isn’t finalized. The warehouse doesn’t expect it yet.',
  },
  'state.unit.1': {
    title: '{state}',
    countedText:
      'Its order is finalized (manually, with the cutoff button or by upload). The warehouse expects it. The first scan at the door receives it.',
  },
  'state.unit.2': {
    title: '{state}',
    countedText: 'Received by a scan at the door or manually. It’s waiting for a position or in its lane.',
  },
  'state.unit.3': {
    title: '{state}',
    countedText: 'Loaded on a shuttle to another warehouse. It’s received when the shuttle arrives.',
  },
  'state.unit.4': {
    title: '{state}',
    countedText: 'Scanned into a position on the floor. It leaves when it’s staged or loaded.',
  },
  'state.unit.5': {
    title: '{state}',
    countedText:
      'Scanned into another load’s lane. Scan it into the right lane or onto its truck to fix this.',
  },
  'state.unit.6': {
    title: '{state}',
    countedText: 'In the cooler. The cooler list shows the reason. Close its item there to release it.',
  },
  'state.unit.7': {
    title: '{state}',
    countedText:
      'Scanned onto the truck or marked as loaded by a supervisor. It ships when the load is released.',
  },
  'state.unit.100': {
    title: '{state}',
    countedText: 'Its shuttle has arrived. No scans since then.',
  },
  'state.order.0': {
    title: '{state}',
    countedText: 'Entered and still editable. Finalize it to send it to the warehouse.',
  },
  'state.order.1': {
    title: '{state}',
    countedText: 'Finalized by a user or an upload. The warehouse expects it and its labels can be printed.',
  },
  'state.extension.0': {
    title: '{state}',
    countedText: 'A shipper asked for more time. Waiting for a decision.',
  },
  'state.extension.1': { title: '{state}', countedText: 'The warehouse approved the request.' },
  'state.extension.2': {
    title: '{state}',
    countedText: 'The warehouse rejected the request. The reason is shown.',
  },
  'state.load.1': {
    title: '{state}',
    countedText: 'Planned or sent by routing. No units scanned onto it yet.',
  },
  'state.load.2': {
    title: '{state}',
    countedText: 'Loading started with the first scan or the Start loading button.',
  },
  'state.load.3': {
    title: '{state}',
    countedText: 'Marked as loaded, with a reason for each shortage. It leaves when it’s released.',
  },
  'state.load.4': {
    title: '{state}',
    countedText: 'Released. Bills of lading and shipments are created. Reopen the load to reverse this.',
  },
  'state.eta.0': { title: '{state}', countedText: 'The load for this stop hasn’t started loading.' },
  'state.eta.1': { title: '{state}', countedText: 'The load for this stop is being loaded.' },
  'state.eta.2': {
    title: '{state}',
    countedText: 'The load was released. Not delivered at this stop yet.',
  },
  'state.eta.3': {
    title: '{state}',
    countedText: 'Delivered, per the driver’s proof of delivery, dispatch or a manual entry.',
  },
  'state.shipment.1': {
    title: '{state}',
    countedText: 'Created at release, or its freight or bill-to changed since then. Rate it to get a price.',
  },
  'state.shipment.2': {
    title: '{state}',
    countedText: 'Fully rated or manually approved. The billing close invoices it.',
  },
  'state.shipment.3': {
    title: '{state}',
    countedText: 'No matching rate, or a charge needs approval. It blocks the billing close.',
  },
  'state.shipment.4': {
    title: '{state}',
    countedText: 'Several shipments billed as one. Ungroup to separate them.',
  },
  'state.shipment.5': {
    title: '{state}',
    countedText: 'Invoiced by the billing close. Undo the close to reopen it.',
  },
  'state.shipment.6': {
    title: '{state}',
    countedText: 'Cancelled with a reason, or its group was ungrouped.',
  },
  'state.invoice.0': {
    title: '{state}',
    countedText: 'Created by the billing close or manually. Editable until posted. Customers can’t see it.',
  },
  'state.invoice.1': {
    title: '{state}',
    countedText: 'Posted with a number and on the statement. Only a credit can change it.',
  },
  'state.invoice.2': {
    title: '{state}',
    countedText: 'Fully credited, or rebilled under another number.',
  },
  'state.invoice.3': { title: '{state}', countedText: 'The draft was deleted before posting.' },
  'state.claim.0': { title: '{state}', countedText: 'Filed by the claimant. Next step: acknowledge it.' },
  'state.claim.1': { title: '{state}', countedText: 'Accepted for review or reopened.' },
  'state.claim.2': { title: '{state}', countedText: 'Findings are recorded. Next step: make an offer.' },
  'state.claim.3': {
    title: '{state}',
    countedText: 'Offer sent. Waiting for the claimant’s answer.',
  },
  'state.claim.4': {
    title: '{state}',
    countedText: 'The claimant accepted the offer. Next step: pay or credit it.',
  },
  'state.claim.5': { title: '{state}', countedText: 'Paid or credited.' },
  'state.claim.6': { title: '{state}', countedText: 'Denied with a reason.' },
  'state.claim.7': { title: '{state}', countedText: 'Withdrawn by the claimant.' },
};
