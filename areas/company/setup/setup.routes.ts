import { deferStep, getSetup } from './setup.contract.ts';
import * as service from './setup.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getSetup, (work) => service.findChecklist(work)),
  on(deferStep, (work, { body }) => service.defer(work, body.step, body.deferred)),
];
