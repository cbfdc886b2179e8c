import { z } from 'zod';
import { extensionErrors } from './extensions.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { orderErrors } from '#areas/orders/order-entry/order-entry.errors.ts';
import { lineBody, refusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import { mayNotShip, notEntered } from '#areas/orders/order-lines/order-lines.errors.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { date, flag, hour, id, ids, maybe, oneOf, text, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    extensions: true;
  }
}

/** A shipper's request to come after the cutoff; it is decided once. */
export const extensionLifecycle = lifecycle({
  name: 'Extension request',
  of: 'extension',
  states: {
    pending: { value: 0, label: 'Pending' },
    approved: { value: 1, label: 'Approved' },
    rejected: { value: 2, label: 'Rejected' },
  },
  moves: {
    approve: {
      from: ['pending'],
      to: 'approved',
      needs: ['extensionDecide:warehouse'],
      says: extensionErrors.decided.sentence,
    },
    reject: {
      from: ['pending'],
      to: 'rejected',
      needs: ['extensionDecide:warehouse'],
      says: extensionErrors.decided.sentence,
    },
    changeHour: {
      from: ['pending', 'approved'],
      to: 'same',
      needs: ['createExtension:dataEntry', 'extensionDecide:warehouse'],
      says: extensionErrors.hourFixed.sentence,
    },
  },
});

const root = '/warehouse/extensions';
const live = ['extensions', 'orders'] as const;

export const extensionRow = z.object({
  id: z.int(),
  extensionNo: z.int(),
  extensionNumber: z.string(),
  orderNumber: z.int().nullable(),
  shipperAccountId: z.int(),
  shipperAccountNumber: z.string(),
  shipper: z.string(),
  warehouseId: z.int(),
  aelTerminal: z.string(),
  warehouseTz: z.string(),
  receivingDate: z.string(),
  shipDate: z.string(),
  status: z.int(),
  shippingHour: z.string(),
  applicantName: z.string(),
  contactNumber: z.string(),
  consolidates: z.int(),
  /** The consolidations that are left of it. */
  consolidateIds: z.array(z.int()),
  units: z.int(),
  cubes: z.int(),
  /** Cents. */
  surcharge: z.int(),
  rejectionReason: z.string().nullable(),
  rejectionMessage: z.string().nullable(),
  createdAt: instant(),
  createdBy: z.string(),
  decidedAt: instant().nullable(),
  decidedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type ExtensionRow = z.output<typeof extensionRow>;

const sorts = [
  'orderNumber',
  'extensionNo',
  'shipper',
  'aelTerminal',
  'receivingDate',
  'shipDate',
  'status',
  'shippingHour',
  'createdAt',
] as const;
export const findExtensions = endpoint({
  id: 'extensions.find',
  method: 'GET',
  path: root,
  needs: ['extensionRequestsView:warehouse'],
  live,
  about:
    'Requests to come after the cutoff: shippers see their own, warehouse people those of their warehouse.',
  query: z.object({
    ...paging(sorts, 'desc'),
    extensionNo: words('Extension number', 20),
    extensionNumber: words('Extension number', 20),
    shipperAccountId: maybe(id('Shipper')),
    warehouseId: maybe(id('Terminal')),
    aelTerminal: words('Terminal', 20),
    receivingDate: maybe(date('Receiving date')),
    shipDate: maybe(date('Ship date')),
    status: maybe(oneOf('Status', [0, 1, 2])),
    orderId: maybe(id('Order')),
  }),
  reply: page(extensionRow, z.object({ pending: z.int(), newest: z.int() })),
});

/** A line of a request: as it was asked for, and what has become of it. `gone`: deleted, or moved to another ship date, since. */
export const extensionLine = z.object({
  unitsConsolidateId: z.int(),
  orderId: z.int(),
  orderNumber: z.int(),
  consigneeAccountId: z.int(),
  consigneeAccountNumber: z.string(),
  consigneeAccountName: z.string(),
  productCode: z.string(),
  productDescription: z.string(),
  askedUnits: z.int(),
  units: z.int(),
  pendingUnits: z.int(),
  cubes: z.int(),
  status: z.int(),
  gone: z.enum(['deleted', 'moved']).nullable(),
  dayOfService: z.string(),
});
export type ExtensionLine = z.output<typeof extensionLine>;
export const extensionDetail = extensionRow.extend({
  approvalReason: z.string().nullable(),
  approvalMessage: z.string().nullable(),
  mailed: z.boolean(),
  hourChangeableUntil: z.string(),
  /** Hours of the ship date that can still be chosen. */
  hours: z.array(z.string()),
  currentAt: instant(),
  /** Other pending lines of the shipper for this ship date that no pending request names; none once it is decided. */
  otherPending: z.object({ lines: z.int(), units: z.int() }),
});
const both = z.object({ extensions: extensionDetail, extensionConsolidate: z.array(extensionLine) });
export type ExtensionAnswer = z.output<typeof both>;
export const getExtension = endpoint({
  id: 'extensions.get',
  method: 'GET',
  path: `${root}/{extensionNo}`,
  needs: ['extensionRequestsView:warehouse', 'createExtension:dataEntry'],
  live,
  about: 'One request with its consolidations.',
  reply: one(both),
});

export const extensionWindow = z.object({
  shipperAccountId: z.int(),
  shipDate: z.string(),
  warehouseCode: z.string(),
  warehouseTz: z.string(),
  currentAt: instant(),
  cutoffAt: instant().nullable(),
  opensAt: instant().nullable(),
  closesAt: instant(),
  /** Cents. */
  surcharge: z.int(),
  hours: z.array(z.string()),
  proposed: z.string().nullable(),
  refused: faultSaid.nullable(),
  mails: z.boolean(),
});
export type ExtensionWindow = z.output<typeof extensionWindow>;
export const getWindow = endpoint({
  id: 'extensions.window',
  method: 'GET',
  path: '/warehouse/extension-window',
  needs: ['createExtension:dataEntry'],
  live: ['extensions', 'warehouses', 'shippers', 'cutoff-groups'],
  about:
    'Whether a shipper may ask for an extension of a ship date now, from when to when, for which hours and at what surcharge.',
  query: z.object({ shipperAccountId: id('Shipper'), shipDate: date('Ship date') }),
  reply: one(extensionWindow),
  refuses: [shippingErrors.noReceivingWarehouse],
});

const contactNumber = text('Contact number', 30).refine((value) => /^[0-9-]*\d[0-9-]*$/.test(value), {
  error: 'Contact number takes digits and minus only',
});
/** What a person types for a request. */
const requestFields = {
  applicantName: text('Applicant name', 80),
  contactNumber,
  shippingHour: hour('Hour'),
};
export const requestForm = z.object(requestFields);
export const createExtension = endpoint({
  id: 'extensions.create',
  method: 'POST',
  path: root,
  needs: ['createExtension:dataEntry'],
  live,
  about:
    'Asks for an extension for pending consolidations, for lines not entered yet, or for both. Lines not entered yet become pending lines of a new order; nothing is finalized before the request is approved.',
  body: z.object({
    shipperAccountId: id('Shipper'),
    shipDate: date('Ship date'),
    ...requestFields,
    consolidateIds: ids(),
    lines: maybe(z.array(lineBody, { error: 'Lines are not valid' }).max(200)),
  }),
  reply: one(both),
  refuses: [
    ...notEntered,
    extensionErrors.noLines,
    extensionErrors.tooEarly,
    extensionErrors.dayOver,
    extensionErrors.hourOffStep,
    extensionErrors.hourPast,
    extensionErrors.finalized,
    extensionErrors.inAnother,
  ],
});

export const approveExtension = endpoint({
  id: 'extensions.approve',
  method: 'PUT',
  path: `${root}/{extensionNo}/approve`,
  needs: ['extensionDecide:warehouse'],
  live: [...live, 'units'],
  about:
    'Approves a pending request: its pending units are finalized, the surcharge is queued for rating, the shipper gets a mail. With allPending the shipper’s other pending lines of that ship date join the request. Lines that may not ship are named (207) and stay pending.',
  body: z.object({
    reason: words('Reason', 120),
    message: words('Message', 1000),
    /** The other pending lines of this ship date join the request, and its surcharge is for them too. */
    allPending: flag(),
  }),
  reply: one(
    both.extend({
      finalizedConsolidates: z.int(),
      finalizedUnits: z.int(),
      refused: z.array(refusedConsolidate),
    }),
  ),
  refuses: [
    ...mayNotShip,
    orderErrors.moved,
    extensionErrors.decided,
    extensionErrors.shipDateOver,
    extensionErrors.nothingLeft,
  ],
});
export const rejectExtension = endpoint({
  id: 'extensions.reject',
  method: 'PUT',
  path: `${root}/{extensionNo}/reject`,
  needs: ['extensionDecide:warehouse'],
  live,
  about: 'Rejects a pending request with a reason and a message. A rejection cannot be reversed.',
  body: z.object({ reasonCode: text('Reason', 40), message: text('Message', 1000) }),
  reply: one(both),
  refuses: [extensionErrors.decided, extensionErrors.reasonNotValid],
});
export const rejectionReasons = endpoint({
  id: 'extensions.reasons',
  method: 'GET',
  path: `${root}/rejection-reasons`,
  needs: 'signed-in',
  about: 'The active reasons for rejecting a request.',
  reply: one(z.array(z.object({ code: z.string(), label: z.string() }))),
  live: ['reasons'],
});
export const changeHour = endpoint({
  id: 'extensions.changeHour',
  method: 'PUT',
  path: `${root}/submit/{extensionNo}/{shippingHour}`,
  needs: ['createExtension:dataEntry', 'extensionDecide:warehouse'],
  live,
  about:
    'Changes the shipping hour of a pending or approved request, at the latest 30 minutes before the present hour. The other side gets a mail.',
  params: z.object({ extensionNo: id('Extension number'), shippingHour: z.string().max(20) }),
  reply: one(both),
  refuses: [
    extensionErrors.hourNotValid,
    extensionErrors.hourFixed,
    extensionErrors.hourOffStep,
    extensionErrors.changeTooLate,
    extensionErrors.hourPast,
  ],
});
