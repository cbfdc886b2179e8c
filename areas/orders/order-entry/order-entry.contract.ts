import { z } from 'zod';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { date, flag, id, ids, maybe, oneOf, whole, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

const root = '/data-entry/web-form';
const live = ['orders', 'units'] as const;

export const orderStatus = { pending: 0, finalized: 1 } as const;
export const paymentTerm = { collect: 1, prepaid: 2, thirdParty: 3 } as const;

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
  dayOfService: z.string(),
  outboundDate: z.string(),
  outboundWarehouse: z.string(),
  deliveryStart: z.string().nullable(),
  deliveryEnd: z.string().nullable(),
  deliveryZone: z.string(),
  paymentTerm: z.int(),
  billToAccountId: z.int().nullable(),
  billToName: z.string().nullable(),
  createdBy: z.string(),
  rowVersion: z.int(),
});
export type OrderLine = z.output<typeof orderLine>;

/** The lines of one order for one consignee. */
export const orderGroup = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  status: z.int(),
  shipDate: z.string(),
  afterCutoff: z.boolean(),
  createdBy: z.string(),
  shipperAccountId: z.int(),
  shipperAccountNumber: z.string(),
  shipperAccountName: z.string(),
  consigneeAccountId: z.int(),
  consigneeAccountNumber: z.string(),
  consigneeAccountName: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  flags: z.array(z.string()),
  units: z.int(),
  cubes: z.int(),
  consolidates: z.array(orderLine),
});
export type OrderGroup = z.output<typeof orderGroup>;
export const orderTotals = z.object({
  orders: z.int(),
  consignees: z.int(),
  lines: z.int(),
  pendingLines: z.int(),
  units: z.int(),
  pendingUnits: z.int(),
  cubes: z.int(),
});

/** What orders are searched by, also when their labels are printed. */
export const orderFilters = {
  shipDate: maybe(date('Ship date')),
  status: maybe(oneOf('Status', [0, 1])),
  createdByUsername: maybe(z.enum(['Everyone', 'Me'], { error: 'Created by is not valid' })),
  orderNumber: words('Order number', 20),
  orderId: maybe(id('Order')),
  consigneeAccountId: maybe(id('Consignee')),
  shipperAccountId: maybe(id('Shipper')),
  flags: z.preprocess(
    (v) => (typeof v === 'string' ? v.split(',').filter((f) => f !== '') : v),
    z.array(z.enum(consigneeFlags, { error: 'This flag does not exist' })).optional(),
  ),
};
const groupSorts = ['orderNumber', 'consigneeAccountName', 'shipperAccountName', 'units', 'cubes'] as const;
export const listShipments = endpoint({
  id: 'orderEntry.list',
  method: 'GET',
  path: `${root}/shipments`,
  needs: ['orderEntryView:shipments'],
  live,
  about:
    'Orders of a ship date (today at the receiving warehouse when none is given), grouped by consignee and then by consolidation. An order number finds its order on any date.',
  query: z.object({
    ...paging(groupSorts),
    orderField: z.enum(groupSorts, { error: 'This list cannot be sorted by that field' }).optional(),
    orderDirection: z
      .preprocess(
        (v) => (typeof v === 'string' ? v.toLowerCase() : v),
        z.enum(['asc', 'desc'], { error: 'Sort up or down' }),
      )
      .optional(),
    view: maybe(z.enum(['order', 'consignee'], { error: 'View is not valid' })),
    ...orderFilters,
  }),
  reply: page(orderGroup, orderTotals),
});

export const orderRow = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  status: z.int(),
  shipDate: z.string(),
  source: z.string(),
  afterCutoff: z.boolean(),
  shipperAccountId: z.int(),
  shipperAccountNumber: z.string(),
  shipperAccountName: z.string(),
  receivingWarehouse: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  finalizedAt: z.string().nullable(),
  consignees: z.int(),
  lines: z.int(),
  pendingLines: z.int(),
  units: z.int(),
  cubes: z.int(),
  rowVersion: z.int(),
});
export type OrderRow = z.output<typeof orderRow>;
export const listOrders = endpoint({
  id: 'orderEntry.orders',
  method: 'GET',
  path: `${root}/orders`,
  needs: ['orderEntryView:shipments'],
  live,
  about: 'Orders themselves, newest first: what the form can be opened on.',
  query: z.object({
    ...paging(['orderNumber', 'shipDate', 'units', 'cubes'], 'desc'),
    shipDate: maybe(date('Ship date')),
    shipperAccountId: maybe(id('Shipper')),
    status: maybe(oneOf('Status', [0, 1])),
    orderNumber: words('Order number', 20),
    orderId: maybe(id('Order')),
  }),
  reply: page(orderRow),
});

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
  deletedAt: z.string().nullable(),
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

const said = z.object({ sentence: z.string(), params: z.record(z.string(), z.string()) });
export const addedLines = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  status: z.int(),
  consolidates: z.array(orderLine),
  messages: z.array(said),
});
const addNeeds = ['addShipment:dataEntry', 'addShipmentAfterCutOff:dataEntry'] as const;
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
});
export const refusedLine = z.object({
  line: z.int(),
  sentence: z.string(),
  params: z.record(z.string(), z.string()),
});
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
});
export const repeatOrder = endpoint({
  id: 'orderEntry.repeat',
  method: 'POST',
  path: `${root}/orders/{orderId}/repeat`,
  needs: addNeeds,
  live,
  about:
    'Enters the lines of an order again, as a new order of a ship date. Invoice and AWB belong to one day and are left out. Lines that may not ship are named (207).',
  body: z.object({ shipDate: date('Ship date') }),
  reply: one(addedLines.extend({ refused: z.array(refusedLine) })),
});
/** A row of a spreadsheet as text, by column, and what is wrong with each cell. */
export const sheetColumns = [
  'consignee',
  'product',
  'description',
  'po',
  'invoice',
  'farm',
  'awb',
  'unit',
  'length',
  'width',
  'height',
  'measure',
  'units',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];
const cell = z.string().max(400).default('');
export const sheetRow = z.object({
  consignee: cell,
  product: cell,
  description: cell,
  po: cell,
  invoice: cell,
  farm: cell,
  awb: cell,
  unit: cell,
  length: cell,
  width: cell,
  height: cell,
  measure: cell,
  units: cell,
});
export type SheetRow = z.output<typeof sheetRow>;
export const cellFault = said.extend({ column: z.enum(sheetColumns), suggestion: z.string().nullable() });
export type CellFault = z.output<typeof cellFault>;
export const maxSheetRows = 500;
export const checkRows = endpoint({
  id: 'orderEntry.checkRows',
  method: 'POST',
  path: `${root}/shipments/check`,
  needs: addNeeds,
  reads: true,
  about: 'Reads rows of a spreadsheet as lines and says every fault of every cell; nothing is written.',
  body: z.object({
    shipperAccountId: id('Shipper'),
    shipDate: date('Ship date'),
    rows: z
      .array(sheetRow, { error: 'Rows are required' })
      .min(1, { error: 'Rows are required' })
      .max(maxSheetRows),
  }),
  reply: one(
    z.object({
      rows: z.array(
        z.object({ consigneeAccountName: z.string(), line: lineBody.nullable(), faults: z.array(cellFault) }),
      ),
    }),
  ),
});
const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export const orderEvent = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  action: z.string(),
  about: z.enum(['order', 'line', 'unit']),
  aboutId: z.int(),
  /** Consignee and product of a line, the code of a unit. */
  name: z.string(),
  units: z.int().nullable(),
  changes: z.array(fieldChange),
});
export type OrderEvent = z.output<typeof orderEvent>;
export const orderHistory = endpoint({
  id: 'orderEntry.history',
  method: 'GET',
  path: `${root}/orders/{orderId}/history`,
  needs: ['orderEntryView:shipments'],
  live,
  about: 'Every change of an order, its lines and units: when, who, before and after.',
  query: z.object(paging(['at'], 'desc')),
  reply: page(orderEvent),
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
    rowVersion: whole('Version', 1, 2_147_483_647),
  }),
  reply: one(z.object({ consolidate: orderLine, messages: z.array(said) })),
});
export const changeUnits = endpoint({
  id: 'orderEntry.changeUnits',
  method: 'PUT',
  path: `${root}/shipments/{id}/units`,
  needs: ['changeUnits:dataEntry'],
  live,
  about:
    'Brings a consolidation to a number of units: new ones are pending; the highest numbers not yet received go.',
  body: z.object({ numberOfUnits, rowVersion: maybe(whole('Version', 1, 2_147_483_647)) }),
  reply: one(orderLine),
});

export const selectionEntry = z.object({
  consolidateId: id('Consolidation'),
  consolidateTotal: maybe(whole('Units', 0, 1_000_000)),
  consigneeAccountId: maybe(id('Consignee')),
  consigneeAccountName: words('Consignee', 200),
  units: ids(),
});
const selection = z.object({
  selection: z
    .array(selectionEntry, { error: 'Select at least one line' })
    .min(1, { error: 'Select at least one line' })
    .max(10_000),
});
export const refusedConsolidate = z.object({
  consolidateId: z.int(),
  orderNumber: z.int(),
  consigneeAccountName: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.string()),
});
export type RefusedConsolidate = z.output<typeof refusedConsolidate>;
export const finalizeShipments = endpoint({
  id: 'orderEntry.finalize',
  method: 'PUT',
  path: `${root}/shipments/finalize`,
  needs: ['finalizeBeforeCutOff:dataEntry', 'finalizeAfterCutOff:dataEntry'],
  live,
  about:
    'Finalizes the pending units of a selection. Doing it again changes nothing. Refused consolidations are named (207).',
  body: selection,
  reply: one(
    z.object({
      finalizedConsolidates: z.int(),
      finalizedUnits: z.int(),
      orders: z.array(z.object({ orderId: z.int(), orderNumber: z.int(), status: z.int() })),
      refused: z.array(refusedConsolidate),
    }),
  ),
});
export const changeShipDate = endpoint({
  id: 'orderEntry.changeShipDate',
  method: 'PUT',
  path: `${root}/shipments/ship-date`,
  needs: ['changeShipDate:dataEntry'],
  live,
  about:
    'Moves consolidations to another ship date with its day of service. A whole order keeps its number; part of one becomes a new order.',
  query: z.object({ newShipDate: date('New ship date') }),
  body: selection,
  reply: one(
    z.object({
      movedConsolidates: z.int(),
      movedUnits: z.int(),
      orders: z.array(z.object({ orderId: z.int(), orderNumber: z.int(), shipDate: z.string() })),
      refused: z.array(refusedConsolidate),
    }),
  ),
});
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
});
export const deleteUnit = endpoint({
  id: 'orderEntry.deleteUnit',
  method: 'DELETE',
  path: `${root}/units/{unitId}`,
  needs: ['changeUnits:dataEntry'],
  live,
  about: 'Deletes one unit; the consolidation goes with its last unit.',
  reply: one(z.object({ unitsConsolidateId: z.int(), units: z.int() })),
});
export const reactivateUnit = endpoint({
  id: 'orderEntry.reactivateUnit',
  method: 'PUT',
  path: `${root}/units/{unitId}/reactivate`,
  needs: ['reactivateUnit:dataEntry'],
  live,
  about: 'Brings a deleted unit back.',
  reply: one(z.object({ unitId: z.int(), status: z.int(), unitsConsolidateId: z.int() })),
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
