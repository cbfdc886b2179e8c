import {
  addDetail,
  cancelDetail,
  cancelShipment,
  changeBillTo,
  editDetail,
  getPayer,
  getShipmentChoices,
  groupShipments,
  previewGroup,
  setOptions,
  splitDetail,
  splitShipment,
  ungroupShipments,
  validateBillTo,
} from './shipment-acts.contract.ts';
import { addLine, cancelLine, changeLine, partLine, split } from './freight.service.ts';
import { choicesOf } from './freight-size.service.ts';
import { payerOf } from './payers.service.ts';
import {
  billTo,
  cancel,
  group,
  keepOptions,
  previewOfBillTo,
  previewOfGroup,
  ungroup,
} from './shipment-acts.service.ts';
import { on } from '#kit/server/mount.ts';

export const acts = [
  on(getPayer, (work, { query }) => payerOf(work, query)),
  on(getShipmentChoices, (work) => choicesOf(work)),
  on(validateBillTo, (work, { query }) => previewOfBillTo(work, query)),
  on(changeBillTo, (work, { body }) => billTo(work, body)),
  on(previewGroup, (work, { body }) => previewOfGroup(work, body.ids)),
  on(groupShipments, (work, { body }) => group(work, body)),
  on(ungroupShipments, (work, { body }) => ungroup(work, body)),
  on(editDetail, (work, { params, body }) => changeLine(work, params.detailId, body)),
  on(splitDetail, (work, { params, body }) => partLine(work, params.detailId, body)),
  on(addDetail, (work, { params, body }) => addLine(work, params.id, body)),
  on(cancelDetail, (work, { params, body }) =>
    cancelLine(work, params.id, params.detailId, body.shipmentCancelReasonId),
  ),
  on(splitShipment, (work, { params, body }) => split(work, params.id, body)),
  on(setOptions, (work, { params, body }) => keepOptions(work, params.id, body)),
  on(cancelShipment, (work, { params, query }) => cancel(work, params.id, query.shipmentCancelReasonId)),
];
