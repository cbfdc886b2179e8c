import * as calls from './retention.contract.ts';
import * as service from './retention.service.ts';
import { archives } from './retention.store.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [
  on(calls.getRetention, (work) => service.overview(work)),
  on(calls.tryRetention, (work, { query }) => service.wouldGo(work, query)),
  on(calls.runRetention, (work) => service.beginNow(work)),
  on(calls.findArchives, ({ tx }, { query }) => archives(tx, query)),
  on(calls.beginHold, (work, { body }) => service.hold(work, body)),
  on(calls.endHold, (work, { params, body }) => service.release(work, params.id, body.rowVersion)),
];
export const ported = ({ files }: Links) => [
  on(calls.readArchive, (work, { params }) => service.fetchArchive(work, files, params.id)),
];
