import { z } from 'zod';
import {
  addNeeds,
  addedLines,
  refusedConsolidate,
  refusedLine,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderErrors } from './order-entry.errors.ts';
import { lineErrors, mayNotShip, notEntered } from '#areas/orders/order-lines/order-lines.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, id, ids, maybe, whole, words } from '#kit/contract/fields.ts';

const root = '/data-entry/web-form';
const live = ['orders', 'units'] as const;

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
  refuses: [...notEntered, orderErrors.tooLong],
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
  refuses: [...mayNotShip],
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
  refuses: [...mayNotShip, lineErrors.closed, orderErrors.received],
});
