import {
  closeBillingEndpoint,
  getMaxCloseDaysEndpoint,
  findUnbilledFreightEndpoint,
  previewBillingCloseEndpoint,
  previewUndoBillingCloseEndpoint,
  findRecentBillingClosesEndpoint,
  undoBillingCloseEndpoint,
} from './closing.contract.ts';
import {
  findUnbilledFreight,
  getMaxCloseDays,
  previewBillingClose,
  startBillingClose,
  undoBillingClose,
  previewUndoBillingClose,
} from './closing.service.ts';
import { findUnclosedDayRange, findRecentBillingCloses } from './closing.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getMaxCloseDaysEndpoint, async (work) => ({
    maxDays: await getMaxCloseDays(work),
    waiting: await findUnclosedDayRange(work),
  })),
  defineRoute(previewBillingCloseEndpoint, (work, { query }) => previewBillingClose(work, query)),
  defineRoute(findUnbilledFreightEndpoint, (work, { query }) => findUnbilledFreight(work, query)),
  defineRoute(closeBillingEndpoint, (work, { body }) => startBillingClose(work, body)),
  defineRoute(findRecentBillingClosesEndpoint, (work) => findRecentBillingCloses(work.tx)),
  defineRoute(previewUndoBillingCloseEndpoint, (work, { query }) => previewUndoBillingClose(work, query)),
  defineRoute(undoBillingCloseEndpoint, (work, { query }) => undoBillingClose(work, query)),
];
