import * as calls from './personal-data.contract.ts';
import * as service from './personal-data.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [
  on(calls.getPersonHeld, (work, { params }) => service.preview(work, params.id)),
  on(calls.erasePerson, (work, { params, body }) => service.erase(work, params.id, body)),
  on(calls.exportPerson, (work, { params, body }) => service.exportOf(work, params.id, body.language)),
  on(calls.myExports, (work) => service.ownExports(work)),
  on(calls.exportMe, (work, { body }) => service.exportOwn(work, body.language)),
];
export const ported = ({ files }: Links) => [
  on(calls.readPersonExport, (work, { params }) => service.fetchOf(work, files, params.id, params.exportId)),
  on(calls.readMyExport, (work, { params }) => service.fetchOwn(work, files, params.exportId)),
];
