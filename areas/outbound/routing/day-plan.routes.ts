import * as plan from './day-plan.contract.ts';
import * as store from './day-plan.store.ts';
import * as service from './day-plan.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(plan.findPlanDocksEndpoint, (work) => store.findPlanDocks(work)),
  defineRoute(plan.getDayPlanEndpoint, (work, { query }) => service.getDayPlan(work, query)),
  defineRoute(plan.evaluateDayPlanEndpoint, (work, { body }) => service.evaluateDayPlan(work, body)),
  defineRoute(plan.replanDayEndpoint, (work, { body }) => service.replanDay(work, body)),
  defineRoute(plan.explainPlanStopEndpoint, (work, { body }) => service.explainPlanStop(work, body)),
  defineRoute(plan.compareDayPlanEndpoint, (work, { body }) => service.compareDraftPlan(work, body)),
  defineRoute(plan.acceptDayPlanEndpoint, (work, { body }) => service.acceptDayPlan(work, body)),
  defineRoute(plan.printDayPlanEndpoint, (work, { query }) => service.getDayPlanPdf(work, query)),
];
