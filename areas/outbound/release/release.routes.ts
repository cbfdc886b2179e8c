import * as close from './day-close.contract.ts';
import * as closing from './day-close.service.ts';
import * as release from './release.contract.ts';
import * as releasing from './release.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(close.validateFinalRelease, (work, { query }) => closing.checkDay(work, query.warehouseId, query.day)),
  on(close.finalRelease, (work, { body }) => closing.finalRelease(work, body.warehouseId, body.day)),
  on(close.checkEtc, (work) => closing.checkEtc(work)),
  on(close.sendEtc, (work, { body }) => closing.sendEtc(work, body.warehouseId)),
  on(release.validateRelease, (work, { params, body }) =>
    releasing.validateRelease(work, params.id, params.pickupId, body.warehouseId),
  ),
  on(release.releasePickup, (work, { params, body }) =>
    releasing.releasePickup(work, params.id, params.pickupId, body),
  ),
  on(release.reopenPickup, (work, { params, body }) =>
    releasing.reopenPickup(work, params.loadPickupId, body.confirmed === true),
  ),
  on(release.regenerateBols, (work, { params, body }) =>
    releasing.regenerateBols(work, params.loadId, params.pickUpId, body.confirmed === true),
  ),
];
