import {
  addBolEndpoint,
  addBolLineEndpoint,
  deleteBolEndpoint,
  deleteBolLineEndpoint,
  editBolLineEndpoint,
  previewBolRegenerationEndpoint,
} from './bol-actions.contract.ts';
import {
  addManualBol,
  addBolLine,
  editBolLine,
  deleteBol,
  deleteBolLine,
  getBolDifference,
} from './bol-actions.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const bolActionRoutes = [
  defineRoute(addBolEndpoint, (work, { body }) => addManualBol(work, body)),
  defineRoute(editBolLineEndpoint, (work, { params, body }) =>
    editBolLine(work, params.billOfLadingDetailId, body),
  ),
  defineRoute(deleteBolLineEndpoint, (work, { params }) => deleteBolLine(work, params.billOfLadingDetailId)),
  defineRoute(addBolLineEndpoint, (work, { params, body }) => addBolLine(work, params.id, body)),
  defineRoute(deleteBolEndpoint, (work, { params }) => deleteBol(work, params.id)),
  defineRoute(previewBolRegenerationEndpoint, (work, { params }) => getBolDifference(work, params.id)),
];
