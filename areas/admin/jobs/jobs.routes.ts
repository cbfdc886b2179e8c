import { getOwnJobOrAnyForAdminEndpoint, findMyLatest20JobsEndpoint } from './jobs.contract.ts';
import { findOwnJobOrAnyForAdmin, findLatest20JobsOfActor } from './jobs.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';

export const routes = [
  defineRoute(
    getOwnJobOrAnyForAdminEndpoint,
    async (work, { params }) =>
      (await findOwnJobOrAnyForAdmin(work, params.id)) ?? reject(commonErrors.notFound),
  ),
  defineRoute(findMyLatest20JobsEndpoint, (work) => findLatest20JobsOfActor(work)),
];
