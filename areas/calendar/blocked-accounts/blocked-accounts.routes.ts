import {
  addBlock,
  deactivateBlock,
  findBlockedAccounts,
  previewBlock,
  previewDeactivation,
} from './blocked-accounts.contract.ts';
import * as service from './blocked-accounts.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findBlockedAccounts, (work, { query }) => service.find(work, query, query)),
  on(addBlock, (work, { body }) => service.add(work, body)),
  on(previewBlock, (work, { body }) => service.preview(work, body)),
  on(previewDeactivation, (work, { params }) => service.previewEnd(work, params.id)),
  on(deactivateBlock, (work, { params }) => service.deactivate(work, params.id)),
];
