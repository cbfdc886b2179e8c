import { z } from 'zod';
import { loadErrors } from '#areas/outbound/loads/loads.errors.ts';
import { defineEndpoint, fileReply } from '#kit/contract/endpoint.ts';
import { bulkSelectionFields } from '#kit/contract/fields.ts';
import { addDateRangeOrderIssues } from '#areas/outbound/loads/date-range-order.contract.ts';
import { loadFilters } from '#areas/outbound/loads/loads.contract.ts';

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;
export const printLoadCoverEndpoint = defineEndpoint({
  id: 'loads.printCover',
  method: 'GET',
  path: '/outbound/loads/{id}/print-cover',
  permissions: see,
  summary: 'Print the cover of a load, with its number as a barcode.',
  reply: fileReply(),
});
export const printCoverSheetEndpoint = defineEndpoint({
  id: 'loads.printCoverSheet',
  method: 'GET',
  path: '/outbound/loads/{id}/cover-sheet/print',
  permissions: see,
  summary: 'Print the cover sheet of one load.',
  reply: fileReply(),
});
export const printLoadingSheetEndpoint = defineEndpoint({
  id: 'loads.printLoadingSheet',
  method: 'GET',
  path: '/outbound/loads/{id}/pickup/{pickupId}/loading-sheet',
  permissions: see,
  summary:
    'Print the loading sheet of one pickup. Lists stops in reverse order, with consignee, shipper and counts by size.',
  reply: fileReply(),
});
export const printLoadingSheetsEndpoint = defineEndpoint({
  id: 'loads.printLoadingSheets',
  method: 'GET',
  path: '/outbound/loads/loading-sheets/print',
  permissions: see,
  summary: 'Print the loading sheets of the selected loads as one file.',
  query: z.object({ ...loadFilters, ...bulkSelectionFields }).superRefine(addDateRangeOrderIssues),
  reply: fileReply(),
  big: true,
  errors: [loadErrors.noneFound, loadErrors.noneSelected],
});
export const printWholesalerBreakdownEndpoint = defineEndpoint({
  id: 'loads.printBreakdown',
  method: 'GET',
  path: '/outbound/loads/{id}/wholesaler-breakdown',
  permissions: see,
  summary: 'Print the unit counts of a load. Counts are by consignee, shipper and size within each stop.',
  reply: fileReply(),
});
export const printDeliveryListEndpoint = defineEndpoint({
  id: 'loads.printDeliveries',
  method: 'GET',
  path: '/outbound/loads/{id}/deliveries/print',
  permissions: see,
  summary:
    'Print the stops of a load with their delivery windows. Windows are in the time zone of the deliver-to.',
  reply: fileReply(),
});
