import {
  startBillingCloseEndpoint,
  getMaxCloseDaysAndUnclosedRangeEndpoint,
  findUnbilledFreightEndpoint,
  previewBillingCloseEndpoint,
  previewUndoBillingCloseEndpoint,
  findLatest20BillingClosesEndpoint,
  undoBillingCloseAndDeleteUnpostedInvoicesEndpoint,
} from './closing.contract.ts';
import {
  findUnbilledFreight,
  getMaxCloseDays,
  previewBillingClose,
  startBillingClose,
  undoBillingCloseAndDeleteUnpostedInvoices,
  previewUndoBillingClose,
} from './closing.service.ts';
import { findUnclosedDayRange, findLatest20BillingCloses } from './closing.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getMaxCloseDaysAndUnclosedRangeEndpoint, async (work) => ({
    maxDays: await getMaxCloseDays(work),
    waiting: await findUnclosedDayRange(work),
  })),
  defineRoute(previewBillingCloseEndpoint, (work, { query }) => previewBillingClose(work, query)),
  defineRoute(findUnbilledFreightEndpoint, (work, { query }) => findUnbilledFreight(work, query)),
  defineRoute(startBillingCloseEndpoint, (work, { body }) => startBillingClose(work, body)),
  defineRoute(findLatest20BillingClosesEndpoint, (work) => findLatest20BillingCloses(work.tx)),
  defineRoute(previewUndoBillingCloseEndpoint, (work, { query }) => previewUndoBillingClose(work, query)),
  defineRoute(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, (work, { query }) =>
    undoBillingCloseAndDeleteUnpostedInvoices(work, query),
  ),
];
