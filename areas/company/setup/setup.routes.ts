import { deferOrResumeSetupStepEndpoint, getSetupChecklistEndpoint } from './setup.contract.ts';
import * as service from './setup.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getSetupChecklistEndpoint, (work) => service.getSetupChecklist(work)),
  defineRoute(deferOrResumeSetupStepEndpoint, (work, { body }) =>
    service.deferOrResumeSetupStep(work, body.step, body.deferred),
  ),
];
