import {
  addReasonEndpoint,
  deleteUnusedReasonEndpoint,
  findReasonsEndpoint,
  reasonKindSchema,
  updateReasonEndpoint,
} from './reasons.contract.ts';
import * as service from './reasons.service.ts';
import * as store from './reasons.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReasonsEndpoint, (work, { query }) => store.findReasons(work, query)),
  defineRoute(addReasonEndpoint, (work, { body }) => service.addReason(work, body)),
  defineRoute(updateReasonEndpoint, (work, { params, body }) =>
    service.updateReason(work, reasonKindSchema.parse(params.kind), params.id, body),
  ),
  defineRoute(deleteUnusedReasonEndpoint, (work, { params }) =>
    service.deleteUnusedReason(work, reasonKindSchema.parse(params.kind), params.id),
  ),
];
