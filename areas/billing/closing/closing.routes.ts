import {
  closeBilling,
  closeMaxDays,
  findNotBilled,
  previewClose,
  previewUndo,
  recentCloses,
  undoBilling,
} from './closing.contract.ts';
import { findUnbilled, maxDays, preview, startClose, undo, undoPreviewOf } from './closing.service.ts';
import { findWaitingDays, closes } from './closing.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(closeMaxDays, async (work) => ({ maxDays: await maxDays(work), waiting: await findWaitingDays(work) })),
  on(previewClose, (work, { query }) => preview(work, query)),
  on(findNotBilled, (work, { query }) => findUnbilled(work, query)),
  on(closeBilling, (work, { body }) => startClose(work, body)),
  on(recentCloses, (work) => closes(work.tx)),
  on(previewUndo, (work, { query }) => undoPreviewOf(work, query)),
  on(undoBilling, (work, { query }) => undo(work, query)),
];
