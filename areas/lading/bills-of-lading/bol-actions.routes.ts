import {
  addManualBolEndpoint,
  addManualBolLineEndpoint,
  deleteBolEndpoint,
  deleteBolLineEndpoint,
  editBolLineEndpoint,
  previewBolRegenerationEndpoint,
} from './bol-actions.contract.ts';
import {
  addManualBol,
  addManualBolLine,
  editBolLine,
  deleteBol,
  deleteBolLine,
  previewBolRegeneration,
} from './bol-actions.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const bolActionRoutes = [
  defineRoute(addManualBolEndpoint, (work, { body }) => addManualBol(work, body)),
  defineRoute(editBolLineEndpoint, (work, { params, body }) =>
    editBolLine(work, params.billOfLadingDetailId, body),
  ),
  defineRoute(deleteBolLineEndpoint, (work, { params }) => deleteBolLine(work, params.billOfLadingDetailId)),
  defineRoute(addManualBolLineEndpoint, (work, { params, body }) => addManualBolLine(work, params.id, body)),
  defineRoute(deleteBolEndpoint, (work, { params }) => deleteBol(work, params.id)),
  defineRoute(previewBolRegenerationEndpoint, (work, { params }) => previewBolRegeneration(work, params.id)),
];
