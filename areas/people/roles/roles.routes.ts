import * as calls from './roles.contract.ts';
import * as roles from './roles.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.findRolesEndpoint, (work) => roles.findRolesWithSecondFactorRequirement(work)),
  defineRoute(calls.getRoleEndpoint, (work, { params }) => roles.getRole(work, params.id)),
  defineRoute(calls.addRoleEndpoint, (work, { body }) => roles.addRole(work, body)),
  defineRoute(calls.updateRoleEndpoint, (work, { params, body }) => roles.updateRole(work, params.id, body)),
  defineRoute(calls.previewRoleChangeOrDeletionEndpoint, (work, { params, body }) =>
    roles.previewRoleChangeOrDeletion(work, params.id, body),
  ),
  defineRoute(calls.deleteRoleEndpoint, (work, { params, body }) => roles.deleteRole(work, params.id, body)),
];
