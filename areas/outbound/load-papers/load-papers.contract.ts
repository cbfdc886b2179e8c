import { z } from 'zod';
import { loadErrors } from '#areas/outbound/loads/loads.errors.ts';
import { endpoint, file } from '#kit/contract/endpoint.ts';
import { bulkSelection } from '#kit/contract/fields.ts';
import { loadFilters, rangesInOrder } from '#areas/outbound/loads/loads.contract.ts';

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;
export const printCover = endpoint({
  id: 'loads.printCover',
  method: 'GET',
  path: '/outbound/loads/{id}/print-cover',
  needs: see,
  about: "The load's cover, with its number as a barcode.",
  reply: file(),
});
export const printCoverSheet = endpoint({
  id: 'loads.printCoverSheet',
  method: 'GET',
  path: '/outbound/loads/{id}/cover-sheet/print',
  needs: see,
  about: 'The cover sheet of one load.',
  reply: file(),
});
export const printLoadingSheet = endpoint({
  id: 'loads.printLoadingSheet',
  method: 'GET',
  path: '/outbound/loads/{id}/pickup/{pickupId}/loading-sheet',
  needs: see,
  about: 'The loading sheet of one pickup: drops in reverse order, consignee, shipper and size counts.',
  reply: file(),
});
export const printLoadingSheets = endpoint({
  id: 'loads.printLoadingSheets',
  method: 'GET',
  path: '/outbound/loads/loading-sheets/print',
  needs: see,
  about: 'Loading sheets of the chosen loads as one file.',
  query: z.object({ ...loadFilters, ...bulkSelection }).superRefine(rangesInOrder),
  reply: file(),
  big: true,
  refuses: [loadErrors.none, loadErrors.noneChosen],
});
export const printBreakdown = endpoint({
  id: 'loads.printBreakdown',
  method: 'GET',
  path: '/outbound/loads/{id}/wholesaler-breakdown',
  needs: see,
  about: 'Counts by consignee, shipper and size inside each drop.',
  reply: file(),
});
export const printDeliveries = endpoint({
  id: 'loads.printDeliveries',
  method: 'GET',
  path: '/outbound/loads/{id}/deliveries/print',
  needs: see,
  about: "The load's drops with their windows in the deliver-to's time.",
  reply: file(),
});
