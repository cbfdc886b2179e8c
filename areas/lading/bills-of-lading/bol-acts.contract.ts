import { z } from 'zod';
import { bolErrors } from './bills-of-lading.errors.ts';
import { bolLine, bolRow } from './bills-of-lading.contract.ts';
import { payerErrors } from '#areas/accounts/accounts/payer.errors.ts';
import { closingErrors } from '#areas/billing/closing/closing.errors.ts';
import {
  numberOfUnits,
  paymentTermField,
  poField,
  sizeFields,
} from '#areas/billing/shipments/freight-fields.contract.ts';
import { shipmentErrors } from '#areas/billing/shipments/shipments.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { date, flag, id, maybe, version, words } from '#kit/contract/fields.ts';

/** Bills of lading by hand: freight that no scanner loaded, and what is corrected of a bill. */

const root = '/billing/bills-of-lading';
const lineFields = {
  shipperAccountId: id('Shipper'),
  paymentTerm: paymentTermField(),
  ...sizeFields,
  description: words('Description', 120),
  numberOfUnits: numberOfUnits('Number of units cannot be zero'),
  /** Empty: the date of the bill. The holiday charge follows it. */
  shipDate: maybe(date('Ship date', { before: 90, after: 30 })),
  invoiceRef: words('Invoice', 40),
  po: poField(),
};
const lineRefuses = [payerErrors.noThirdParty, payerErrors.doesNotFit, shipmentErrors.noProduct] as const;

export const addBolBody = z.object({
  date: date('Date', { before: 90, after: 30 }),
  billToAccountId: id('Bill to'),
  consigneeAccountId: id('Consignee'),
  deliverToAccountId: id('Deliver to'),
  outboundWarehouseId: id('Outbound warehouse'),
  ...lineFields,
});
export const addBol = endpoint({
  id: 'bols.add',
  method: 'POST',
  path: root,
  needs: ['addBol:outbound'],
  about: 'Makes a bill of lading by hand, with its first line. The date must not be in closed billing.',
  body: addBolBody,
  reply: one(bolRow),
  refuses: [...lineRefuses, closingErrors.dayClosed, bolErrors.numberTooLong],
});

export const addLineBody = z.object(lineFields);
export const addBolLine = endpoint({
  id: 'bols.addLine',
  method: 'POST',
  path: `${root}/{id}/details`,
  needs: ['addBol:outbound'],
  about: 'Adds a line to a bill of lading by hand.',
  body: addLineBody,
  reply: one(z.array(bolLine)),
  refuses: [...lineRefuses, closingErrors.dayClosed, bolErrors.deleted, bolErrors.boxesCounted],
});
export const editLineBody = z.object({
  ...lineFields,
  rowVersion: maybe(version()),
  /** The charges of its shipment may go. */
  confirmed: flag(),
});
export const editBolLine = endpoint({
  id: 'bols.editLine',
  method: 'PUT',
  path: `${root}/details/{billOfLadingDetailId}`,
  needs: ['addBol:outbound'],
  about:
    'Changes a line. Where a shipment has it, the shipment follows and is Open; asks first (412) when that takes charges off.',
  body: editLineBody,
  reply: one(z.array(bolLine)),
  refuses: [
    ...lineRefuses,
    bolErrors.deleted,
    bolErrors.boxesCounted,
    bolErrors.lineInvoiced,
    bolErrors.lineRatesLost,
  ],
});
export const deleteBolLine = endpoint({
  id: 'bols.deleteLine',
  method: 'DELETE',
  path: `${root}/details/{billOfLadingDetailId}`,
  needs: ['addBol:outbound'],
  about: 'Deletes a line that no live shipment has.',
  reply: done(),
  refuses: [bolErrors.deleted, bolErrors.billed],
});
export const deleteBol = endpoint({
  id: 'bols.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: ['addBol:outbound'],
  about:
    'Deletes a bill of lading none of whose lines a live shipment has. Its number is used no second time.',
  reply: done(),
  refuses: [bolErrors.deleted, bolErrors.billed],
});

const differing = z.object({
  shipper: z.string(),
  productCode: z.string(),
  size: z.string(),
  unitsBefore: z.int(),
  unitsAfter: z.int(),
  cubesBefore: z.int(),
  cubesAfter: z.int(),
});
export const bolDifference = z.object({
  /** Bills that would be made: none when nothing of it is loaded any more. */
  bills: z.int(),
  unitsBefore: z.int(),
  unitsAfter: z.int(),
  cubesBefore: z.int(),
  cubesAfter: z.int(),
  /** Lines that would not be the same. */
  lines: z.array(differing),
  /** Shipments that would lose their charges. */
  rated: z.int(),
  shipments: z.int(),
});
export type BolDifference = z.output<typeof bolDifference>;
export const previewRegenerate = endpoint({
  id: 'bols.previewRegenerate',
  method: 'GET',
  path: `${root}/{id}/regenerate/preview`,
  needs: ['addBol:outbound'],
  about: 'What a bill of lading made again would say differently, and which shipments lose their charges.',
  reply: one(bolDifference),
  live: ['bols', 'shipments', 'loads'],
  refuses: [bolErrors.madeByHand, bolErrors.notActive, bolErrors.notReleased, bolErrors.invoiced],
});
