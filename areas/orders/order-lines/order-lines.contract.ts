import { z } from 'zod';
import { lineErrors, mayNotShip, notEntered } from './order-lines.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { date, flag, id, ids, maybe, oneOf, version, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

const root = '/data-entry/web-form';
const live = ['orders', 'units'] as const;

/**
 * Boxes that one call enters at most, whether as typed or pasted lines, a template, a repeated order or the lines
 * of a request; an uploaded file has a bound of its own (xml-upload).
 */
export const maxBoxesOfCall = 10_000;

/** One consolidate: identical units of an order for one consignee. Sizes in whole inches beside what was typed, cubes in hundredths. */
export const orderLine = z.object({
  unitsConsolidateId: z.int(),
  lineNumber: z.int(),
  orderId: z.int(),
  orderNumber: z.int(),
  shipDate: z.string(),
  shipperAccountId: z.int(),
  consigneeAccountId: z.int(),
  consigneeAccountName: z.string(),
  careOfName: z.string().nullable(),
  productId: z.int(),
  productCode: z.string(),
  productDescription: z.string(),
  po: z.string().nullable(),
  invoice: z.string().nullable(),
  farmName: z.string().nullable(),
  awb: z.string().nullable(),
  unitOfMeasure: z.int(),
  measure: z.enum(['inch', 'cm']),
  typedLength: z.int(),
  typedWidth: z.int(),
  typedHeight: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  minCubeApplied: z.boolean(),
  cubeEach: z.int(),
  units: z.int(),
  firstCount: z.int(),
  cubes: z.int(),
  pendingUnits: z.int(),
  receivedUnits: z.int(),
  goneUnits: z.int(),
  printedUnits: z.int(),
  /** Units whose label was printed before they were changed. */
  staleLabels: z.int(),
  status: z.int(),
  /** The latest shipping hour of the approved extensions that name it: until then it may be finalized. */
  extendedTo: z.string().nullable(),
  dayOfService: z.string(),
  outboundDate: z.string(),
  outboundWarehouse: z.string(),
  deliveryStart: instant().nullable(),
  deliveryEnd: instant().nullable(),
  deliveryZone: z.string(),
  paymentTerm: z.int(),
  billToAccountId: z.int().nullable(),
  billToName: z.string().nullable(),
  createdBy: z.string(),
  rowVersion: z.int(),
});

export type OrderLine = z.output<typeof orderLine>;

export const lineUnit = z.object({
  unitId: z.int(),
  unitCode: z.string(),
  numberInLine: z.int(),
  ofLine: z.int(),
  unitsConsolidateId: z.int(),
  consigneeAccountName: z.string(),
  productCode: z.string(),
  productDescription: z.string(),
  po: z.string().nullable(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  cube: z.int(),
  status: z.int(),
  active: z.boolean(),
  labelPrints: z.int(),
  labelStale: z.boolean(),
  lineStatus: z.int(),
  deletedAt: instant().nullable(),
  deletedBy: z.string().nullable(),
});

export type LineUnit = z.output<typeof lineUnit>;

export const lineUnits = endpoint({
  id: 'orderEntry.lineUnits',
  method: 'GET',
  path: `${root}/shipments/{unitsConsolidateId}`,
  needs: ['orderEntryView:shipments'],
  live,
  about: 'The units of one consolidation with their states.',
  query: z.object({ includeDeleted: flag() }),
  reply: one(z.array(lineUnit)),
});

export const lineUnitsToo = endpoint({
  ...lineUnits,
  id: 'orderEntry.lineUnitsToo',
  path: `${root}/shipments/{unitsConsolidateId}/units`,
});

export const orderUnits = endpoint({
  id: 'orderEntry.orderUnits',
  method: 'GET',
  path: `${root}/orders/{orderId}/units`,
  needs: ['orderEntryView:shipments'],
  live,
  about: 'The units of one order.',
  query: z.object({
    ...paging(['unitCode', 'status', 'consigneeAccountName', 'cube']),
    includeDeleted: flag(),
  }),
  reply: page(lineUnit),
});

const numberOfUnits = z
  .unknown()
  .refine((v) => v !== 0 && v !== '0', { error: 'Number of units cannot be zero', abort: true })
  .pipe(whole('Number of units', 1, 9999));

const side = (label: string) => whole(label, 1, 999);

/** The fields of a line as they are typed. */
export const lineFields = {
  consigneeAccountId: id('Consignee'),
  productId: maybe(id('Product')),
  productDescription: words('Description', 120),
  po: words('PO', 40),
  invoice: words('Invoice', 40),
  farmName: words('Farm', 80),
  awb: words('AWB', 40),
  unitOfMeasure: oneOf('Unit of measure', [1, 2, 3]),
  measure: z.enum(['inch', 'cm'], { error: 'Measure is not valid' }).default('inch'),
  length: side('Length'),
  width: side('Width'),
  height: side('Height'),
  numberOfUnits,
  paymentTerm: maybe(oneOf('Payment term', [1, 2, 3])),
  billToAccountId: maybe(id('Bill to')),
};

export const lineBody = z.object(lineFields);

export type LineBody = z.output<typeof lineBody>;

const orderHead = {
  shipperAccountId: id('Shipper'),
  shipDate: date('Ship date'),
  orderId: maybe(id('Order')),
};

/** A sentence with what it takes. */
export const said = z.object({ sentence: z.string(), params: z.record(z.string(), z.string()) });

/** Whether a payer of the lines is on credit hold: entered all the same, with a word. */
const creditHeld = z.boolean();
export const addedLines = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  status: z.int(),
  consolidates: z.array(orderLine),
  messages: z.array(said),
  creditHeld,
});

/** What entering freight needs: before the cutoff, and after it. */
export const addNeeds = ['addShipment:dataEntry', 'addShipmentAfterCutOff:dataEntry'] as const;

export const addShipment = endpoint({
  id: 'orderEntry.add',
  method: 'POST',
  path: `${root}/shipments`,
  needs: addNeeds,
  live,
  about:
    'Adds one line to the order that is named, else to a new one: day of service, minimum cube, consolidate and units in one transaction. Identical lines of a pending order become one.',
  body: z.object({ ...orderHead, ...lineFields }),
  reply: one(addedLines),
  refuses: [...notEntered],
});

export const refusedLine = faultSaid.extend({
  line: z.int(),
  /** Of the line, which the sentence is about. */
  field: z.string().nullable(),
});
export type RefusedLine = z.output<typeof refusedLine>;

export const addShipments = endpoint({
  id: 'orderEntry.addMany',
  method: 'POST',
  path: `${root}/shipments/lines`,
  needs: addNeeds,
  live,
  about: 'Adds many lines at once (pasted rows); good lines are kept and the others named (207).',
  body: z.object({
    ...orderHead,
    lines: z
      .array(lineBody, { error: 'Lines are required' })
      .min(1, { error: 'Lines are required' })
      .max(500),
  }),
  reply: one(addedLines.extend({ refused: z.array(refusedLine) })),
  refuses: [...notEntered],
});

export const editShipment = endpoint({
  id: 'orderEntry.edit',
  method: 'PUT',
  path: `${root}/shipments/{id}`,
  needs: ['edit:dataEntry'],
  live,
  about: 'Changes one consolidation; its day of service and cube are worked out again.',
  body: z.object({
    ...lineFields,
    numberOfUnits: maybe(numberOfUnits),
    rowVersion: version(),
  }),
  reply: one(z.object({ consolidate: orderLine, messages: z.array(said), creditHeld })),
  refuses: [...notEntered, lineErrors.closed, lineErrors.received, lineErrors.stays],
});

export const changeUnits = endpoint({
  id: 'orderEntry.changeUnits',
  method: 'PUT',
  path: `${root}/shipments/{id}/units`,
  needs: ['changeUnits:dataEntry'],
  live,
  about:
    'Brings a consolidation to a number of units: new ones are pending; the highest numbers not yet received go.',
  body: z.object({ numberOfUnits, rowVersion: maybe(version()) }),
  reply: one(orderLine),
  refuses: [...mayNotShip, lineErrors.closed, lineErrors.stays],
});

export const refusedConsolidate = faultSaid.extend({
  consolidateId: z.int(),
  orderNumber: z.int(),
  consigneeAccountName: z.string(),
});

export type RefusedConsolidate = z.output<typeof refusedConsolidate>;

export const deleteShipments = endpoint({
  id: 'orderEntry.delete',
  method: 'DELETE',
  path: `${root}/shipments`,
  needs: ['delete:dataEntry'],
  live,
  about: 'Deletes consolidations with all their units. One that may not be deleted stays whole.',
  query: z.object({ unitsConsolidateId: ids() }),
  reply: one(
    z.object({ deletedConsolidates: z.int(), deletedUnits: z.int(), refused: z.array(refusedConsolidate) }),
  ),
  refuses: [
    lineErrors.noLineChosen,
    lineErrors.mayNotDelete,
    lineErrors.closed,
    lineErrors.stays,
    shippingErrors.noReceivingWarehouse,
  ],
});

export const deleteUnit = endpoint({
  id: 'orderEntry.deleteUnit',
  method: 'DELETE',
  path: `${root}/units/{unitId}`,
  needs: ['changeUnits:dataEntry'],
  live,
  about: 'Deletes one unit; the consolidation goes with its last unit.',
  denied: lineErrors.mayNotDelete,
  reply: one(z.object({ unitsConsolidateId: z.int(), units: z.int() })),
  refuses: [
    lineErrors.mayNotDelete,
    lineErrors.closed,
    lineErrors.unitGone,
    lineErrors.stays,
    shippingErrors.noReceivingWarehouse,
  ],
});

export const reactivateUnit = endpoint({
  id: 'orderEntry.reactivateUnit',
  method: 'PUT',
  path: `${root}/units/{unitId}/reactivate`,
  needs: ['reactivateUnit:dataEntry'],
  live,
  about: 'Brings a deleted unit back.',
  reply: one(z.object({ unitId: z.int(), status: z.int(), unitsConsolidateId: z.int() })),
  refuses: [lineErrors.unitActive, lineErrors.codeInUse, shippingErrors.noReceivingWarehouse],
});

export const hasReceivedUnits = endpoint({
  id: 'orderEntry.hasReceived',
  method: 'GET',
  path: `${root}/has-received-units/{unitsConsolidateId}`,
  needs: ['orderEntryView:shipments'],
  about: 'True when any unit of the consolidation has been received.',
  reply: one(z.boolean()),
  live: ['units'],
});

export const alreadyReceived = endpoint({
  id: 'orderEntry.alreadyReceived',
  method: 'GET',
  path: `${root}/already-received/{unitId}`,
  needs: ['orderEntryView:shipments'],
  about: 'True when the unit has been received.',
  reply: one(z.boolean()),
  live: ['units'],
});
