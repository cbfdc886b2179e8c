import * as calls from './roles.contract.ts';
import * as roles from './roles.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.findRoles, (work) => roles.listed(work)),
  on(calls.getRole, (work, { params }) => roles.one(work, params.id)),
  on(calls.addRole, (work, { body }) => roles.add(work, body)),
  on(calls.saveRole, (work, { params, body }) => roles.save(work, params.id, body)),
  on(calls.previewRole, (work, { params, body }) => roles.preview(work, params.id, body)),
  on(calls.dropRole, (work, { params, body }) => roles.drop(work, params.id, body)),
];
