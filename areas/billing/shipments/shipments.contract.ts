import { z } from 'zod';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { amountErrors } from '#areas/billing/rating/shipment-amount.errors.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { bulkSelection, date, flag, id, maybe, severalOf, text, whole, rate4 } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { cannot, lifecycle } from '#kit/contract/lifecycle.ts';
import { paging } from '#kit/contract/paging.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';

declare module '#kit/contract/live.ts' {
  interface JobKinds {
    rating: true;
  }
  interface Topics {
    shipments: true;
  }
}

/** The states by name, as the wire and the database number them. */

export const shipmentLifecycle = lifecycle({
  name: 'Shipment',
  of: 'shipment',
  states: {
    open: { value: shipmentStates.open, label: 'Open' },
    rated: { value: shipmentStates.rated, label: 'Rated' },
    error: { value: shipmentStates.error, label: 'Error' },
    master: { value: shipmentStates.master, label: 'Master' },
    closed: { value: shipmentStates.closed, label: 'Closed' },
    cancelled: { value: shipmentStates.cancelled, label: 'Cancelled' },
  },
  moves: {
    rate: {
      from: ['open', 'rated', 'error', 'master'],
      to: 'decided',
      needs: ['runRating:billing'],
      says: 'A shipment that is {state} cannot be rated.',
    },
    approve: {
      from: ['open', 'rated', 'error', 'master'],
      to: 'decided',
      needs: ['editShipmentRates:billing'],
      says: 'A shipment that is {state} cannot be approved.',
    },
    editRates: {
      from: ['open', 'rated', 'error', 'master'],
      to: 'same',
      needs: ['editShipmentRates:billing'],
      says: 'The charges of a shipment that is {state} cannot be changed.',
    },
    setOptions: {
      from: ['open', 'rated', 'error', 'master'],
      to: 'same',
      needs: ['editShipmentRates:billing'],
      says: 'The rating options of a shipment that is {state} cannot be changed.',
    },
    changeFreight: {
      from: ['open', 'rated', 'error'],
      to: 'open',
      needs: ['editShipment:billing'],
      says: 'The freight of a shipment that is {state} cannot be changed.',
    },
    split: {
      from: ['open', 'rated', 'error'],
      to: 'decided',
      needs: ['editShipment:billing'],
      says: 'A shipment that is {state} cannot be split.',
    },
    changeBillTo: {
      from: ['open', 'rated', 'error'],
      to: 'open',
      needs: ['updateAllBillTo:billing'],
      says: 'The bill-to of a shipment that is {state} cannot be changed.',
    },
    cancelDetail: {
      from: ['open', 'rated', 'error'],
      to: 'decided',
      needs: ['cancelShipment:billing'],
      says: 'The freight of a shipment that is {state} cannot be cancelled.',
    },
    cancel: {
      from: ['open', 'rated', 'error'],
      to: 'cancelled',
      needs: ['cancelShipment:billing'],
      says: 'A shipment that is {state} cannot be cancelled.',
    },
    group: {
      from: ['open', 'rated', 'error'],
      to: 'same',
      needs: ['editShipment:billing'],
      says: 'A shipment that is {state} cannot be grouped.',
    },
    ungroup: {
      from: ['master', 'error'],
      to: 'cancelled',
      needs: ['editShipment:billing'],
      says: 'Only a Master can be ungrouped. This one is {state}.',
    },
    close: {
      from: ['rated', 'master'],
      to: 'closed',
      needs: ['closeBilling:billing'],
      says: 'Only a Rated shipment can be closed. This one is {state}.',
    },
    undo: {
      from: ['closed'],
      to: 'rated',
      needs: ['undoBilling:billing'],
      says: 'Only a Closed shipment can be opened again. This one is {state}.',
    },
  },
});

export const shipmentSorts = [
  'shipmentNumber',
  'outboundDate',
  'status',
  'shipper',
  'consignee',
  'billTo',
  'units',
  'cubes',
  'amount',
] as const;
export const shipmentFilters = {
  outboundDateFrom: maybe(date('Outbound date from')),
  outboundDateTo: maybe(date('Outbound date to')),
  status: maybe(severalOf('Status', [1, 2, 3, 4, 5, 6])),
  shipperAccountId: maybe(id('Shipper')),
  consigneeAccountId: maybe(id('Consignee')),
  billToAccountId: maybe(id('Bill to')),
  shipmentNumber: maybe(id('Shipment number')),
  invoiceNumber: maybe(text('Invoice number', 20)),
  outboundWarehouseId: maybe(id('Outbound warehouse')),
  receivingWarehouseId: maybe(id('Receiving warehouse')),
  bolId: maybe(id('Bill of lading')),
  loadId: maybe(id('Load')),
  /** Whether somebody took its charges as they are. */
  approved: flag(),
  /** Whether it still needs rating: open, in error, or without a charge. */
  toRate: flag(),
};
export const ordered = (q: { outboundDateFrom?: string; outboundDateTo?: string }) =>
  !q.outboundDateFrom || !q.outboundDateTo || q.outboundDateFrom <= q.outboundDateTo;
export const wrongOrder = {
  error: 'Outbound date to cannot be before outbound date from',
  path: ['outboundDateTo'],
};

export const shipmentRow = z.object({
  id: z.int(),
  shipmentNumber: z.int(),
  outboundDate: z.string(),
  status: z.int(),
  shipper: z.string(),
  consignee: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  billTo: z.string(),
  paymentTerm: z.int(),
  outboundWarehouse: z.string(),
  receivingWarehouse: z.string(),
  units: z.int(),
  cubes: z.int(),
  amount: z.int(),
  /** When somebody took its charges as they are; what changes them ends it. */
  approvedAt: instant().nullable(),
  errorMessage: z.string().nullable(),
  /** The same with its code, for programs, and its values, for other languages. */
  error: faultSaid.nullable(),
  invoiceId: z.int().nullable(),
  invoiceNumber: z.string().nullable(),
  masterId: z.int().nullable(),
  /** The Master that it is billed with. */
  masterNumber: z.int().nullable(),
});
export type ShipmentRow = z.output<typeof shipmentRow>;
const reads: readonly [string, ...string[]] = ['shipmentsView:customerService'];

export const searchShipments = endpoint({
  id: 'shipments.search',
  method: 'GET',
  path: '/billing/shipments',
  needs: reads,
  about: 'Billing shipments with totals over all pages.',
  query: z.object({ ...paging(shipmentSorts), ...shipmentFilters }).refine(ordered, wrongOrder),
  reply: page(shipmentRow, z.object({ totalAmount: z.int(), totalCubes: z.int(), totalUnits: z.int() })),
  live: ['shipments'],
  shared: true,
});
/** One piece of the way of the money: how many shipments, and what they come to. */
const lanePiece = z.object({ shipments: z.int(), amount: z.int() });
export const billingLane = z.object({
  /** Rated, and approved by nobody. */
  rated: lanePiece,
  approved: lanePiece,
  /** On an invoice that is not posted. */
  closed: lanePiece,
  posted: lanePiece,
});
export type BillingLane = z.output<typeof billingLane>;
/** How many of these dates hold up the close, for the views of the list, and how far the money of all of them is. */
export const shipmentsWaiting = endpoint({
  id: 'shipments.waiting',
  method: 'GET',
  path: '/billing/shipments/waiting',
  needs: reads,
  about:
    'How many shipments are to be rated or in error; between two dates also how many are rated, approved, closed and posted, for how much.',
  query: z
    .object({
      outboundDateFrom: shipmentFilters.outboundDateFrom,
      outboundDateTo: shipmentFilters.outboundDateTo,
    })
    .refine(ordered, wrongOrder),
  reply: one(z.object({ toRate: z.int(), error: z.int(), lane: billingLane.nullable() })),
  live: ['shipments', 'invoices'],
  shared: true,
});

const linked = z.object({ id: z.int(), number: z.int() });
/** What was said of the rating of one shipment (docs/domain/billing.md#options). */
export const ratingOptions = z.object({
  fuelExempt: z.boolean().optional(),
  holidayExempt: z.boolean().optional(),
  consolidate: z.boolean().optional(),
  rate4: z.int().nullable().optional(),
});
export const shipmentDoc = shipmentRow.extend({
  shipperId: z.int(),
  consigneeId: z.int(),
  deliverToId: z.int(),
  deliverTo: z.string(),
  billToId: z.int(),
  bolId: z.int().nullable(),
  bolNumber: z.string().nullable(),
  /** Of a shipment that was brought over: its number in the old system. */
  oldNumber: z.string().nullable(),
  loadId: z.int().nullable(),
  loadName: z.string().nullable(),
  ratedAt: instant().nullable(),
  ratedRun: z.int().nullable(),
  approvedBy: z.string().nullable(),
  consigneeFlags: z.array(z.string()),
  ratingOptions: ratingOptions,
  /** The shipment that it was split from, and those that were split from it. */
  splitFrom: linked.nullable(),
  splitInto: z.array(linked),
  /** The Master that it is billed with, and of a Master those that are billed with it. */
  master: linked.nullable(),
  children: z.array(linked.extend({ units: z.int(), cubes: z.int(), status: z.int() })),
  cancelReason: z.string().nullable(),
  rowVersion: z.int(),
  history: z.array(z.object({ at: instant(), who: z.string(), action: z.string(), after: z.unknown() })),
});
export type ShipmentDoc = z.output<typeof shipmentDoc>;
export const getShipment = endpoint({
  id: 'shipments.get',
  method: 'GET',
  path: '/billing/shipments/{id}',
  needs: reads,
  about: 'The head of one shipment with its history.',
  reply: one(shipmentDoc),
  live: ['shipments'],
});

export const detailRow = z.object({
  id: z.int(),
  productId: z.int(),
  productCode: z.string(),
  description: z.string(),
  uom: z.int(),
  l: z.int(),
  w: z.int(),
  h: z.int(),
  units: z.int(),
  cubes: z.int(),
  shipDate: z.string(),
  orderNumber: z.int().nullable(),
  orderId: z.int().nullable(),
  invoiceRef: z.string().nullable(),
  status: z.int(),
  cancelReason: z.string().nullable(),
  rowVersion: z.int(),
});
export type DetailRow = z.output<typeof detailRow>;
export const getDetails = endpoint({
  id: 'shipments.details',
  method: 'GET',
  path: '/billing/shipments/{id}/details',
  needs: reads,
  about: 'The freight of a shipment; cancelled lines only when asked for.',
  query: z.object({ showCancelled: flag() }),
  reply: one(z.array(detailRow)),
  live: ['shipments'],
});

export const shipmentBox = z.object({
  id: z.int(),
  code: z.string(),
  status: z.int(),
  active: z.boolean(),
  productCode: z.string(),
  shipDate: z.string(),
  orderNumber: z.int(),
});
export type ShipmentBox = z.output<typeof shipmentBox>;
export const getBoxes = endpoint({
  id: 'shipments.boxes',
  method: 'GET',
  path: '/billing/shipments/{id}/boxes',
  needs: reads,
  about:
    'The boxes that a shipment is billed for, of a Master those of what is grouped under it. Of a line that was split each part tells all; what was billed by hand has none.',
  query: z.object(paging(['code', 'productCode'], 'asc', 50)),
  reply: page(shipmentBox),
  live: ['shipments', 'units'],
});

export const rateRow = z.object({
  id: z.int(),
  seq: z.int(),
  chargeCode: z.string(),
  description: z.string(),
  rateType: z.string(),
  rate4: z.int(),
  percentBp: z.int(),
  quantity: z.int(),
  quantityUnit: z.string(),
  amount: z.int(),
  source: z.string(),
  manual: z.boolean(),
  manualBy: z.string().nullable(),
  edited: z.boolean(),
  tariffId: z.int().nullable(),
  tariffName: z.string().nullable(),
  why: z.array(z.looseObject({ step: z.string() })),
  rowVersion: z.int(),
});
export type RateRow = z.output<typeof rateRow>;
export const getRates = endpoint({
  id: 'shipments.rates',
  method: 'GET',
  path: '/billing/shipments/{id}/rates',
  needs: reads,
  about: 'The charges of a shipment, each with the steps that lead to its cents.',
  reply: one(z.array(rateRow)),
  live: ['shipments'],
});

/** A charge made or changed by hand: an amount by rate and quantity, or a percentage of the linehaul with its minimum. */
export const rateBody = z.object({
  chargeCode: text('Charge code', 10),
  description: text('Description', 120),
  rateUnit: z.enum(['$', '%'], { error: 'Rate unit must be $ or %' }).default('$'),
  /** 1/10,000 $, or basis points when the unit is %. */
  rate: rate4('Rate', -2_000_000_000, 2_000_000_000),
  quantity: whole('Quantity', 1, 1_000_000).default(1),
  /** Why it is charged; stands in its steps. */
  reason: text('Reason', 200),
  rowVersion: maybe(whole('Version', 1, 2_000_000_000)),
});
const fixed = cannot(shipmentLifecycle, 'editRates');
const { underMaster, noChargeCode, percentOfItself } = shipmentErrors;
const { tooMuch } = amountErrors;
export const addRate = endpoint({
  id: 'shipments.addRate',
  method: 'POST',
  path: '/billing/shipments/{id}/rates',
  needs: ['editShipmentRates:billing'],
  about: 'Adds a charge by hand.',
  body: rateBody,
  reply: one(rateRow),
  refuses: [fixed, underMaster, noChargeCode, tooMuch],
});
export const editRate = endpoint({
  id: 'shipments.editRate',
  method: 'PUT',
  path: '/billing/shipments/{id}/rates/{rateId}',
  needs: ['editShipmentRates:billing'],
  about: 'Changes a charge by hand.',
  body: rateBody,
  reply: one(rateRow),
  refuses: [fixed, underMaster, noChargeCode, percentOfItself, tooMuch],
});
export const deleteRate = endpoint({
  id: 'shipments.deleteRate',
  method: 'DELETE',
  path: '/billing/shipments/{id}/rates/{rateId}',
  needs: ['editShipmentRates:billing'],
  about: 'Removes a charge.',
  reply: done(),
  refuses: [fixed, underMaster],
});
export const approveShipment = endpoint({
  id: 'shipments.approve',
  method: 'PUT',
  path: '/billing/shipments/{id}/approve',
  needs: ['editShipmentRates:billing'],
  about:
    'Takes the charges as they are: an open shipment or one in error becomes Rated. Whatever changes them later ends the approval. Charges by hand above the limit are approved by another person than wrote them.',
  reply: done(),
  refuses: [
    cannot(shipmentLifecycle, 'approve'),
    underMaster,
    shipmentErrors.nothingToApprove,
    shipmentErrors.secondPerson,
  ],
});
export const approveMany = endpoint({
  id: 'shipments.approveMany',
  method: 'PUT',
  path: '/billing/shipments/approve',
  needs: ['editShipmentRates:billing'],
  about:
    'Takes the charges of the shipments chosen as they are: of rated ones, and of those in error that were priced by hand alone. Approved ones stay so; what is not rated is named (207).',
  body: z.object({ ...shipmentFilters, ...bulkSelection }).refine(ordered, wrongOrder),
  reply: one(
    z.object({
      approved: z.int(),
      amount: z.int(),
      already: z.int(),
      /** The first 100 that are not rated. */
      refused: z.array(z.int()),
      refusedCount: z.int(),
    }),
  ),
  live: ['shipments'],
  refuses: [shipmentErrors.choose, shipmentErrors.nothingToShow],
});

/** A rating run is bounded by outbound dates, as a close is: an empty filter is never taken for everything. */
const runBody = z
  .object({
    ...shipmentFilters,
    outboundDateFrom: date('Outbound date from'),
    outboundDateTo: date('Outbound date to'),
    keepAdjustments: flag(),
  })
  .refine(ordered, wrongOrder);
export const rerunBody = z.object({ keepAdjustments: flag() });
export const rerunRating = endpoint({
  id: 'shipments.rerun',
  method: 'PUT',
  path: '/billing/shipments/{id}/rating/re-run',
  needs: ['runRating:billing'],
  about: 'Rates one shipment again. Manual charges are lost unless they are kept; an approval is lost.',
  body: rerunBody,
  reply: one(z.object({ status: z.int(), amount: z.int(), lost: z.int(), approvalLost: z.boolean() })),
  refuses: [shipmentErrors.notRatable],
});
export const validateRating = endpoint({
  id: 'shipments.validateRating',
  method: 'GET',
  path: '/billing/shipments/rating/validate',
  needs: ['runRating:billing'],
  about:
    'How many shipments a rating run would touch, and how many manual charges and approvals it would lose.',
  query: z.object(shipmentFilters).refine(ordered, wrongOrder),
  reply: one(
    z.object({
      shipments: z.int(),
      manualRates: z.int(),
      shipmentsWithManual: z.int(),
      /** Approved shipments: rating again ends their approval. */
      approved: z.int(),
    }),
  ),
});
export const runRating = endpoint({
  id: 'shipments.runRating',
  method: 'POST',
  path: '/billing/shipments/rating/run',
  needs: ['runRating:billing'],
  about: 'Rates every shipment of the filter as a job; outbound dates are required. One run at a time.',
  body: runBody,
  reply: one(z.object({ jobId: z.int() })),
  refuses: [shipmentErrors.ratingUnderWay],
});

export const chargeCodes = endpoint({
  id: 'billing.chargeCodes',
  method: 'GET',
  path: '/billing/charge-codes',
  needs: ['shipmentsView:customerService', 'invoicesView:billing'],
  about: 'Charge codes in use.',
  reply: one(z.array(z.object({ code: z.string(), description: z.string() }))),
});
