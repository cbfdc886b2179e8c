import {
  addManualBolWithFirstLineEndpoint,
  addManualBolLineEndpoint,
  deleteBolEndpoint,
  deleteBolLineEndpoint,
  editBolLineAndItsShipmentEndpoint,
  previewBolRegenerationEndpoint,
} from './bol-actions.contract.ts';
import {
  addManualBolWithFirstLine,
  addManualBolLine,
  editBolLineAndItsShipment,
  deleteBol,
  deleteBolLine,
  previewBolRegenerationUnderLock,
} from './bol-actions.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const bolActionRoutes = [
  defineRoute(addManualBolWithFirstLineEndpoint, (work, { body }) => addManualBolWithFirstLine(work, body)),
  defineRoute(editBolLineAndItsShipmentEndpoint, (work, { params, body }) =>
    editBolLineAndItsShipment(work, params.billOfLadingDetailId, body),
  ),
  defineRoute(deleteBolLineEndpoint, (work, { params }) => deleteBolLine(work, params.billOfLadingDetailId)),
  defineRoute(addManualBolLineEndpoint, (work, { params, body }) => addManualBolLine(work, params.id, body)),
  defineRoute(deleteBolEndpoint, (work, { params }) => deleteBol(work, params.id)),
  defineRoute(previewBolRegenerationEndpoint, (work, { params }) =>
    previewBolRegenerationUnderLock(work, params.id),
  ),
];
