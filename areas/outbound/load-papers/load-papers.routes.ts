import * as papers from './load-papers.contract.ts';
import * as printing from './load-papers.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(papers.printLoadingSheets, (work, { query }) => printing.loadingSheets(work, query)),
  on(papers.printCover, (work, { params }) => printing.cover(work, params.id)),
  on(papers.printCoverSheet, (work, { params }) => printing.coverSheet(work, params.id)),
  on(papers.printLoadingSheet, (work, { params }) => printing.loadingSheet(work, params.id, params.pickupId)),
  on(papers.printBreakdown, (work, { params }) => printing.breakdown(work, params.id)),
  on(papers.printDeliveries, (work, { params }) => printing.deliveries(work, params.id)),
];
