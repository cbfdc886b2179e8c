import {
  addShipmentLineEndpoint,
  cancelShipmentLineEndpoint,
  cancelShipmentEndpoint,
  changeBillToByFilterEndpoint,
  editShipmentLineEndpoint,
  getDefaultBillToForPaymentTermEndpoint,
  getCancelReasonsAndMinCubesEndpoint,
  groupShipmentsEndpoint,
  previewShipmentGroupingEndpoint,
  setRatingOptionsEndpoint,
  splitShipmentLineEndpoint,
  splitShipmentEndpoint,
  ungroupMastersEndpoint,
  previewBillToChangeByFilterEndpoint,
} from './shipment-actions.contract.ts';
import {
  addShipmentLineAndDropCharges,
  cancelShipmentLineAndDropCharges,
  editShipmentLineAndDropCharges,
  splitShipmentLine,
  splitShipment,
} from './shipment-lines.service.ts';
import { getCancelReasonsAndMinCubes } from './freight-size.service.ts';
import { getDefaultBillToForPaymentTerm } from './payers.service.ts';
import {
  changeBillToByFilterAndDropCharges,
  cancelShipment,
  groupShipmentsAndDropCharges,
  setRatingOptions,
  previewBillToChangeByFilter,
  previewShipmentGrouping,
  ungroupSelectedMastersAndDropCharges,
} from './shipment-actions.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const shipmentActionRoutes = [
  defineRoute(getDefaultBillToForPaymentTermEndpoint, (work, { query }) =>
    getDefaultBillToForPaymentTerm(work, query),
  ),
  defineRoute(getCancelReasonsAndMinCubesEndpoint, (work) => getCancelReasonsAndMinCubes(work)),
  defineRoute(previewBillToChangeByFilterEndpoint, (work, { query }) =>
    previewBillToChangeByFilter(work, query),
  ),
  defineRoute(changeBillToByFilterEndpoint, (work, { body }) =>
    changeBillToByFilterAndDropCharges(work, body),
  ),
  defineRoute(previewShipmentGroupingEndpoint, (work, { body }) => previewShipmentGrouping(work, body.ids)),
  defineRoute(groupShipmentsEndpoint, (work, { body }) => groupShipmentsAndDropCharges(work, body)),
  defineRoute(ungroupMastersEndpoint, (work, { body }) => ungroupSelectedMastersAndDropCharges(work, body)),
  defineRoute(editShipmentLineEndpoint, (work, { params, body }) =>
    editShipmentLineAndDropCharges(work, params.detailId, body),
  ),
  defineRoute(splitShipmentLineEndpoint, (work, { params, body }) =>
    splitShipmentLine(work, params.detailId, body),
  ),
  defineRoute(addShipmentLineEndpoint, (work, { params, body }) =>
    addShipmentLineAndDropCharges(work, params.id, body),
  ),
  defineRoute(cancelShipmentLineEndpoint, (work, { params, body }) =>
    cancelShipmentLineAndDropCharges(work, params.id, params.detailId, body.shipmentCancelReasonId),
  ),
  defineRoute(splitShipmentEndpoint, (work, { params, body }) => splitShipment(work, params.id, body)),
  defineRoute(setRatingOptionsEndpoint, (work, { params, body }) => setRatingOptions(work, params.id, body)),
  defineRoute(cancelShipmentEndpoint, (work, { params, query }) =>
    cancelShipment(work, params.id, query.shipmentCancelReasonId),
  ),
];
