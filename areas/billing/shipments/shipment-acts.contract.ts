import { z } from 'zod';
import { sizeFields, paymentTermField, unitsOfDetail } from './freight-fields.contract.ts';
import {
  detailRow,
  ordered,
  ratingOptions,
  shipmentFilters,
  shipmentLifecycle,
  wrongOrder,
} from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { payerErrors } from '#areas/accounts/accounts/payer.errors.ts';
import { ratingErrors } from '#areas/billing/rating/rating.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { date, flag, id, manyIds, maybe, text, version, rate4 } from '#kit/contract/fields.ts';
import { cannot } from '#kit/contract/lifecycle.ts';

/** What billing people do to shipments beside their charges. Each takes the charges off, and says so before. */

const root = '/billing/shipments';
const { underMaster, ungroupFirst, noCancelReason, cancelledDetail, unitsInvalid, noProduct } =
  shipmentErrors;

export const shipmentChoices = z.object({
  cancelReasons: z.array(z.object({ id: z.int(), label: z.string() })),
  /** Hundredths of a cube that a box counts at least. */
  minCubes: z.int(),
});
export const getShipmentChoices = endpoint({
  id: 'shipments.choices',
  method: 'GET',
  path: `${root}/choices`,
  needs: ['shipmentsView:customerService', 'addBol:outbound'],
  about: 'What forms about freight by hand offer: reasons to cancel, and the least cube of a box.',
  reply: one(shipmentChoices),
  live: ['reasons'],
});

export const getPayer = endpoint({
  id: 'shipments.payer',
  method: 'GET',
  path: `${root}/payer`,
  needs: ['shipmentsView:customerService', 'addBol:outbound'],
  about:
    'Whom a payment term bills for freight of a shipper to a consignee. Nobody where a third party pays: that one is chosen.',
  query: z.object({
    paymentTerm: paymentTermField(),
    shipperAccountId: maybe(id('Shipper')),
    consigneeAccountId: maybe(id('Consignee')),
  }),
  reply: one(z.object({ billToAccountId: z.int().nullable() })),
});

const freightOfDetail = {
  ...sizeFields,
  description: text('Description', 120),
  numberOfUnits: unitsOfDetail,
  shipDate: date('Ship date', { before: 400, after: 600 }),
  invoiceRef: text('Invoice', 40),
};
export const addDetailBody = z.object(freightOfDetail);
const changedFreight = z.object({
  shipmentId: z.int(),
  status: z.int(),
  units: z.int(),
  cubes: z.int(),
  /** Charges that went. */
  lost: z.int(),
  details: z.array(detailRow),
});
export const addDetail = endpoint({
  id: 'shipments.addDetail',
  method: 'POST',
  path: `${root}/{id}/details`,
  needs: ['editShipment:billing'],
  about: 'Adds a line of freight by hand; the charges go and the shipment is Open.',
  body: addDetailBody,
  reply: one(changedFreight),
  refuses: [cannot(shipmentLifecycle, 'changeFreight'), underMaster, ungroupFirst, noProduct],
});
export const editDetailBody = z.object({
  ...freightOfDetail,
  paymentTerm: paymentTermField(),
  billToAccountId: id('Bill to'),
  rowVersion: maybe(version()),
});
export const editDetail = endpoint({
  id: 'shipments.editDetail',
  method: 'PUT',
  path: `${root}/details/{detailId}`,
  needs: ['editShipment:billing'],
  about:
    'Changes a line of freight, and the payment term and bill-to of its shipment; the charges go and the shipment is Open.',
  body: editDetailBody,
  reply: one(changedFreight),
  refuses: [
    cannot(shipmentLifecycle, 'changeFreight'),
    underMaster,
    ungroupFirst,
    cancelledDetail,
    noProduct,
    shipmentErrors.noBillTo,
    payerErrors.noThirdParty,
    payerErrors.doesNotFit,
  ],
});
const cancelReason = { shipmentCancelReasonId: id('Cancellation reason') };
export const cancelDetail = endpoint({
  id: 'shipments.cancelDetail',
  method: 'PUT',
  path: `${root}/{id}/details/{detailId}/cancel`,
  needs: ['cancelShipment:billing'],
  about:
    'Cancels a line of freight with a reason: totals fall, the charges go, the shipment is Open. With its last line it is cancelled itself.',
  body: z.object(cancelReason),
  reply: one(changedFreight),
  refuses: [
    cannot(shipmentLifecycle, 'cancelDetail'),
    underMaster,
    ungroupFirst,
    cancelledDetail,
    noCancelReason,
  ],
});
export const cancelShipment = endpoint({
  id: 'shipments.cancel',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: ['cancelShipment:billing'],
  about: 'Cancels a shipment with a reason; its lines of the bill of lading can be billed anew.',
  query: z.object(cancelReason),
  reply: done(),
  refuses: [cannot(shipmentLifecycle, 'cancel'), underMaster, ungroupFirst, noCancelReason],
});

export const splitBody = z.object({
  detailIds: z.array(id('Line'), { error: ratingErrors.selectOneDetail.sentence }).max(10_000),
  keepAmounts: flag(),
});
const parts = z.object({
  id: z.int(),
  shipmentNumber: z.int(),
  status: z.int(),
  amount: z.int(),
  /** What the first one comes to now. */
  left: z.int(),
});
export const splitShipment = endpoint({
  id: 'shipments.split',
  method: 'POST',
  path: `${root}/{id}/split`,
  needs: ['editShipment:billing'],
  about:
    'Moves some of the lines to a shipment of their own. Both lose their charges and are Open, unless the charges are kept: then each is shared by cubes.',
  body: splitBody,
  reply: one(parts),
  refuses: [
    cannot(shipmentLifecycle, 'split'),
    underMaster,
    ungroupFirst,
    ratingErrors.selectOneDetail,
    ratingErrors.leaveOneDetail,
  ],
});
export const splitDetailBody = z.object({ numberOfUnits: unitsOfDetail, keepAmounts: flag() });
export const splitDetail = endpoint({
  id: 'shipments.splitDetail',
  method: 'POST',
  path: `${root}/details/{detailId}/split`,
  needs: ['editShipment:billing'],
  about:
    'Moves some units of a line to a line of their own; cubes go by units, the rest stays. The charges go unless they are kept.',
  body: splitDetailBody,
  reply: one(changedFreight),
  refuses: [cannot(shipmentLifecycle, 'split'), underMaster, ungroupFirst, cancelledDetail, unitsInvalid],
});

export const optionsBody = z.object({
  fuelExempt: flag(),
  holidayExempt: flag(),
  consolidate: flag(),
  /** 1/10,000 $ of the linehaul instead of the tariff's rate. */
  rate4: maybe(rate4('Rate', 0, 2_000_000_000)),
});
export const setOptions = endpoint({
  id: 'shipments.setOptions',
  method: 'PUT',
  path: `${root}/{id}/rating/options`,
  needs: ['editShipmentRates:billing'],
  about:
    'Says how this one shipment is rated the next time: without fuel, without holiday charge, without a minimum of its own, at another rate. The charges that stand stay.',
  body: optionsBody,
  reply: one(ratingOptions),
  refuses: [cannot(shipmentLifecycle, 'setOptions'), underMaster],
});

const billToWish = {
  newPaymentTerm: paymentTermField(),
  /** Empty: the account that the term leads to, of each shipment its own. A 3rd Party is always named. */
  newBillToAccountId: maybe(id('New bill to')),
};
const dated = {
  outboundDateFrom: date('Outbound date from'),
  outboundDateTo: date('Outbound date to'),
};
const billToFilter = { ...shipmentFilters, ...dated, ...billToWish };
export const billToPreview = z.object({
  /** That would change, and what of them goes. */
  shipments: z.int(),
  amount: z.int(),
  rated: z.int(),
  manualRates: z.int(),
  /** Of the filter that stay: closed or cancelled, under a Master, or billed so already. */
  fixed: z.int(),
  grouped: z.int(),
  alike: z.int(),
  /** For which the account does not fit; nothing changes while there is one. */
  unfit: z.array(z.int()),
  unfitCount: z.int(),
  refused: faultSaid.nullable(),
});
export type BillToPreview = z.output<typeof billToPreview>;
export const validateBillTo = endpoint({
  id: 'shipments.validateBillTo',
  method: 'GET',
  path: `${root}/bill-to/validate`,
  needs: ['updateAllBillTo:billing'],
  about: 'What another payment term and bill-to would touch, take off and refuse.',
  query: z.object(billToFilter).refine(ordered, wrongOrder),
  reply: one(billToPreview),
});
export const changeBillToBody = z.object(billToFilter).refine(ordered, wrongOrder);
export const changeBillTo = endpoint({
  id: 'shipments.changeBillTo',
  method: 'PUT',
  path: `${root}/bill-to`,
  needs: ['updateAllBillTo:billing'],
  about:
    'Gives the Open, Rated and Error shipments of the filter another payment term and bill-to; their charges go. All of them or none.',
  body: changeBillToBody,
  reply: one(z.object({ changed: z.int(), lost: z.int() })),
  refuses: [
    shipmentErrors.noBillTo,
    payerErrors.noThirdParty,
    shipmentErrors.billToUnfit,
    shipmentErrors.nothingToBill,
  ],
});

export const groupBody = z.object({ ids: manyIds('Shipments', 500) });
export const groupPreview = z.object({
  shipments: z.int(),
  units: z.int(),
  cubes: z.int(),
  rated: z.int(),
  manualRates: z.int(),
  refused: faultSaid.nullable(),
});
export type GroupPreview = z.output<typeof groupPreview>;
const groupRefuses = [
  cannot(shipmentLifecycle, 'group'),
  underMaster,
  ungroupFirst,
  shipmentErrors.unlike,
  shipmentErrors.groupOfOne,
] as const;
export const previewGroup = endpoint({
  id: 'shipments.previewGroup',
  method: 'PUT',
  path: `${root}/group/validate`,
  needs: ['editShipment:billing'],
  about: 'What grouping these shipments would bring together and take off, or why they cannot be.',
  body: groupBody,
  reply: one(groupPreview),
  reads: true,
});
export const groupShipments = endpoint({
  id: 'shipments.group',
  method: 'PUT',
  path: `${root}/group`,
  needs: ['editShipment:billing'],
  about:
    'Bills shipments of one bill-to, consignee and outbound date together: a Master bears the charges once, its shipments none.',
  body: groupBody,
  reply: one(z.object({ id: z.int(), shipmentNumber: z.int(), shipments: z.int(), lost: z.int() })),
  refuses: groupRefuses,
});
export const ungroupShipments = endpoint({
  id: 'shipments.ungroup',
  method: 'PUT',
  path: `${root}/ungroup`,
  needs: ['editShipment:billing'],
  about: 'Takes Masters apart: their charges go, their shipments are Open and stand for themselves.',
  body: groupBody,
  reply: one(z.object({ masters: z.int(), shipments: z.int(), lost: z.int() })),
  refuses: [cannot(shipmentLifecycle, 'ungroup'), shipmentErrors.noMaster],
});
