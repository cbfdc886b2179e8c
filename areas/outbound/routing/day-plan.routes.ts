import * as plan from './day-plan.contract.ts';
import * as store from './day-plan.store.ts';
import * as service from './day-plan.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(plan.findDocks, (work) => store.docks(work)),
  on(plan.getPlan, (work, { query }) => service.get(work, query)),
  on(plan.reckonPlan, (work, { body }) => service.reckon(work, body)),
  on(plan.planAgain, (work, { body }) => service.again(work, body)),
  on(plan.explainStop, (work, { body }) => service.why(work, body)),
  on(plan.comparePlan, (work, { body }) => service.compareWith(work, body)),
  on(plan.acceptPlan, (work, { body }) => service.accept(work, body)),
  on(plan.printPlan, (work, { query }) => service.print(work, query)),
];
