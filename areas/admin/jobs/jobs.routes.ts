import { getJobEndpoint, findMyJobsEndpoint } from './jobs.contract.ts';
import { findJob, findRecentJobsOfActor } from './jobs.store.ts';
import { defineRoute } from '#kit/server/mount.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';

export const routes = [
  defineRoute(
    getJobEndpoint,
    async (work, { params }) => (await findJob(work, params.id)) ?? reject(commonErrors.notFound),
  ),
  defineRoute(findMyJobsEndpoint, (work) => findRecentJobsOfActor(work)),
];
