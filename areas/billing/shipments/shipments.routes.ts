import {
  addRate,
  approveMany,
  approveShipment,
  chargeCodes,
  deleteRate,
  editRate,
  getBoxes,
  getDetails,
  getRates,
  getShipment,
  rerunRating,
  runRating,
  searchShipments,
  shipmentsWaiting,
  validateRating,
} from './shipments.contract.ts';
import { approve, approveChosen } from './approving.service.ts';
import { boxesSeen } from './boxes.store.ts';
import { lookAhead } from './lane.store.ts';
import { addCharge, changeCharge, removeCharge } from './shipments.service.ts';
import {
  activeChargeCodes,
  detailsOf,
  findShipment,
  findShipments,
  isSeen,
  manualAtRisk,
  ratesSeen,
} from './shipments.store.ts';
import { rateAgain, startRun } from './rating.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { on } from '#kit/server/mount.ts';
import { refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

/** The lines of a shipment, asked for together with whether the caller may see it. */
async function detailsSeen(work: Work, id: number, showCancelled: boolean): ReturnType<typeof detailsOf> {
  const { lines, isTheirs } = await together({
    lines: detailsOf(work.tx, id, showCancelled),
    isTheirs: isSeen(work, id),
  });
  return isTheirs ? lines : refuse(commonErrors.notFound);
}
const seen = async (work: Work, id: number) =>
  (await findShipment(work, id)) ?? refuse(commonErrors.notFound);

export const routes = [
  on(searchShipments, (work, { query }) => findShipments(work, query)),
  on(shipmentsWaiting, (work, { query }) => lookAhead(work, query)),
  on(chargeCodes, (work) => activeChargeCodes(work.tx)),
  on(validateRating, (work, { query }) => manualAtRisk(work, query)),
  on(runRating, (work, { body }) => startRun(work, body)),
  on(getShipment, (work, { params }) => seen(work, params.id)),
  on(getDetails, (work, { params, query }) => detailsSeen(work, params.id, query.showCancelled ?? false)),
  on(getBoxes, (work, { params, query }) => boxesSeen(work, params.id, query)),
  on(
    getRates,
    async (work, { params }) => (await ratesSeen(work, params.id)) ?? refuse(commonErrors.notFound),
  ),
  on(addRate, (work, { params, body }) => addCharge(work, params.id, body)),
  on(editRate, (work, { params, body }) => changeCharge(work, params.id, params.rateId, body)),
  on(deleteRate, (work, { params }) => removeCharge(work, params.id, params.rateId)),
  on(approveMany, (work, { body }) => approveChosen(work, body)),
  on(approveShipment, (work, { params }) => approve(work, params.id)),
  on(rerunRating, async (work, { params, body }) =>
    rateAgain(work, (await seen(work, params.id)).id, body.keepAdjustments ?? false),
  ),
];
