import {
  addShipmentLineEndpoint,
  cancelShipmentLineEndpoint,
  cancelShipmentEndpoint,
  changeBillToEndpoint,
  editShipmentLineEndpoint,
  getPayerEndpoint,
  getShipmentChoicesEndpoint,
  groupShipmentsEndpoint,
  previewGroupingEndpoint,
  setRatingOptionsEndpoint,
  splitShipmentLineEndpoint,
  splitShipmentEndpoint,
  ungroupShipmentsEndpoint,
  previewBillToChangeEndpoint,
} from './shipment-actions.contract.ts';
import {
  addShipmentLine,
  cancelShipmentLine,
  editShipmentLine,
  splitShipmentLine,
  splitShipment,
} from './shipment-lines.service.ts';
import { getShipmentChoices } from './freight-size.service.ts';
import { getPayer } from './payers.service.ts';
import {
  changeBillTo,
  cancelShipment,
  groupShipments,
  setRatingOptions,
  previewBillToChange,
  previewGrouping,
  ungroupShipments,
} from './shipment-actions.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const shipmentActionRoutes = [
  defineRoute(getPayerEndpoint, (work, { query }) => getPayer(work, query)),
  defineRoute(getShipmentChoicesEndpoint, (work) => getShipmentChoices(work)),
  defineRoute(previewBillToChangeEndpoint, (work, { query }) => previewBillToChange(work, query)),
  defineRoute(changeBillToEndpoint, (work, { body }) => changeBillTo(work, body)),
  defineRoute(previewGroupingEndpoint, (work, { body }) => previewGrouping(work, body.ids)),
  defineRoute(groupShipmentsEndpoint, (work, { body }) => groupShipments(work, body)),
  defineRoute(ungroupShipmentsEndpoint, (work, { body }) => ungroupShipments(work, body)),
  defineRoute(editShipmentLineEndpoint, (work, { params, body }) =>
    editShipmentLine(work, params.detailId, body),
  ),
  defineRoute(splitShipmentLineEndpoint, (work, { params, body }) =>
    splitShipmentLine(work, params.detailId, body),
  ),
  defineRoute(addShipmentLineEndpoint, (work, { params, body }) => addShipmentLine(work, params.id, body)),
  defineRoute(cancelShipmentLineEndpoint, (work, { params, body }) =>
    cancelShipmentLine(work, params.id, params.detailId, body.shipmentCancelReasonId),
  ),
  defineRoute(splitShipmentEndpoint, (work, { params, body }) => splitShipment(work, params.id, body)),
  defineRoute(setRatingOptionsEndpoint, (work, { params, body }) => setRatingOptions(work, params.id, body)),
  defineRoute(cancelShipmentEndpoint, (work, { params, query }) =>
    cancelShipment(work, params.id, query.shipmentCancelReasonId),
  ),
];
