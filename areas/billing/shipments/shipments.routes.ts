import {
  addManualChargeEndpoint,
  approveSelectedShipmentsEndpoint,
  approveShipmentEndpoint,
  findActiveChargeCodesEndpoint,
  deleteChargeEndpoint,
  editChargeAsManualEndpoint,
  getShipmentUnitsEndpoint,
  getShipmentLinesEndpoint,
  getShipmentChargesEndpoint,
  getShipmentEndpoint,
  rerateShipmentEndpoint,
  startRatingRunEndpoint,
  searchShipmentsEndpoint,
  previewRatingRunEndpoint,
} from './shipments.contract.ts';
import { getBillingBacklogAndProgressEndpoint } from './billing-progress.contract.ts';
import { approveShipment, approveSelectedShipments } from './approve-shipments.service.ts';
import { findUnitsOfVisibleShipment } from './shipment-units.repository.ts';
import { getBillingBacklogAndProgress } from './billing-progress.repository.ts';
import { addManualCharge, editChargeAsManual, removeCharge } from './shipments.service.ts';
import {
  findShipmentLines,
  findVisibleShipment,
  findShipments,
  isShipmentVisible,
  countRatingRunImpact,
  findVisibleShipmentCharges,
} from './shipments.repository.ts';
import { findActiveChargeCodes } from './charge-codes.repository.ts';
import { rerateShipment, startRatingRun } from './rating.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { defineRoute } from '#kit/server/mount.ts';
import { reject } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A shipment's lines, queried together with whether the caller can see it. */
async function detailsSeen(
  work: RequestContext,
  id: number,
  showCancelled: boolean,
): ReturnType<typeof findShipmentLines> {
  const { lines, isTheirs } = await runPipelinedByName({
    lines: findShipmentLines(work.tx, id, showCancelled),
    isTheirs: isShipmentVisible(work, id),
  });
  return isTheirs ? lines : reject(commonErrors.notFound);
}
const requireVisibleShipment = async (work: RequestContext, id: number) =>
  (await findVisibleShipment(work, id)) ?? reject(commonErrors.notFound);

export const routes = [
  defineRoute(searchShipmentsEndpoint, (work, { query }) => findShipments(work, query)),
  defineRoute(getBillingBacklogAndProgressEndpoint, (work, { query }) =>
    getBillingBacklogAndProgress(work, query),
  ),
  defineRoute(findActiveChargeCodesEndpoint, (work) => findActiveChargeCodes(work.tx)),
  defineRoute(previewRatingRunEndpoint, (work, { query }) => countRatingRunImpact(work, query)),
  defineRoute(startRatingRunEndpoint, (work, { body }) => startRatingRun(work, body)),
  defineRoute(getShipmentEndpoint, (work, { params }) => requireVisibleShipment(work, params.id)),
  defineRoute(getShipmentLinesEndpoint, (work, { params, query }) =>
    detailsSeen(work, params.id, query.showCancelled ?? false),
  ),
  defineRoute(getShipmentUnitsEndpoint, (work, { params, query }) =>
    findUnitsOfVisibleShipment(work, params.id, query),
  ),
  defineRoute(
    getShipmentChargesEndpoint,
    async (work, { params }) =>
      (await findVisibleShipmentCharges(work, params.id)) ?? reject(commonErrors.notFound),
  ),
  defineRoute(addManualChargeEndpoint, (work, { params, body }) => addManualCharge(work, params.id, body)),
  defineRoute(editChargeAsManualEndpoint, (work, { params, body }) =>
    editChargeAsManual(work, params.id, params.rateId, body),
  ),
  defineRoute(deleteChargeEndpoint, (work, { params, query }) =>
    removeCharge(work, params.id, params.rateId, query.reason),
  ),
  defineRoute(approveSelectedShipmentsEndpoint, (work, { body }) => approveSelectedShipments(work, body)),
  defineRoute(approveShipmentEndpoint, (work, { params }) => approveShipment(work, params.id)),
  defineRoute(rerateShipmentEndpoint, async (work, { params, body }) =>
    rerateShipment(work, (await requireVisibleShipment(work, params.id)).id, body.keepAdjustments ?? false),
  ),
];
