import { getJob, myJobs } from './jobs.contract.ts';
import { findJob, recentJobs } from './jobs.store.ts';
import { on } from '#kit/server/mount.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';

export const routes = [
  on(getJob, async (work, { params }) => (await findJob(work, params.id)) ?? refuse(commonErrors.notFound)),
  on(myJobs, (work) => recentJobs(work)),
];
