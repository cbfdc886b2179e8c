import {
  addBlockEndpoint,
  deactivateBlockEndpoint,
  findAccountBlocksEndpoint,
  previewBlockEndpoint,
  previewBlockDeactivationEndpoint,
} from './blocked-accounts.contract.ts';
import * as service from './blocked-accounts.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findAccountBlocksEndpoint, (work, { query }) => service.findAccountBlocks(work, query, query)),
  defineRoute(addBlockEndpoint, (work, { body }) => service.addBlock(work, body)),
  defineRoute(previewBlockEndpoint, (work, { body }) => service.previewBlock(work, body)),
  defineRoute(previewBlockDeactivationEndpoint, (work, { params }) =>
    service.previewBlockDeactivation(work, params.id),
  ),
  defineRoute(deactivateBlockEndpoint, (work, { params }) => service.deactivateBlock(work, params.id)),
];
