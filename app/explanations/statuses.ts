import type { FigureExplanation } from '#kit/web/explanation.ts';

/**
 * Which action brings a record into each status, and which actions follow. Keys are `state.` plus the kind and the number. The
 * status name is the title.
 */
export const statusExplanations: Record<string, FigureExplanation> = {
  'state.unit.0': {
    title: '{state}',
    message: 'Its order isn’t finalized. The warehouse doesn’t expect it yet.',
  },
  'state.unit.1': {
    title: '{state}',
    message:
      'Its order is finalized (manually, with the cutoff button or by upload). The warehouse expects it. The first scan at the door receives it.',
  },
  'state.unit.2': {
    title: '{state}',
    message: 'Received by a scan at the door or manually. It’s waiting for a position or in its lane.',
  },
  'state.unit.3': {
    title: '{state}',
    message: 'Loaded on a shuttle to another warehouse. It’s received when the shuttle arrives.',
  },
  'state.unit.4': {
    title: '{state}',
    message: 'Scanned into a position on the floor. It leaves when it’s staged or loaded.',
  },
  'state.unit.5': {
    title: '{state}',
    message: 'Scanned into another load’s lane. Scan it into the right lane or onto its truck to fix this.',
  },
  'state.unit.6': {
    title: '{state}',
    message: 'In the cooler. The cooler list shows the reason. Close its line there to release it.',
  },
  'state.unit.7': {
    title: '{state}',
    message:
      'Scanned onto the truck or marked as loaded by a supervisor. It ships when the load is released.',
  },
  'state.unit.100': {
    title: '{state}',
    message: 'Its shuttle has arrived. No scans since then.',
  },
  'state.order.0': {
    title: '{state}',
    message: 'Entered and still editable. Finalize it to send it to the warehouse.',
  },
  'state.order.1': {
    title: '{state}',
    message: 'Finalized by a user or an upload. The warehouse expects it and its labels can be printed.',
  },
  'state.extension.0': {
    title: '{state}',
    message: 'A shipper asked for more time. Waiting for a decision.',
  },
  'state.extension.1': { title: '{state}', message: 'The warehouse approved the request.' },
  'state.extension.2': {
    title: '{state}',
    message: 'The warehouse rejected the request. The reason is shown.',
  },
  'state.load.1': {
    title: '{state}',
    message: 'Planned or sent by routing. No units scanned onto it yet.',
  },
  'state.load.2': {
    title: '{state}',
    message: 'Loading started with the first scan or the Start loading button.',
  },
  'state.load.3': {
    title: '{state}',
    message: 'Marked as loaded, with a reason for each shortage. It leaves when it’s released.',
  },
  'state.load.4': {
    title: '{state}',
    message: 'Released. Bills of lading and shipments are created. Reopen the load to reverse this.',
  },
  'state.eta.0': { title: '{state}', message: 'The load for this stop hasn’t started loading.' },
  'state.eta.1': { title: '{state}', message: 'The load for this stop is being loaded.' },
  'state.eta.2': {
    title: '{state}',
    message: 'The load was released. Not delivered at this stop yet.',
  },
  'state.eta.3': {
    title: '{state}',
    message: 'Delivered, per the driver’s proof of delivery, dispatch or a manual entry.',
  },
  'state.shipment.1': {
    title: '{state}',
    message: 'Created at release, or its freight or bill-to changed since then. Rate it to get a price.',
  },
  'state.shipment.2': {
    title: '{state}',
    message: 'Fully rated or manually approved. The billing close invoices it.',
  },
  'state.shipment.3': {
    title: '{state}',
    message: 'No matching rate, or a charge needs approval. It blocks the billing close.',
  },
  'state.shipment.4': {
    title: '{state}',
    message: 'Several shipments billed as one. Ungroup to separate them.',
  },
  'state.shipment.5': {
    title: '{state}',
    message: 'Invoiced by the billing close. Undo the close to reopen it.',
  },
  'state.shipment.6': {
    title: '{state}',
    message: 'Cancelled with a reason, or its group was ungrouped.',
  },
  'state.invoice.0': {
    title: '{state}',
    message: 'Created by the billing close or manually. Editable until posted. Customers can’t see it.',
  },
  'state.invoice.1': {
    title: '{state}',
    message: 'Posted with a number and on the statement. Only a credit can change it.',
  },
  'state.invoice.2': {
    title: '{state}',
    message: 'Fully credited, or rebilled under another number.',
  },
  'state.invoice.3': { title: '{state}', message: 'The draft was deleted before posting.' },
  'state.claim.0': { title: '{state}', message: 'Filed by the claimant. Next step: acknowledge it.' },
  'state.claim.1': { title: '{state}', message: 'Accepted for review or reopened.' },
  'state.claim.2': { title: '{state}', message: 'Findings are recorded. Next step: make an offer.' },
  'state.claim.3': {
    title: '{state}',
    message: 'Offer sent. Waiting for the claimant’s answer.',
  },
  'state.claim.4': {
    title: '{state}',
    message: 'The claimant accepted the offer. Next step: pay or credit it.',
  },
  'state.claim.5': { title: '{state}', message: 'Paid or credited.' },
  'state.claim.6': { title: '{state}', message: 'Denied with a reason.' },
  'state.claim.7': { title: '{state}', message: 'Withdrawn by the claimant.' },
};
