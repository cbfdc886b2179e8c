import * as close from './day-close.contract.ts';
import * as closing from './day-close.service.ts';
import * as release from './release.contract.ts';
import * as releasing from './release.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(close.previewFinalReleaseEndpoint, (work, { query }) =>
    closing.previewFinalRelease(work, query.warehouseId, query.day),
  ),
  defineRoute(close.closeDayByFinalReleaseEndpoint, (work, { body }) =>
    closing.closeDayAndMoveLeftUnitsToCooler(work, body.warehouseId, body),
  ),
  defineRoute(close.findLoadingCompletionEstimateOfEachWarehouseEndpoint, (work) =>
    closing.findLoadingCompletionEstimateOfEachWarehouse(work),
  ),
  defineRoute(close.emailLoadingCompletionEstimateEndpoint, (work, { body }) =>
    closing.emailLoadingCompletionEstimate(work, body.warehouseId),
  ),
  defineRoute(release.recordShortagesAndCheckReleaseEndpoint, (work, { params, body }) =>
    releasing.recordShortagesAndCheckRelease(work, params.id, params.pickupId, body.warehouseId),
  ),
  defineRoute(release.releasePickupEndpoint, (work, { params, body }) =>
    releasing.releasePickup(work, params.id, params.pickupId, body),
  ),
  defineRoute(release.reopenPickupEndpoint, (work, { params, body }) =>
    releasing.reopenPickup(work, params.loadPickupId, body.confirmed === true),
  ),
  defineRoute(release.regenerateBolsEndpoint, (work, { params, body }) =>
    releasing.regenerateBols(work, params.loadId, params.pickUpId, body.confirmed === true),
  ),
];
