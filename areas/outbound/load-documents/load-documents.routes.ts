import * as papers from './load-documents.contract.ts';
import * as printing from './load-documents.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(papers.printLoadingSheetsEndpoint, (work, { query }) =>
    printing.getLoadingSheetsPdf(work, query),
  ),
  defineRoute(papers.printLoadCoverEndpoint, (work, { params }) => printing.getLoadCoverPdf(work, params.id)),
  defineRoute(papers.printCoverSheetEndpoint, (work, { params }) =>
    printing.getCoverSheetPdf(work, params.id),
  ),
  defineRoute(papers.printLoadingSheetEndpoint, (work, { params }) =>
    printing.getLoadingSheetPdf(work, params.id, params.pickupId),
  ),
  defineRoute(papers.printWholesalerBreakdownEndpoint, (work, { params }) =>
    printing.getWholesalerBreakdownPdf(work, params.id),
  ),
  defineRoute(papers.printDeliveryListEndpoint, (work, { params }) =>
    printing.getDeliveryListPdf(work, params.id),
  ),
];
