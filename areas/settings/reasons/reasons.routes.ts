import { addReason, deleteReason, findReasons, reasonKind, saveReason } from './reasons.contract.ts';
import * as service from './reasons.service.ts';
import * as store from './reasons.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findReasons, (work, { query }) => store.findReasons(work, query)),
  on(addReason, (work, { body }) => service.addReason(work, body)),
  on(saveReason, (work, { params, body }) =>
    service.saveReason(work, reasonKind.parse(params.kind), params.id, body),
  ),
  on(deleteReason, (work, { params }) =>
    service.deleteReason(work, reasonKind.parse(params.kind), params.id),
  ),
];
